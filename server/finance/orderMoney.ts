import { type SQL, sql } from 'drizzle-orm';
import { ORDER_AMOUNTS } from '../../api/finance/calls.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import {
  bearerAccount,
  COMMISSION,
  OTHER_BEARERS,
  REFUNDS,
  SALES,
} from '../kernel/ledger/accounts.ts';
import { orderFormerPrices, orders } from '../orders/tables.ts';
import { figuresBefore, momentOf, moneyBefore } from './orderFigures.ts';
import type { Span } from './span.ts';

/** An order's amounts as SQL names them: `subtotal`, `subtotal_gst`, … */
export const AMOUNT_COLUMNS = ORDER_AMOUNTS.map((name) => ({
  name,
  column: sql.raw(columnOf(name)),
}));

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A list of the same part for each. */
export const listed = <T>(items: readonly T[], part: (item: T) => SQL): SQL =>
  sql.join(items.map(part), sql`, `);

const BEARERS = listed(OTHER_BEARERS, (bearer) => sql`${bearerAccount(bearer)}`);

/** What stood of an order by the end of a day: what the ledger had of it. */
const OF_MONEY = {
  paid_amount: sql`m.paid`,
  refund: sql`m.refunded`,
  refund_gst: sql`n.refund_gst`,
  tax_kept: sql`n.consumption_tax`,
  platform_service_fee: sql`n.platform_service_fee`,
  platform_service_tax: sql`n.platform_service_tax`,
  borne_by_others: sql`m.borne`,
};

/**
 * And what the order said of itself, once it was first paid. The shop asks for no packaging, keeps no
 * gateway of its own and charges neither for a reservation nor for service yet: these are nought.
 */
const OF_ORDER = {
  subtotal: sql`n.subtotal`,
  subtotal_gst: sql`n.subtotal_gst`,
  shipping_fee: sql`n.shipping_fee`,
  packing_fee: sql`n.packing_fee`,
  packing_gst: sql`0`,
  promotion: sql`n.promotion`,
  promotion_gst: sql`n.promotion_gst`,
  tax: sql`n.tax`,
  payment_amount: sql`n.payment_amount`,
  delivery_expense: sql`n.delivery_fee`,
  voucher_sales: sql`case when o.kind = 'voucher' then n.subtotal else 0 end`,
  payment_gateway_fee: sql`0`,
  reservation_fee: sql`0`,
  service_charge: sql`0`,
};

const FIGURES = [...Object.keys(OF_MONEY), ...Object.keys(OF_ORDER)].map((name) => sql.raw(name));

/**
 * The sides of the ledger's postings that moved orders' money in a span, one by one (`m`): everything that
 * any figure of it is made of. A case of after-sales stands for its order. What statements clear of the
 * bearers is no news of an order.
 */
export const movedIn = ({ shopId, currency, start, end }: Span): SQL => sql`
  select e.posting_id, e.at, e.account, e.amount, p.lifecycle, p.kind, p.record_id, p.version,
    case when p.lifecycle = 'afterSalesCase' then c.order_id else p.record_id end as order_id
  from ${ledgerEntries} e
  join ${ledgerPostings} p on p.id = e.posting_id
  left join ${afterSalesCases} c on p.lifecycle = 'afterSalesCase' and c.id = p.record_id
  where e.shop_id = ${shopId} and e.currency = ${currency}
    and e.account in (${SALES}, ${REFUNDS}, ${COMMISSION}, ${BEARERS}) and p.lifecycle <> 'settlement'
    and e.at >= ${momentOf(start)} and e.at < ${momentOf(end)}`;

/**
 * Of these (`m`) what went back to a customer: what a case took off refunds, before what others bear had an
 * account of its own, is none.
 */
export const IS_REFUND = sql`m.account = ${REFUNDS} and m.lifecycle = 'order'`;

/** Of these (`m`) what changed a commission. */
const IS_CHARGE = sql`m.account = ${COMMISSION}`;

/** And what somebody corrected it by, by hand. */
export const IS_CORRECTED_CHARGE = sql`${IS_CHARGE} and m.lifecycle = 'orderCommission'
  and m.kind = 'commission'`;

/** The day of one of these (`m`) by the shop's clock. */
export const dayOfMoved = ({ timeZone }: Span): SQL => sql`(m.at at time zone ${timeZone})::date`;

/**
 * What moved of orders in a span, an order a day: paid, given back, charged, and what others came to
 * owe for it.
 */
const movedByDay = (span: Span): SQL => sql`
  select m.order_id, ${dayOfMoved(span)} as day,
    coalesce(-sum(m.amount) filter (where m.account = ${SALES}), 0) as paid,
    coalesce(sum(m.amount) filter (where ${IS_REFUND}), 0) as refunded,
    coalesce(sum(m.amount) filter (where m.account in (${BEARERS})), 0) as borne,
    coalesce(sum(m.amount) filter (where ${IS_CHARGE}), 0) as charged,
    count(*) filter (where ${IS_CHARGE}) > 0 as is_charged
  from (${movedIn(span)}) m
  group by 1, 2`;

