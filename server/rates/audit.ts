import { sql } from 'drizzle-orm';
import { FIRST_DAY, RATE_KINDS } from '../../api/rates/rate.ts';
import type { Reader } from '../kernel/verify/reader.ts';

const KINDS = sql.join(
  RATE_KINDS.map((kind) => sql`(${kind}::text)`),
  sql`, `,
);

/**
 * A shop has each rate from its first day on, and an order has the rates of the day on which it was
 * placed. Where one was set on that very day, the order may have been placed before, so that the one
 * until then is right too.
 */
export async function auditRates(db: Reader): Promise<string[]> {
  const { rows: missing } = await db.execute<{ said: string }>(sql`
    select 'shop ' || shops.id || ' has no first rate of ' || kinds.kind as said
    from shops cross join (values ${KINDS}) as kinds (kind)
    where not exists (select 1 from shop_rates r
      where r.shop_id = shops.id and r.kind = kinds.kind and r.from_day = ${FIRST_DAY})
    order by 1 limit 100`);
  const { rows: others } = await db.execute<{ said: string }>(sql`
    with placed as (
      select o.id, o.order_sn, o.shop_id, s.time_zone, held.kind, held.rate,
        (o.placed_at at time zone s.time_zone)::date as day
      from orders o join shops s on s.id = o.shop_id
      cross join lateral (values ('tax', o.gst_percent), (o.channel, o.channel_fee_rate)) as held (kind, rate)
      -- Who pays no tax has none, and a channel that takes nothing has no rate.
      where (held.kind = 'tax' and held.rate <> 0) or held.kind in (values ${KINDS}) or held.rate is not null
    )
    select 'order ' || p.id || ' (' || p.order_sn || ') has ' || coalesce(p.rate::text, 'no rate')
      || ' of ' || p.kind || ', which did not hold on ' || p.day as said
    from placed p
    where not (p.kind = 'tax' and p.rate = 0) and not exists (
      select 1 from shop_rates r
      where r.shop_id = p.shop_id and r.kind = p.kind and r.from_day <= p.day and r.rate = p.rate
        and not exists (
          select 1 from shop_rates later
          where later.shop_id = r.shop_id and later.kind = r.kind
            and later.from_day > r.from_day and later.from_day <= p.day
            and not (later.from_day = p.day
              and (later.set_at at time zone p.time_zone)::date = p.day)))
    order by p.id limit 100`);
  return [...missing, ...others].map(({ said }) => said);
}
