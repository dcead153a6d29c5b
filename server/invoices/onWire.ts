import type { InvoiceDetail, InvoiceRow } from '../../api/invoices/calls.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { dueDayOf } from './due.ts';
import type { InvoiceSays } from './tables.ts';

/** An invoice as the list shows it; `last` is its last download. */
export function presentRow({
  id,
  state,
  says,
  last,
}: {
  id: number;
  state: unknown;
  says: InvoiceSays;
  last: { at: string; by: string } | null;
}): InvoiceRow {
  return {
    id,
    orderId: id,
    invoiceNo: says.invoiceNo,
    issuedAt: says.issuedAt,
    orderSn: says.orderSn,
    customerName: says.customer.name,
    customerNameZh: says.customer.nameZh,
    currency: says.currency,
    gstPercent: says.gstPercent,
    gst: says.gst,
    total: says.total,
    status: last ? 'downloaded' : 'notDownloaded',
    downloadedAt: last && new Date(last.at).toISOString(),
    downloadedByName: last?.by ?? null,
    cancelled: !isTagged(orderLifecycle, state as ChartState, 'exportable'),
  };
}

/** The whole of an invoice, with its downloads, the newest first. */
export function presentDetail(
  found: { id: number; state: unknown; says: InvoiceSays; credited: string },
  downloads: InvoiceDetail['downloads'],
  timeZone: string,
): InvoiceDetail {
  const { says } = found;
  const { issuer, customer, items, discount, deliveryFee, paymentTermsCode } = says;
  const [newest] = downloads;
  return {
    ...presentRow({ ...found, last: newest ? { at: newest.at, by: newest.byName } : null }),
    paymentTermsCode,
    dueOn: dueDayOf(says, timeZone),
    issuer: {
      name: issuer.name,
      nameEn: issuer.nameEn,
      city: issuer.city,
      address: issuer.address ?? '',
      gstNumber: issuer.gstNumber ?? '',
    },
    customer: {
      name: customer.name,
      nameZh: customer.nameZh,
      phone: customer.phone,
      address: customer.address,
      uen: customer.uen ?? '',
    },
    lines: says.lines.map((line, index) => ({ id: index + 1, ...line })),
    items,
    discount,
    deliveryFee,
    credited: found.credited,
    downloads,
  };
}
