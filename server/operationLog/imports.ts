import type { ImportMode } from '../../api/fileImport.ts';
import type { Call } from '../context.ts';
import { withRetries } from '../db/transaction.ts';
import { moduleOf } from '../modules.ts';
import { logDone } from './write.ts';

/**
 * Imports and writes, in the same transaction, one line of how many rows were taken over; each record
 * has its own besides. What is only looked at, or takes nothing, leaves none.
 */
export async function logImport<Answer extends { added: number }>(
  call: Call,
  mode: ImportMode,
  work: (within: Call) => Promise<Answer>,
): Promise<Answer> {
  if (mode === 'preview') return work(call);
  const { operation } = call;
  return withRetries(call.db, async (tx) => {
    const answer = await work({ ...call, db: tx });
    const { added: rows } = answer;
    if (rows === 0) return answer;
    const attempt = { module: moduleOf(operation), operation, target: null };
    await logDone(tx, call, attempt, null, [{ what: 'imported', rows }]);
    return answer;
  });
}
