import { eq, or, type SQL, sql } from 'drizzle-orm';
import { relatedCases } from '../afterSales/asRelated.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { relatedStatements } from './asRelated.ts';
import { settlementOf } from './queries.ts';
import { settlementLines, settlements } from './tables.ts';

/** What belongs to a statement of the caller's shop. @throws Failure 4040 */
export async function relatedToStatement(call: RelatedCaller, id: number) {
  const { periodFrom, periodTo } = await settlementOf(call, id);
  return {
    orders: await relatedOrders(call, isIn(sql`${orders.id}`, id)),
    cases: await relatedCases(call, isIn(sql`${afterSalesCases.orderId}`, id)),
    // One cycle begins where the other ends.
    neighbours: await relatedStatements(
      call,
      or(eq(settlements.periodTo, periodFrom), eq(settlements.periodFrom, periodTo)) as SQL,
    ),
  };
}

const isIn = (orderId: SQL, settlementId: number): SQL => sql`${orderId} in (
  select l.order_id from ${settlementLines} l where l.settlement_id = ${settlementId})`;
