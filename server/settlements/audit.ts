import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/**
 * What statements, their lines, their delays and the ledger have to agree on: sums are those of the
 * lines, what waits has a delay and nothing else has, a shop's cycles follow each other without a
 * gap, no order of theirs is left out, and what was settled is at the bank and no longer owed by who bears it.
 */
export async function auditSettlements(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; fault: string }>(sql`
    with lines as (
      select settlement_id, count(*) filter (where not adjustment) as orders,
        sum(turnover) as turnover, sum(refund) as refund, sum(platform_service_fee) as fee,
        sum(platform_service_tax) as tax, sum(total_amount) as total,
        sum(borne_by_platform) as by_platform, sum(borne_by_rider) as by_rider
      from settlement_lines group by settlement_id
    )
    select s.id, 'figures' as fault from settlements s left join lines l on l.settlement_id = s.id
    where (s.order_count, s.turnover, s.refund, s.platform_service_fee, s.platform_service_tax,
        s.total_amount, s.borne_by_platform, s.borne_by_rider)
      is distinct from (coalesce(l.orders, 0), coalesce(l.turnover, 0), coalesce(l.refund, 0),
        coalesce(l.fee, 0), coalesce(l.tax, 0), coalesce(l.total, 0),
        coalesce(l.by_platform, 0), coalesce(l.by_rider, 0))
      or s.total_amount <> s.turnover - s.refund - s.platform_service_fee - s.platform_service_tax
    union all
    select s.id, 'delays' from settlements s
    where (select count(*) from record_timers t where t.lifecycle = 'settlement' and t.record_id = s.id)
      <> (case s.status when 'waitingSettlement' then 1 else 0 end)
    union all
    select s.id, 'cycles' from settlements s
    where s.status <> 'waitingSettlement' and not exists (
      select 1 from settlements n where n.shop_id = s.shop_id and n.period_from = s.period_to)
    union all
    select s.id, 'bank' from settlements s
    where (select coalesce(sum(e.amount), 0) from ledger_postings p
        join ledger_entries e on e.posting_id = p.id and e.account = 'cash:bank'
        where p.lifecycle = 'settlement' and p.record_id = s.id)
      <> (case s.status when 'transferred'
        then s.total_amount + s.borne_by_platform + s.borne_by_rider else 0 end)
    union all
    select s.id, 'bearers' from settlements s
    cross join lateral (
      select coalesce(-sum(e.amount) filter (where e.account = 'bearer:platform'), 0) as by_platform,
        coalesce(-sum(e.amount) filter (where e.account = 'bearer:rider'), 0) as by_rider
      from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.lifecycle = 'settlement' and p.record_id = s.id
    ) cleared
    where (cleared.by_platform, cleared.by_rider) <> (
      case s.status when 'transferred' then s.borne_by_platform else 0 end,
      case s.status when 'transferred' then s.borne_by_rider else 0 end)`);
  return [
    ...rows.map(({ id, fault }) => `statement ${id}: ${fault}`),
    ...(await orderFaults(db)),
    ...(await unseenFaults(db)),
  ];
}

/** What an order was paid and gave back is what its statements say of it, or the next one looks at it. */
async function unseenFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; sn: string }>(sql`
    select o.id, o.order_sn as sn from (
      select order_id, bool_or(not adjustment) as is_held, sum(turnover) as turnover, sum(refund) as refund
      from settlement_lines group by 1
    ) said
    join orders o on o.id = said.order_id
    where (said.turnover, said.refund)
        <> (case when is_held then o.paid else 0 end, case when is_held then o.refunded else 0 end)
      and not exists (select 1 from unsettled_orders u where u.order_id = o.id)
    order by o.id limit 100`);
  return rows.map(
    ({ id, sn }) =>
      `order ${id} (${sn}): its money is another than its statements say, and none will look at it`,
  );
}

/**
 * An order that was completed and paid before a cycle's end is in that one's statement or another. What
 * came within a minute of it may have been written after: the next one takes that.
 */
async function orderFaults(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; sn: string; statement: string }>(sql`
    select o.id, o.order_sn as sn, due.id as statement from orders o
    cross join lateral (
      select max(p.at) as at from ledger_postings p
      where p.lifecycle = 'order' and p.record_id = o.id and p.kind = 'payment'
    ) payment
    cross join lateral (
      select s.id from settlements s
      where s.shop_id = o.shop_id and s.generated_at is not null
        and s.period_to > greatest(o.completed_at, payment.at) + interval '1 minute'
      order by s.period_to limit 1
    ) due
    where o.completed_at is not null and o.paid > 0 and not exists (
      select 1 from settlement_lines l where l.order_id = o.id and not l.adjustment)
    order by o.id limit 100`);
  return rows.map(
    ({ id, sn, statement }) =>
      `order ${id} (${sn}): completed and paid before statement ${statement}, it is in none`,
  );
}