/** The days on which an order that was once paid came to cost something else. */
const repricedByDay = ({ shopId, timeZone, start, end }: Span): SQL => sql`
  select f.order_id, (f.held_until at time zone ${timeZone})::date as day,
    0::numeric as paid, 0::numeric as refunded, 0::numeric as borne, 0::numeric as charged,
    false as is_charged
  from ${orderFormerPrices} f
  where f.shop_id = ${shopId} and f.held_until >= ${momentOf(start)} and f.held_until < ${momentOf(end)}`;

/**
 * The named queries that every figure is made of: `money`, by how much an order's figures changed on a
 * day, and `detail`, the orders of which any did, with the sums (`AMOUNT_COLUMNS`).
 *
 * A figure of a day is what stood when it was over less what stood when it began, by what the ledger
 * had by then. So nothing that comes later changes a day that is over: a refund, a corrected commission
 * or a changed order is a correction (`is_correction`) on its own day. What belongs to the whole order
 * is counted on the day on which it was first paid (`first_day`).
 */
export function orderMoney(span: Span): SQL {
  const { timeZone, start, currency } = span;
  const begun = (figure: SQL) => sql`case when b.at < m.before then ${figure} else 0 end`;
  const figures = [
    ...Object.entries(OF_MONEY).map(([name, figure]) => sql`${figure} as ${sql.raw(name)}`),
    ...Object.entries(OF_ORDER).map(([name, figure]) => sql`${begun(figure)} as ${sql.raw(name)}`),
  ];
  return sql`
  changes as (
    select order_id, day, sum(paid) as paid, sum(refunded) as refunded, sum(borne) as borne,
      sum(charged) as charged, bool_or(is_charged) as is_charged
    from (${movedByDay(span)} union all ${repricedByDay(span)}) c
    group by 1, 2
  ),
  begun as (
    select c.order_id, b.at from (select distinct order_id from changes) c
    cross join lateral (
      select min(p.at) as at from ${ledgerPostings} p
      where p.lifecycle = 'order' and p.record_id = c.order_id and p.kind = 'payment'
    ) b
  ),
  steps as (
    select order_id, day, (day + 1)::timestamp at time zone ${timeZone} as before,
      paid, refunded, borne, charged, is_charged
    from changes
    union all
    select o.id, null, ${momentOf(start)}, m.paid, m.refunded, 0, m.charged, m.is_charged
    from begun b join ${orders} o on o.id = b.order_id
    cross join lateral (${moneyBefore(momentOf(start), currency)}) m
  ),
  stood as (
    select order_id, day, before, sum(paid) over so_far as paid, sum(refunded) over so_far as refunded,
      sum(borne) over so_far as borne, sum(charged) over so_far as charged,
      bool_or(is_charged) over so_far as is_charged
    from steps window so_far as (partition by order_id order by day nulls first)
  ),
  figures as (
    select m.order_id, m.day, (b.at at time zone ${timeZone})::date as first_day,
      ${sql.join(figures, sql`, `)}
    from stood m join ${orders} o on o.id = m.order_id join begun b on b.order_id = m.order_id
    ${figuresBefore(sql`m.before`, currency)}
  ),
  money as (
    select * from (
      select order_id, day, first_day, coalesce(day > first_day, false) as is_correction,
        ${listed(FIGURES, (name) => sql`${name} - lag(${name}) over one_by_one as ${name}`)}
      from figures window one_by_one as (partition by order_id order by day nulls first)
    ) t where day is not null
  ),
  detail as (
    select t.*, t.settlement_amount + t.borne_by_others as transfer_amount from (
      select o.id, o.placed_at, o.channel_fee_rate, m.is_correction,
        ${listed(Object.keys(OF_MONEY), (name) => sql`m.${sql.raw(name)}`)},
        ${listed(
          Object.keys(OF_ORDER),
          (name) =>
            sql`case when not m.is_correction or m.${sql.raw(name)} <> 0 then m.${sql.raw(name)} end as ${sql.raw(name)}`,
        )},
        m.paid_amount - m.refund - m.platform_service_fee - m.platform_service_tax as settlement_amount
      from (
        select order_id, bool_or(day = first_day) is not true as is_correction,
          ${listed(FIGURES, (name) => sql`sum(${name}) as ${name}`)}
        from money group by order_id
      ) m join ${orders} o on o.id = m.order_id
    ) t
  )`;
}

/** An amount as the wire has it: a decimal string. */
export const onWire = (amount: SQL): SQL => sql`coalesce(${amount}, 0)::numeric(24, 2)::text`;

/** The sums of all amounts, as a JSON object by the contract's names. */
export const totalsColumns = listed(
  AMOUNT_COLUMNS,
  ({ name, column }) => sql`${onWire(sql`sum(d.${column})`)} as ${sql.identifier(name)}`,
);
