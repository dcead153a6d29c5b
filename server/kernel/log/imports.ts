import { domainOfCall } from '../../../api/domainOf.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/transaction.ts';
import { logDone } from './write.ts';

/**
 * Writes, in the import's own transaction, one line of how many rows were taken over; each record has
 * its own besides.
 */
export async function logImport(tx: Transaction, call: Call, rows: number): Promise<void> {
  const { operation } = call;
  const attempt = { module: domainOfCall[operation], operation, target: null };
  await logDone(tx, call, attempt, null, [{ what: 'imported', rows }]);
}
