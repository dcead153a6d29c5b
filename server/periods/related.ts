import { and, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { rechargeLifecycle } from '../../machines/recharge/law/index.ts';
import { settlementLifecycle } from '../../machines/settlement/law/index.ts';
import { relatedCases } from '../afterSales/asRelated.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { isOwed } from '../orders/owed.ts';
import { orders } from '../orders/tables.ts';
import { relatedRecharges } from '../recharges/asRelated.ts';
import { recharges } from '../recharges/tables.ts';
import { relatedStatements } from '../settlements/asRelated.ts';
import { settlements } from '../settlements/tables.ts';
import { periodOf } from './queries.ts';

/**
 * What is still open in a period of the caller's shop: statements of cycles that ended in it or before
 * and are not settled, cases that nobody has decided and given, orders that customers owe for, recharges
 * that wait. What comes of these is booked when it comes. @throws Failure 4040
 */
export async function openInPeriod(call: RelatedCaller, id: number) {
  const { endsAt } = await periodOf(call, id);
  return {
    statements: await relatedStatements(
      call,
      and(
        sql`${settlements.periodTo} <= ${endsAt.toISOString()}::timestamptz`,
        notInArray(settlements.status, placesTagged(settlementLifecycle, 'isSettled')),
      ),
    ),
    cases: await relatedCases(
      call,
      and(
        lt(afterSalesCases.submittedAt, endsAt),
        inArray(afterSalesCases.status, placesTagged(afterSalesCaseLifecycle, 'open')),
      ),
    ),
    orders: await relatedOrders(call, and(lt(orders.placedAt, endsAt), isOwed)),
    recharges: await relatedRecharges(
      call,
      and(
        lt(recharges.submittedAt, endsAt),
        inArray(recharges.status, placesTagged(rechargeLifecycle, 'waitsForConfirmation')),
      ),
    ),
  };
}
