import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { stockCountLines, stockCounts } from './tables.ts';

/** Stock counts of the caller's shop, as another record names them. */
export const relatedStockCounts = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'stockCount.view',
    columns: {
      id: sql`${stockCounts.id}`,
      name: sql`${stockCounts.number}`,
      at: sql`${stockCounts.createdAt}`,
      place: sql`${stockCounts.status}`,
    },
    from: sql`${stockCounts}`,
    where: and(inShop(stockCounts, call), which),
    order: sql`${stockCounts.createdAt} desc, ${stockCounts.id} desc`,
  });

/** The counts that goods are on. */
export const countsGoods = (goodsId: number): SQL => sql`exists (select from ${stockCountLines}
  where ${stockCountLines.stockCountId} = ${stockCounts.id}
    and ${stockCountLines.goodsId} = ${goodsId})`;
