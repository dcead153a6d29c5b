import { type SQL, sql } from 'drizzle-orm';
import { customers } from '../customers/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { kilosOnPaper } from '../orders/weightOfLine.ts';
import { invoices } from './tables.ts';

/** What a line (`l`) weighs, and that it is only expected where not all of it was weighed. */
export const weightOnPaper: SQL = sql`${kilosOnPaper} || case when l.weighed < l.quantity
  and l.each_weight is not null then '{"isExpected": true}'::jsonb else '{}'::jsonb end`;

/** What was agreed to be taken off a line (`l`); nothing where nothing was. */
const discountOnPaper: SQL = sql`case when l.discount = 0 then '{}'::jsonb
  else jsonb_build_object('discount', l.discount::text) end`;

/**
 * Keeps what the invoices of some orders (`o`) say: what the orders are at this moment. In the
 * transaction that gives an order its number; orders without one are left out.
 */
export async function issueInvoices(tx: Transaction, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${invoices} (order_id, shop_id, says)
    select o.id, o.shop_id, jsonb_build_object(
      'invoiceNo', o.invoice_no,
      'issuedAt', to_char(o.invoiced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'orderSn', o.order_sn, 'currency', o.currency, 'gstPercent', o.gst_percent::text,
      'paymentTermsCode', o.payment_terms_code,
      'issuer', jsonb_build_object('name', h.name, 'nameEn', h.name_en, 'city', h.city,
        'address', h.address, 'gstNumber', h.gst_number, 'country', h.country_code,
        'payNowUen', h.pay_now_uen),
      'customer', jsonb_build_object('name', o.customer_name, 'nameZh', o.customer_name_zh,
        'phone', o.customer_phone, 'address', coalesce(o.address, ''),
        'uen', c.uen, 'country', c.country, 'language', c.language),
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'nameZh', l.name_zh,
          'quantity', l.quantity, 'unit', l.unit, 'unitZh', l.unit_zh,
          'price', l.price::text, 'amount', l.amount::text, 'gst', l.gst::text)
            || ${weightOnPaper} || ${discountOnPaper} order by l.id)
        from ${orderLines} l where l.order_id = o.id), '[]'::jsonb),
      'items', o.items::text, 'discount', o.discount::text, 'deliveryFee', o.delivery_fee::text,
      'gst', o.gst::text, 'total', o.total::text)
    from ${orders} o join ${shops} h on h.id = o.shop_id
      left join ${customers} c on c.id = o.customer_id
    where o.invoice_no is not null and (${which})`);
}
