import { domainOfCall } from '../../api/domainOf.ts';
import { type NotedRecord, noted } from '../../api/domains.ts';
import type { Call } from '../kernel/context.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { type Attempt, noAccess, notFound } from '../kernel/failure.ts';
import { nameOf } from '../kernel/rows.ts';

/** Who asks, with the connection to ask by. */
type NoteCaller = Pick<Call, 'operation' | 'shopId' | 'shop' | 'account' | 'product'> & {
  db: Pick<Database | Transaction, 'select'>;
};

/** A record that a note is on. */
export interface Target {
  record: NotedRecord;
  id: number;
}

/**
 * The one place where it is told who may see the notes on a record: whoever may see the record, by the
 * permission that its own domain names, and in the shop that it is of.
 * @returns what the operation log says of a call on it
 * @throws Failure 4030 where the role does not show such records, 4040 where the shop has none with
 * this id
 */
export async function mustSee(call: NoteCaller, { record, id }: Target): Promise<Attempt> {
  const permission = noted[record];
  const name = await nameOf(call.product.rows[record], call, id);
  const attempt = {
    module: domainOfCall[call.operation],
    operation: call.operation,
    target: { record, id, name: name ?? null },
  };
  if (!call.account.permissions.has(permission)) throw noAccess(permission, attempt);
  if (name === undefined) throw notFound();
  return attempt;
}
