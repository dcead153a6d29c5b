import { eq } from 'drizzle-orm';
import { orderLines, orders } from '../../../server/orders/tables.ts';
import { pickLines, pickLists } from '../../../server/pickLists/tables.ts';
import type { Place } from '../../paths/proof.ts';

/** A pick list of a line of any order: some shops have no order that waits long enough for one. */
export async function addRows({ db, shopId, at }: Place): Promise<void> {
  const [line] = await db
    .select({ orderId: orders.id, orderLineId: orderLines.id, goodsId: orderLines.goodsId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.shopId, shopId))
    .limit(1);
  if (!line) throw new Error('The shop has no order');
  const number = `ADDED-${shopId}`;
  const [list] = await db
    .insert(pickLists)
    .values({
      ...{ shopId, number, state: 'cancelled', status: 'cancelled' as const },
      ...{ createdAt: at, searchText: number.toLowerCase() },
    })
    .returning({ id: pickLists.id });
  if (!list) throw new Error('The pick list was not written');
  await db.insert(pickLines).values({
    ...line,
    pickListId: list.id,
    ...{ sku: 'A1', name: 'Goods', nameZh: '', specification: '', unit: 'kg', unitZh: '' },
    ...{ ratio: 1, asked: 1, claims: false },
  });
}
