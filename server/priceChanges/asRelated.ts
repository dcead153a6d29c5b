import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { priceChanges } from './tables.ts';

/** Price changes of the caller's shop, as another record names them. */
export const relatedPriceChanges = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'priceChange.view',
    columns: {
      id: sql`${priceChanges.id}`,
      name: sql`${priceChanges.title}`,
      at: sql`${priceChanges.createdAt}`,
      place: sql`${priceChanges.status}`,
    },
    from: sql`${priceChanges}`,
    where: and(inShop(priceChanges, call), which),
    order: sql`${priceChanges.createdAt} desc, ${priceChanges.id} desc`,
  });

/** The changes that set a price of goods. */
export const setsPriceOf = (goodsId: number): SQL =>
  sql`${priceChanges.lines} @> ${JSON.stringify([{ goodsId }])}::jsonb`;

/** The changes that set prices of a customer's own, whichever of their levels is his. */
export const setsPricesFor = (customerId: number): SQL =>
  sql`(${priceChanges.customerId} = ${customerId}
    or ${priceChanges.others} @> ${JSON.stringify([{ customerId }])}::jsonb)`;
