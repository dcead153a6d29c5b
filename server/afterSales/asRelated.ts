import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { shownPlaceOf } from './filter.ts';
import { afterSalesCases } from './tables.ts';

/** After-sales cases of the caller's shop, as another record names them. */
export const relatedCases = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'afterSales.view',
    columns: {
      id: sql`${afterSalesCases.id}`,
      name: sql`${afterSalesCases.caseNo}`,
      at: sql`${afterSalesCases.submittedAt}`,
      place: shownPlaceOf(afterSalesCases),
      amount: sql`coalesce(${afterSalesCases.granted}, ${afterSalesCases.claimed})`,
      currency: sql`${afterSalesCases.currency}`,
    },
    from: sql`${afterSalesCases}`,
    where: and(inShop(afterSalesCases, call), which),
    order: sql`${afterSalesCases.submittedAt} desc, ${afterSalesCases.id} desc`,
  });
