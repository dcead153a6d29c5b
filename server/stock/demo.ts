import { sql } from 'drizzle-orm';
import { actorOf, type Demo } from '../kernel/demo/demo.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Why goods were thrown away, in the language of the shop's country. */
const SPOILED = { CN: '破损变质', VN: 'Hư hỏng', other: 'Spoiled' } as const;

const spoiledIn = (country: string): string =>
  country === 'CN' || country === 'VN' ? SPOILED[country] : SPOILED.other;

/**
 * How the stock of every goods came to be what it is: what there was to begin with, what came in and
 * what went out, and some waste. It is told backwards from what there is, as far as that leaves no less
 * than nothing; what was there by then is the beginning.
 */
export const stockDemo: Demo = {
  after: ['goods', 'orders', 'purchasing'],
  async write(tx, { shops, now }) {
    for (const { id, people, countryCode } of shops) {
      const keeper = actorOf(people, 'stock.adjust');
      const began = new Date(now.getTime() - 200 * DAY).toISOString();
      const ended = new Date(now.getTime() - DAY / 2).toISOString();
      await tx.execute(sql`
        with shipped as (
          select l.id, l.goods_id, l.ratio, l.shipped, o.id as order_id,
            (line ->> 'quantity')::numeric as quantity, s.at, s.actor_name
          from shipments s join orders o on o.id = s.order_id and o.shop_id = ${id}
          cross join lateral jsonb_array_elements(s.lines) as line
          join order_lines l on l.id = (line ->> 'lineId')::bigint
        ), events as (
          select goods_id, at, -sum(round(quantity * ratio, 3)) as quantity, 'shipment' as reason,
            'order' as record, order_id as record_id, null::bigint as actor_id, actor_name, '' as remark
          from shipped group by goods_id, at, order_id, actor_name
          union all
          select goods_id, coalesce(max(h.at), max(sums.at)), sum(round(back * ratio, 3)), 'putBack',
            'order', order_id, max(h.actor_id), coalesce(max(h.actor_name), ''), ''
          from (
            select id, goods_id, ratio, order_id, max(at) as at, sum(quantity) - shipped as back
            from shipped group by id, goods_id, ratio, order_id, shipped
          ) sums
          left join lateral (
            select at, actor_id, actor_name from record_history
            where lifecycle = 'order' and record_id = order_id and event = 'cancel'
            order by version desc limit 1
          ) h on true
          where back > 0 group by goods_id, order_id
          union all
          select l.goods_id, r.at, sum(round((line ->> 'quantity')::numeric * l.ratio, 3)), 'receipt',
            'purchaseOrder', p.id, null, r.actor_name, ''
          from receipts r join purchase_orders p on p.id = r.purchase_order_id and p.shop_id = ${id}
          cross join lateral jsonb_array_elements(r.lines) as line
          join purchase_lines l on l.id = (line ->> 'lineId')::bigint
          group by l.goods_id, r.at, p.id, r.actor_name
          union all
          select g.id, ${ended}::timestamptz - g.id % 20 * interval '1 day', -(1 + g.id % 5), 'waste',
            null, null, ${keeper?.id ?? null}::bigint, ${keeper?.name ?? ''}::text, ${spoiledIn(countryCode)}::text
          from goods g where g.shop_id = ${id} and g.id % 7 = 3
        ), backwards as (
          select events.*, stock - sum(events.quantity) over latest_first as before
          from events join goods g on g.id = goods_id
          window latest_first as (partition by goods_id order by at desc, record_id desc, reason desc)
        ), judged as (
          select *, min(before) over (
            partition by goods_id order by at desc, record_id desc, reason desc
          ) >= 0 as is_told
          from backwards
        ), told as (
          select g.id as goods_id,
            coalesce(max(j.at) filter (where not is_told), least(${began}::timestamptz, min(j.at) - interval '1 day')) as at,
            g.stock - coalesce(sum(j.quantity) filter (where is_told), 0) as quantity,
            g.stock - coalesce(sum(j.quantity) filter (where is_told), 0) as balance,
            'opening' as reason, null as record, null::bigint as record_id, null::bigint as actor_id,
            '' as actor_name, '' as remark
          from goods g left join judged j on j.goods_id = g.id where g.shop_id = ${id} group by g.id
          union all
          select goods_id, at, quantity, before + quantity, reason, record, record_id, actor_id,
            actor_name, remark
          from judged where is_told
        )
        insert into stock_movements
          (shop_id, goods_id, quantity, balance, reason, record, record_id, actor_id, actor_name, remark, at)
        select ${id}, goods_id, quantity, balance, reason, record, record_id, actor_id, actor_name, remark, at
        from told where reason <> 'opening' or quantity > 0
        order by at, reason <> 'opening', record_id, reason`);
    }
  },
};
