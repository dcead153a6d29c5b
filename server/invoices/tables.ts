import { index, pgTable } from 'drizzle-orm/pg-core';
import { identity, json, moment, reference, words } from '../kernel/db/tables/columns.ts';
import { orders } from '../orders/tables.ts';

/** What an invoice says: its order as it was when it was issued. Amounts are decimal strings. */
export interface InvoiceSays {
  invoiceNo: string;
  /** ISO 8601, UTC. */
  issuedAt: string;
  orderSn: string;
  currency: string;
  gstPercent: string;
  paymentTermsCode: string | null;
  /** Address and number are missing where it was issued before a shop had any. */
  issuer: { name: string; nameEn: string; city: string; address?: string; gstNumber?: string };
  customer: { name: string; nameZh: string; phone: string; address: string };
  lines: {
    sku: string;
    name: string;
    nameZh: string;
    quantity: number;
    unit: string;
    unitZh: string;
    price: string;
    amount: string;
    gst: string;
  }[];
  items: string;
  discount: string;
  deliveryFee: string;
  gst: string;
  total: string;
}

/** The invoices as they were issued, one an order. The database refuses any change of one. */
export const invoices = pgTable('invoices', {
  orderId: reference()
    .primaryKey()
    .references(() => orders.id),
  shopId: reference().notNull(),
  says: json<InvoiceSays>({
    words: ['address', 'city', 'name', 'nameEn', 'nameZh', 'phone', 'sku', 'unit', 'unitZh'],
  }).notNull(),
});

/** Who downloaded an order's invoice, and when. Never changed; an invoice with one is downloaded. */
export const invoiceDownloads = pgTable(
  'invoice_downloads',
  {
    id: identity(),
    shopId: reference().notNull(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
    byName: words().notNull(),
  },
  (table) => [
    index('invoice_downloads_by_order').on(table.orderId, table.id),
    index('invoice_downloads_by_time').on(table.shopId, table.at, table.id),
  ],
);
