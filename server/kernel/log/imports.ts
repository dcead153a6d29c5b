import { domainOfCall } from '../../../api/domainOf.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/transaction.ts';
import { logDone } from './write.ts';

/**
 * Logs in the import's own transaction how many rows were imported. Each record has a line of its own
 * as well.
 */
export async function logImport(tx: Transaction, call: Call, rows: number): Promise<void> {
  const { operation } = call;
  const attempt = { module: domainOfCall[operation], operation, target: null };
  await logDone(tx, call, attempt, null, [{ what: 'imported', rows }]);
}
