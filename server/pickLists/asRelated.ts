import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { pickLines, pickLists } from './tables.ts';

/** Pick lists of the caller's shop, as another record names them. */
export const relatedPickLists = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'pickList.view',
    columns: {
      id: sql`${pickLists.id}`,
      name: sql`${pickLists.number}`,
      at: sql`${pickLists.createdAt}`,
      place: sql`${pickLists.status}`,
    },
    from: sql`${pickLists}`,
    where: and(inShop(pickLists, call), which),
    order: sql`${pickLists.createdAt} desc, ${pickLists.id} desc`,
  });

/** A list that has lines of an order. */
export const hasLinesOf = (orderId: number): SQL => sql`exists (
  select 1 from ${pickLines}
  where ${pickLines.pickListId} = ${pickLists.id} and ${pickLines.orderId} = ${orderId})`;
