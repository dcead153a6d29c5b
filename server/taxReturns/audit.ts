import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/**
 * What the register rests on, in the whole database: an invoice is found by its order's number and moment,
 * which are those that it says; and credit notes take no more tax off an invoice than it has.
 */
export async function auditTaxReturns(db: Reader): Promise<string[]> {
  const moved = await db.execute<Record<string, string>>(sql`
    select o.id, o.order_sn as sn, i.says ->> 'invoiceNo' as number
    from orders o left join invoices i on i.order_id = o.id
    where (o.invoiced_at is not null) <> (i.order_id is not null)
      or o.invoice_no <> i.says ->> 'invoiceNo'
      or date_trunc('milliseconds', o.invoiced_at) <> (i.says ->> 'issuedAt')::timestamptz
    order by o.id limit 100`);
  const overdrawn = await db.execute<Record<string, string>>(sql`
    select * from (
      select i.order_id as id, i.says ->> 'invoiceNo' as number, (i.says ->> 'gst')::numeric as gst,
        sum(c.gst) as credited
      from credit_notes c join invoices i on i.order_id = c.order_id
      group by i.order_id, i.says
    ) found where credited > gst or credited < 0 order by id limit 100`);
  return [
    ...moved.rows.map(
      ({ id, sn, number }) =>
        `order ${id} (${sn}): its number and moment of invoice are not those of its invoice (${number ?? 'none'})`,
    ),
    ...overdrawn.rows.map(
      ({ number, gst, credited }) =>
        `invoice ${number}: its credit notes take ${credited} of tax off it, which has ${gst}`,
    ),
  ];
}
