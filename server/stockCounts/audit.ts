import { sql } from 'drizzle-orm';
import { UNDER_WAY } from '../../machines/stockCount/law/index.ts';
import { written } from '../kernel/db/fixedSql.ts';
import type { Reader } from '../kernel/verify/reader.ts';

/**
 * What counts have to keep in step, in the whole database: the movements of a posted count are its
 * lines' differences and of any other there are none; goods are on one count under way; what a count
 * says of its lines is what they come to.
 */
export async function auditStockCounts(db: Reader): Promise<string[]> {
  const { rows: moved } = await db.execute<Record<string, string>>(sql`
    select c.number, coalesce(line.goods_id, move.goods_id) as goods_id,
      coalesce(line.due, 0) as due, coalesce(move.moved, 0) as moved
    from (
      select l.stock_count_id, l.goods_id, l.counted - l.expected as due
      from stock_count_lines l join stock_counts c on c.id = l.stock_count_id
      where c.status = 'posted' and l.counted is not null
    ) line
    full join (
      select record_id, goods_id, sum(quantity) as moved from stock_movements
      where record = 'stockCount' group by record_id, goods_id
    ) move on move.record_id = line.stock_count_id and move.goods_id = line.goods_id
    left join stock_counts c on c.id = coalesce(line.stock_count_id, move.record_id)
    where coalesce(line.due, 0) <> coalesce(move.moved, 0) order by 1, 2 limit 100`);
  const { rows: claims } = await db.execute<{ id: string }>(sql`
    select l.id from stock_count_lines l join stock_counts c on c.id = l.stock_count_id
    where l.claims <> (c.status in (${written(UNDER_WAY)})) order by 1 limit 100`);
  const { rows: sums } = await db.execute<{ number: string }>(sql`
    select c.number from stock_counts c join (
      select stock_count_id, count(*) as lines,
        count(*) filter (where counted is not null or left_out is not null) as done,
        coalesce(sum(greatest(value, 0)), 0) as surplus, coalesce(-sum(least(value, 0)), 0) as shortage
      from (select *, round((counted - expected) * cost, 2) as value from stock_count_lines) valued
      group by stock_count_id
    ) l on l.stock_count_id = c.id
    where c.lines <> l.lines or c.done <> l.done or c.surplus <> l.surplus or c.shortage <> l.shortage
    order by 1 limit 100`);
  return [
    ...moved.map(
      ({ number, goods_id, due, moved }) =>
        `count ${number}: goods ${goods_id} differ by ${due}, ${moved} was moved`,
    ),
    ...claims.map(({ id }) => `count line ${id}: what it claims is not what its count says`),
    ...sums.map(({ number }) => `count ${number}: its lines come to something else than it says`),
  ];
}
