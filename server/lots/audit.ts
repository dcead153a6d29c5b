import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/**
 * What lots have to keep in step, in the whole database: what moved of a lot sums to its stock, lots of
 * goods hold no more than is in stock of them, and no movement is of more than moved, of other goods or
 * the other way.
 */
export async function auditLots(db: Reader): Promise<string[]> {
  const { rows: sums } = await db.execute<Record<string, string>>(sql`
    select lots.id, lots.stock, coalesce(moved.sum, 0) as sum
    from lots left join (
      select lot_id, sum(quantity) as sum from lot_movements group by 1
    ) moved on moved.lot_id = lots.id
    where lots.stock <> coalesce(moved.sum, 0) order by lots.id limit 100`);
  const { rows: above } = await db.execute<Record<string, string>>(sql`
    select goods.id, goods.sku, goods.stock, sum(lots.stock) as sum
    from lots join goods on goods.id = lots.goods_id group by goods.id
    having sum(lots.stock) > goods.stock or bool_or(lots.shop_id <> goods.shop_id)
    order by goods.id limit 100`);
  const { rows: parts } = await db.execute<Record<string, string>>(sql`
    select m.id, m.quantity, sum(part.quantity) as sum
    from lot_movements part join stock_movements m on m.id = part.movement_id
    join lots on lots.id = part.lot_id
    group by m.id
    having sum(abs(part.quantity)) > abs(m.quantity) or bool_or(part.quantity * m.quantity <= 0)
      or bool_or(lots.goods_id <> m.goods_id)
    order by m.id limit 100`);
  return [
    ...sums.map(({ id, stock, sum }) => `lot ${id}: ${stock} on the shelf, ${sum} by movements`),
    ...above.map(
      ({ id, sku, stock, sum }) => `goods ${id} (${sku}): ${stock} in stock, ${sum} of it in lots`,
    ),
    ...parts.map(
      ({ id, quantity, sum }) => `stock movement ${id}: ${quantity} moved, ${sum} of it of lots`,
    ),
  ];
}
