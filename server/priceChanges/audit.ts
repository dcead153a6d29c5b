import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/** Whose price a line of a change sets: its place among the levels says it, the first has its own columns. */
const levelOfLine = sql`case line ->> 'at' when '0' then price_changes.level
  else price_changes.others -> ((line ->> 'at')::int - 1) ->> 'level' end`;
const customerOfLine = sql`case line ->> 'at' when '0' then price_changes.customer_id
  else (price_changes.others -> ((line ->> 'at')::int - 1) ->> 'customerId')::bigint end`;

/** What price changes and the prices that they have written have to agree on. */
export async function auditPriceChanges(db: Reader): Promise<string[]> {
  const { rows: tiers } = await db.execute<{ said: string }>(sql`
    select goods.sku || ' costs ' || (goods.prices ->> set_by.tier) || ' at ' || set_by.tier
      || ', which ' || price_changes.number || ' has not set' as said
    from goods
    cross join lateral jsonb_each_text(goods.priced_by) as set_by (tier, change)
    join price_changes on price_changes.id = set_by.change::bigint
    where price_changes.shop_id <> goods.shop_id
      or price_changes.in_force_at is null
      or not exists (select 1 from jsonb_array_elements(price_changes.lines) line
        where (line ->> 'goodsId')::bigint = goods.id and set_by.tier = ${levelOfLine}
          and (line ->> 'price')::bigint = (goods.prices ->> set_by.tier)::bigint)`);
  const { rows: customers } = await db.execute<{ said: string }>(sql`
    select 'customer price ' || customer_prices.id || ' is not as ' || price_changes.number
      || ' has set it' as said
    from customer_prices join price_changes on price_changes.id = customer_prices.price_change_id
    where price_changes.shop_id <> customer_prices.shop_id
      or price_changes.in_force_at is null
      or not exists (select 1 from jsonb_array_elements(price_changes.lines) line
        where (line ->> 'goodsId')::bigint = customer_prices.goods_id
          and line ->> 'unit' = customer_prices.unit
          and customer_prices.customer_id = ${customerOfLine}
          and (line ->> 'price')::numeric = customer_prices.price * 100)`);
  const { rows: timers } = await db.execute<{ said: string }>(sql`
    select price_changes.number || ' is ' || price_changes.status || ' with '
      || count(record_timers.record_id) || ' delays' as said
    from price_changes left join record_timers on record_timers.lifecycle = 'priceChange'
      and record_timers.record_id = price_changes.id
    group by price_changes.id
    having count(record_timers.record_id)
      <> case price_changes.status when 'scheduled' then 1 else 0 end`);
  return [...tiers, ...customers, ...timers].map(({ said }) => said);
}
