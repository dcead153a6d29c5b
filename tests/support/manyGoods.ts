import { eq } from 'drizzle-orm';
import { goods } from '../../server/goods/tables.ts';
import type { Database } from '../../server/kernel/db/transaction.ts';

/**
 * Adds goods off the shelf to the first shop, copies of its first ones: `MANY-0`, `MANY-1` …, each with a
 * price at each tier, a cost, and its base unit alone.
 */
export async function addManyGoods(db: Database, count: number): Promise<void> {
  const [first] = await db.select().from(goods).where(eq(goods.shopId, 1)).limit(1);
  if (!first) throw new Error('The shop has no goods');
  const { id: _id, ...like } = first;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...like,
    ...{ sku: `MANY-${index}`, name: `Goods ${index}`, nameZh: `商品${index}` },
    ...{ barcode: '', warehouseCode: '', stock: 0, shelf: 'offShelf' as const },
    units: like.units.slice(0, 1),
    prices: { general: 6_000, junior: 5_900, intermediate: 5_800, premium: 5_700 },
    pricedBy: {},
    otherPrices: { cost: 4_000 },
  }));
  // A statement takes 65,535 values at most.
  for (let from = 0; from < count; from += AT_ONCE) {
    await db.insert(goods).values(rows.slice(from, from + AT_ONCE));
  }
}

const AT_ONCE = 500;
