import { eq } from 'drizzle-orm';
import { goods } from '../../../server/goods/tables.ts';
import { stockCountLines, stockCounts } from '../../../server/stockCounts/tables.ts';
import type { Place } from '../../paths/proof.ts';

/** A count of any goods: some shops have nobody who counts. */
export async function addRows({ db, shopId, at }: Place): Promise<void> {
  const [item] = await db
    .select({ goodsId: goods.id })
    .from(goods)
    .where(eq(goods.shopId, shopId))
    .limit(1);
  if (!item) throw new Error('The shop has no goods');
  const number = `ADDED-${shopId}`;
  const [count] = await db
    .insert(stockCounts)
    .values({
      ...{
        shopId,
        number,
        state: 'cancelled',
        status: 'cancelled' as const,
        scope: 'goods' as const,
      },
      ...{ blind: false, tolerance: 5, lines: 1, currency: 'SGD', startedByName: 'Nobody' },
      ...{ createdAt: at, searchText: number.toLowerCase() },
    })
    .returning({ id: stockCounts.id });
  if (!count) throw new Error('The count was not written');
  await db.insert(stockCountLines).values({
    ...item,
    stockCountId: count.id,
    ...{ sku: 'A1', name: 'Goods', nameZh: '', unit: 'kg', unitZh: '', cost: 0, claims: false },
  });
}
