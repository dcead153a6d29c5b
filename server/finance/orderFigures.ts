import { type SQL, sql } from 'drizzle-orm';
import { smallestAmount } from '../../api/kernel/money.ts';
import { afterSalesCases, orderCommissions } from '../afterSales/tables.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import { bearerAccount } from '../kernel/ledger/accounts.ts';
import { commissionRates } from '../orders/commissionRates.ts';

/** Of which shop's orders. */
type Whose = { shopId: number; currency: string };

/** To the smallest amount of the currency, halves away from nought, as `percentOf` does. */
const rounded = (amount: SQL, currency: string): SQL =>
  sql`round(${amount}, ${sql.raw(smallestAmount(currency) === 100 ? '0' : '2')})`;

/** The GST of the order `o` on an amount. */
export const gstOn = (amount: SQL, currency: string): SQL =>
  rounded(sql`${amount} * o.gst_percent / 100`, currency);

/** The GST of the order `o` within an amount. */
export const gstIn = (amount: SQL, currency: string): SQL =>
  rounded(sql`${amount} * o.gst_percent / (100 + o.gst_percent)`, currency);

/** What others bear for a shop's orders by now, by their cases: what they were booked to owe for these. */
const borneIn = ({ shopId, currency }: Whose): SQL => sql`
  select c.order_id,
    coalesce(sum(e.amount) filter (where e.account = ${bearerAccount('platform')}), 0) as by_platform,
    coalesce(sum(e.amount) filter (where e.account = ${bearerAccount('rider')}), 0) as by_rider
  from ${ledgerEntries} e
  join ${ledgerPostings} p
    on p.id = e.posting_id and p.lifecycle = 'afterSalesCase' and p.kind = 'bearing'
  join ${afterSalesCases} c on c.id = p.record_id
  where e.shop_id = ${shopId} and e.currency = ${currency}
    and e.account in (${bearerAccount('platform')}, ${bearerAccount('rider')})
  group by 1`;

/**
 * Joins to a shop's orders `o` what each comes to by now, as `n`: one reckoning for the overview and for
 * the statements. The platform's fee is what the commission was corrected to, else the channel's rate
 * (`channel_fee_rate`) of what was paid and not given back; `fee_charged` is what the ledger was
 * charged of it. A refund is all that the customer got, whoever bears it. What the shop's terms asked
 * for a delivery when the order was placed is what one costs it (`delivery_fee`).
 */
export const orderFigures = ({ shopId, currency }: Whose): SQL => sql`
  left join ${orderCommissions} k on k.order_id = o.id
  left join (${borneIn({ shopId, currency })}) b on b.order_id = o.id
  left join (values ${commissionRates}) as r (channel, rate) on r.channel = o.channel
  cross join lateral (
    select coalesce(k.amount, ${rounded(sql`(o.paid - o.refunded) * coalesce(r.rate, 0) / 100`, currency)}) as fee
  ) f
  cross join lateral (
    select o.paid as turnover, o.refunded as refund,
      coalesce(b.by_platform, 0) as borne_by_platform, coalesce(b.by_rider, 0) as borne_by_rider,
      r.rate as channel_fee_rate, f.fee as platform_service_fee,
      ${gstOn(sql`f.fee`, currency)} as platform_service_tax, coalesce(k.amount, 0) as fee_charged,
      o.items as subtotal, o.total as payment_amount, o.gst as consumption_tax,
      o.delivery_fee as shipping_fee, o.delivery_cost as delivery_fee,
      o.delivery_fee - o.delivery_cost as delivery_fee_subsidy, o.discount as promotion,
      o.total - (o.items - o.discount + o.delivery_fee + o.gst) as packing_fee
  ) n`;
