import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { settlementLines, settlements } from './tables.ts';

/** Statements of the caller's shop, as another record names them. */
export const relatedStatements = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'settlement.view',
    columns: {
      id: sql`${settlements.id}`,
      name: sql`${settlements.settlementNo}`,
      at: sql`${settlements.periodFrom}`,
      place: sql`${settlements.status}`,
      // Before it is generated it comes to nothing yet.
      amount: sql`case when ${settlements.generatedAt} is not null then ${settlements.totalAmount} end`,
      currency: sql`${settlements.currency}`,
    },
    from: sql`${settlements}`,
    where: and(inShop(settlements, call), which),
    order: sql`${settlements.periodTo} desc, ${settlements.id} desc`,
  });

/** A statement that has this order, or what changed of it. */
export const hasOrder = (orderId: number): SQL =>
  sql`${settlements.id} in (
    select l.settlement_id from ${settlementLines} l where l.order_id = ${orderId})`;
