import { type SQL, sql } from 'drizzle-orm';
import { smallestAmount } from '../../api/kernel/money.ts';
import { afterSalesCases } from '../afterSales/tables.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { bearerAccount, COMMISSION, REFUNDS, SALES } from '../kernel/ledger/accounts.ts';
import { orderFormerPrices } from '../orders/tables.ts';

/** To the smallest amount of the currency, halves away from nought, as `percentOf` does. */
const rounded = (amount: SQL, currency: string): SQL =>
  sql`round(${amount}, ${sql.raw(smallestAmount(currency) === 100 ? '0' : '2')})`;

/** A moment as SQL has it. */
export const momentOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The postings of the order `o` that fulfil a condition on `p`: its own and those of its cases. */
export const postingsOf = (which: SQL): SQL => sql`
  select p.id, p.lifecycle, p.kind from ${ledgerPostings} p
  where p.lifecycle in ('order', 'orderCommission') and p.record_id = o.id and ${which}
  union all
  select p.id, p.lifecycle, p.kind from ${afterSalesCases} c
  join ${ledgerPostings} p on p.lifecycle = 'afterSalesCase' and p.record_id = c.id
  where c.order_id = o.id and ${which}`;

/** Whether the ledger has anything of the order `o` from a moment on. */
export const movedFrom = (at: SQL): SQL => sql`exists (${postingsOf(sql`p.at >= ${at}`)})`;

/**
 * What the ledger has of the order `o` before a moment, one row: what was paid and given back, what its
 * channel was charged, and what others came to bear for it. What a case took off refunds, before what
 * others bear had an account of its own, is none.
 */
export const moneyBefore = (at: SQL, currency: string): SQL => sql`
  select coalesce(-sum(e.amount) filter (where e.account = ${SALES}), 0) as paid,
    coalesce(sum(e.amount) filter (where e.account = ${REFUNDS} and p.lifecycle = 'order'), 0) as refunded,
    coalesce(sum(e.amount) filter (where e.account = ${COMMISSION}), 0) as charged,
    count(*) filter (where e.account = ${COMMISSION}) > 0 as is_charged,
    coalesce(sum(e.amount) filter (where e.account = ${bearerAccount('platform')} and p.kind = 'bearing'), 0) as by_platform,
    coalesce(sum(e.amount) filter (where e.account = ${bearerAccount('rider')} and p.kind = 'bearing'), 0) as by_rider
  from (${postingsOf(sql`p.at < ${at}`)}) p
  join ${ledgerEntries} e on e.posting_id = p.id and e.currency = ${currency}`;

/**
 * Joins to the order `o` what it comes to before a moment, as `n`, by what the ledger has of it by then
 * (`m`: `paid`, `refunded`, `charged`, `is_charged`): one reckoning for the overview and for the
 * statements.
 *
 * The platform's fee is the rate that the order has of its channel (`channel_fee_rate`) of what was paid and not given back,
 * rounded once, halves away from nought; once it was charged, what the ledger has of it, which follows
 * the same rate or what it was corrected to. The GST that the shop owes is the order's, of the part
 * that it kept; `refund_gst` is what refunds took off it. A refund is all that the customer got,
 * whoever bears it. What an order costs is what it said then (`order_former_prices`); what the shop's
 * terms asked for a delivery when it was placed is what one costs the shop (`delivery_fee`).
 */
export function figuresBefore(at: SQL, currency: string): SQL {
  const share = (amount: SQL) =>
    sql`case when q.total > 0 then ${rounded(sql`q.gst * least(${amount}, q.total) / q.total`, currency)} else 0 end`;
  const gstOn = (amount: SQL) => rounded(sql`${amount} * q.gst_percent / 100`, currency);
  return sql`
  left join lateral (
    select * from ${orderFormerPrices} f
    where f.order_id = o.id and f.held_until >= ${at} order by f.held_until limit 1
  ) h on true
  cross join lateral (
    select coalesce(h.items, o.items) as items, coalesce(h.discount, o.discount) as discount,
      coalesce(h.delivery_fee, o.delivery_fee) as delivery_fee,
      coalesce(h.gst_percent, o.gst_percent) as gst_percent, coalesce(h.gst, o.gst) as gst,
      coalesce(h.total, o.total) as total
  ) q
  cross join lateral (
    select case when m.is_charged then m.charged
      else ${rounded(sql`(m.paid - m.refunded) * coalesce(o.channel_fee_rate, 0) / 100`, currency)} end as fee
  ) y
  cross join lateral (
    select y.fee as platform_service_fee,
      ${gstOn(sql`y.fee`)} as platform_service_tax,
      ${share(sql`m.paid - m.refunded`)} as consumption_tax,
      ${share(sql`m.paid`)} - ${share(sql`m.paid - m.refunded`)} as refund_gst,
      q.items as subtotal, q.gst - ${gstOn(sql`q.delivery_fee`)} + ${gstOn(sql`q.discount`)} as subtotal_gst,
      q.total as payment_amount, q.gst as tax, q.delivery_fee as shipping_fee,
      o.delivery_cost as delivery_fee, q.delivery_fee - o.delivery_cost as delivery_fee_subsidy,
      q.discount as promotion, ${gstOn(sql`q.discount`)} as promotion_gst,
      q.total - (q.items - q.discount + q.delivery_fee + q.gst) as packing_fee
  ) n`;
}
