import { and, eq, type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { receiptLifecycle } from '../../machines/receipt/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { customerReceipts } from './tables.ts';

const tagged = (tag: string): SQL =>
  sql`${customerReceipts.status} in (${sql.join(
    placesTagged(receiptLifecycle, tag).map((place) => sql`${place}`),
    sql`, `,
  )})`;

/** Whether the money of a customer payment holds: what it allocates stands on orders. */
export const HOLDS: SQL = tagged('holds');

/** Whether something comes of a customer payment: it is neither reversed nor discarded. */
export const COUNTS: SQL = sql`not (${tagged('void')})`;

/** What of a customer payment is on orders, or is to be, in SQL: nought where nothing comes of it. */
export const ALLOCATED: SQL = sql`(case when ${COUNTS} then ${customerReceipts.allocated} else 0 end)`;

/** What of a customer payment is kept on account, in SQL: nought where its money does not hold. */
export const HELD: SQL = sql`(case when ${HOLDS}
  then ${customerReceipts.amount} - ${customerReceipts.allocated} else 0 end)`;

/** What a customer of the shop has on account, in SQL, as a sum. */
export const heldFor = (shop: { shopId: number }, customerId: number): SQL =>
  sql`(select coalesce(sum(${HELD}), 0) from ${customerReceipts}
    where ${and(inShop(customerReceipts, shop), eq(customerReceipts.customerId, customerId))})`;

/** What came of a customer, in minor units, and is on account, or is entered and not posted. */
export async function keptFor(
  db: Pick<Transaction, 'select'>,
  { id, shopId }: { id: number; shopId: number },
): Promise<number> {
  const kept = sql`case when ${tagged('planned')} then ${customerReceipts.amount} else ${HELD} end`;
  const [found] = await db
    .select({ kept: sql`coalesce(sum(${kept}), 0)`.mapWith(customerReceipts.amount) })
    .from(customerReceipts)
    .where(and(inShop(customerReceipts, { shopId }), eq(customerReceipts.customerId, id)));
  return found?.kept ?? 0;
}
