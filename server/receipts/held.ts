import { and, eq, type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { receiptLifecycle } from '../../machines/receipt/law/index.ts';
import { inShop } from '../kernel/scope.ts';
import { customerReceipts } from './tables.ts';

/** Whether the money of a customer payment holds: what it allocates stands on orders. */
export const HOLDS: SQL = sql`${customerReceipts.status} in (${sql.join(
  placesTagged(receiptLifecycle, 'holds').map((place) => sql`${place}`),
  sql`, `,
)})`;

/** What of a customer payment is kept on account, in SQL: nought where its money does not hold. */
export const HELD: SQL = sql`(case when ${HOLDS}
  then ${customerReceipts.amount} - ${customerReceipts.allocated} else 0 end)`;

/** What a customer of the shop has on account, in SQL, as a sum. */
export const heldFor = (shop: { shopId: number }, customerId: number): SQL =>
  sql`(select coalesce(sum(${HELD}), 0) from ${customerReceipts}
    where ${and(inShop(customerReceipts, shop), eq(customerReceipts.customerId, customerId))})`;
