import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { recharges } from './tables.ts';

/** Recharges of the caller's shop, as another record names them. */
export const relatedRecharges = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'recharge.view',
    columns: {
      id: sql`${recharges.id}`,
      name: sql`${recharges.rechargeNo}`,
      at: sql`${recharges.submittedAt}`,
      place: sql`${recharges.status}`,
      amount: sql`${recharges.amount}`,
      currency: sql`${recharges.currency}`,
    },
    from: sql`${recharges}`,
    where: and(inShop(recharges, call), which),
    order: sql`${recharges.submittedAt} desc, ${recharges.id} desc`,
  });
