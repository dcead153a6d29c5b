import { eq } from 'drizzle-orm';
import { orders } from '../../../server/orders/tables.ts';
import { pickLines, pickLists } from '../../../server/pickLists/tables.ts';
import { shortages } from '../../../server/shortages/tables.ts';
import type { Place } from '../../paths/proof.ts';
import { addRows as addPickLists } from '../pickLists/rows.ts';

/** A shortage of any pick list: some shops have none, and one is made for it. */
export async function addRows(place: Place): Promise<void> {
  const { db, shopId, at } = place;
  const find = async () =>
    (
      await db
        .select({ line: pickLines })
        .from(pickLines)
        .innerJoin(pickLists, eq(pickLists.id, pickLines.pickListId))
        .innerJoin(orders, eq(orders.id, pickLines.orderId))
        .where(eq(orders.shopId, shopId))
        .limit(1)
    )[0];
  let found = await find();
  if (!found) {
    await addPickLists(place);
    found = await find();
  }
  if (!found) throw new Error('The shop has no pick list');
  const { id: pickLineId, pickListId, orderId, orderLineId, goodsId } = found.line;
  const { sku, name, nameZh, unit, unitZh, ratio } = found.line;
  const number = `ADDED-SH-${shopId}`;
  await db.insert(shortages).values({
    ...{ shopId, number, status: 'withdrawn' as const, day: at.toISOString().slice(0, 10) },
    ...{ reason: 'tooFew' as const, quantity: 1, pickListId, pickLineId, orderId, orderLineId },
    ...{ goodsId, sku, name, nameZh, unit, unitZh, ratio, searchText: number.toLowerCase() },
  });
}
