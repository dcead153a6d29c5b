import { and, eq, type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { receiptLifecycle } from '../../machines/receipt/law/index.ts';
import { inShop } from '../kernel/scope.ts';
import { receipts } from './tables.ts';

/** What of a customer payment is kept on account, in SQL: nought where its money does not hold. */
export const HELD: SQL = sql`(case when ${receipts.status} in (${sql.join(
  placesTagged(receiptLifecycle, 'holds').map((place) => sql`${place}`),
  sql`, `,
)}) then ${receipts.amount} - ${receipts.allocated} else 0 end)`;

/** What a customer of the shop has on account, in SQL, as a sum. */
export const heldFor = (shop: { shopId: number }, customerId: number): SQL =>
  sql`(select coalesce(sum(${HELD}), 0) from ${receipts}
    where ${and(inShop(receipts, shop), eq(receipts.customerId, customerId))})`;
