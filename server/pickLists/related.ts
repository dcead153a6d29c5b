import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { relatedShortages } from '../shortages/asRelated.ts';
import { shortages } from '../shortages/tables.ts';
import { relatedPickLists } from './asRelated.ts';
import { pickLines, pickLists } from './tables.ts';

/** What belongs to a pick list of the caller's shop. @throws Failure 4040 */
export async function relatedToPickList(call: RelatedCaller, id: number) {
  const [list] = await call.db
    .select({ id: pickLists.id })
    .from(pickLists)
    .where(and(inShop(pickLists, call), eq(pickLists.id, id)));
  if (!list) throw notFound();
  return {
    orders: await relatedOrders(
      call,
      sql`${orders.id} in (select ${pickLines.orderId} from ${pickLines} where ${pickLines.pickListId} = ${id})`,
    ),
    pickLists: await relatedPickLists(
      call,
      sql`${pickLists.id} <> ${id} and exists (
        select 1 from pick_lines mine join pick_lines other on other.order_id = mine.order_id
        where mine.pick_list_id = ${id} and other.pick_list_id = ${pickLists.id})`,
    ),
    shortages: await relatedShortages(call, eq(shortages.pickListId, id)),
  };
}
