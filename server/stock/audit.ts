import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/**
 * What movements have to keep in step, in the whole database: those of goods sum to their stock, and
 * each says what was there after the one before it.
 */
export async function auditStock(db: Reader): Promise<string[]> {
  const { rows: sums } = await db.execute<Record<string, string>>(sql`
    select goods.id, goods.sku, goods.stock, coalesce(moved.sum, 0) as sum
    from goods left join (
      select goods_id, sum(quantity) as sum from stock_movements group by 1
    ) moved on moved.goods_id = goods.id
    where goods.stock <> coalesce(moved.sum, 0) order by goods.id limit 100`);
  const { rows: steps } = await db.execute<Record<string, string>>(sql`
    select * from (
      select m.id, m.goods_id as "of", m.balance, m.quantity, m.shop_id <> goods.shop_id as foreign_shop,
        coalesce(lag(m.balance) over (partition by m.goods_id order by m.id), 0) as before
      from stock_movements m join goods on goods.id = m.goods_id
    ) steps
    where balance <> before + quantity or foreign_shop order by id limit 100`);
  return [
    ...sums.map(
      ({ id, sku, stock, sum }) => `goods ${id} (${sku}): ${stock} in stock, ${sum} by movements`,
    ),
    ...steps.map(
      ({ id, of, balance, quantity, before }) =>
        `stock movement ${id} of goods ${of}: ${quantity} after ${before} leaves ${balance}`,
    ),
  ];
}
