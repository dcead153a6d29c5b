import { type SQL, sql } from 'drizzle-orm';
import { ORDER_AMOUNTS } from '../../api/finance/calls.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { bearerAccount, OTHER_BEARERS, REFUNDS, SALES } from '../kernel/ledger/accounts.ts';
import { orders } from '../orders/tables.ts';
import { gstIn, gstOn, orderFigures } from './orderFigures.ts';
import type { Span } from './span.ts';

/** An order's amounts as SQL names them: `subtotal`, `subtotal_gst`, … */
export const AMOUNT_COLUMNS = ORDER_AMOUNTS.map((name) => ({
  name,
  column: sql.raw(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
}));

/** A list of the same part for each. */
export const listed = <T>(items: readonly T[], part: (item: T) => SQL): SQL =>
  sql.join(items.map(part), sql`, `);

const BEARERS = listed(OTHER_BEARERS, (bearer) => sql`${bearerAccount(bearer)}`);

/**
 * What the ledger has of orders in a span, an order a day: paid, given back, and what others came to
 * owe for it. A case of after-sales stands for its order; what it took off refunds, before what others
 * bear had an account of its own, is none. What statements clear of the bearers is no news of an order.
 */
const moneyByDay = ({ shopId, currency, timeZone, start, end }: Span): SQL => sql`
  select case when p.lifecycle = 'afterSalesCase' then c.order_id else p.record_id end as order_id,
    (e.at at time zone ${timeZone})::date as day,
    coalesce(-sum(e.amount) filter (where e.account = ${SALES}), 0) as paid,
    coalesce(sum(e.amount) filter (where e.account = ${REFUNDS} and p.lifecycle = 'order'), 0) as refund,
    coalesce(sum(e.amount) filter (where e.account in (${BEARERS})), 0) as borne
  from ${ledgerEntries} e
  join ${ledgerPostings} p on p.id = e.posting_id
  left join ${afterSalesCases} c on p.lifecycle = 'afterSalesCase' and c.id = p.record_id
  where e.shop_id = ${shopId} and e.currency = ${currency}
    and e.account in (${SALES}, ${REFUNDS}, ${BEARERS}) and p.lifecycle <> 'settlement'
    and e.at >= ${start.toISOString()}::timestamptz and e.at < ${end.toISOString()}::timestamptz
  group by 1, 2`;

/**
 * The named queries that every figure is made of: `money` (an order a day), and `detail`: the orders
 * that money moved for, with their amounts (`AMOUNT_COLUMNS`) and `first_day`, the day of the span
 * that they were first paid on, null where that is none of it.
 */
export function orderMoney(span: Span): SQL {
  const { timeZone, start, end, currency } = span;
  const once = (amount: SQL) => sql`case when begun.at is not null then ${amount} end`;
  return sql`
  money as (${moneyByDay(span)}),
  moved as (
    select order_id, sum(paid) as paid, sum(refund) as refund, sum(borne) as borne
    from money group by order_id
  ),
  detail as (
    select t.*, t.settlement_amount + t.borne_by_others as transfer_amount from (
    select o.id, o.placed_at, o.gst_percent, n.channel_fee_rate,
      (begun.at at time zone ${timeZone})::date as first_day,
      ${once(sql`n.subtotal`)} as subtotal,
      ${once(sql`o.gst - ${gstOn(sql`o.delivery_fee`, currency)} + ${gstOn(sql`o.discount`, currency)}`)} as subtotal_gst,
      ${once(sql`n.shipping_fee`)} as shipping_fee,
      ${once(sql`n.packing_fee`)} as packing_fee,
      ${once(sql`n.promotion`)} as promotion,
      ${once(gstOn(sql`o.discount`, currency))} as promotion_gst,
      ${once(sql`n.consumption_tax`)} as tax,
      ${once(sql`n.payment_amount`)} as payment_amount,
      ${once(sql`n.delivery_fee`)} as delivery_expense,
      ${once(sql`case when o.kind = 'voucher' then o.items else 0 end`)} as voucher_sales,
      ${once(sql`n.platform_service_fee`)} as platform_service_fee,
      ${once(sql`n.platform_service_tax`)} as platform_service_tax,
      m.paid as paid_amount, m.refund as refund, ${gstIn(sql`m.refund`, currency)} as refund_gst,
      m.paid - m.refund
        - case when begun.at is null then 0 else n.platform_service_fee + n.platform_service_tax end
        as settlement_amount,
      m.borne as borne_by_others
    from moved m join ${orders} o on o.id = m.order_id ${orderFigures(span)}
    left join lateral (
      select min(p.at) as at from ${ledgerPostings} p
      where p.lifecycle = 'order' and p.record_id = o.id and p.kind = 'payment'
      having min(p.at) >= ${start.toISOString()}::timestamptz and min(p.at) < ${end.toISOString()}::timestamptz
    ) begun on true
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
