import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Locale } from '../../api/kernel/wire.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import {
  exactMoment,
  identity,
  json,
  minorUnits,
  moment,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { ledgerPostings } from '../kernel/db/tables/ledger.ts';
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
  issuer: {
    name: string;
    nameEn: string;
    city: string;
    address?: string;
    gstNumber?: string;
    /** Missing where it was issued before this was kept, as the next. */
    country?: string;
    payNowUen?: string;
  };
  customer: {
    name: string;
    nameZh: string;
    phone: string;
    address: string;
    /** Missing where it was issued before this was kept, null for a guest, as the two below. */
    uen?: string | null;
    country?: string | null;
    /** What it is written in; null for the language of the country. */
    language?: Locale | null;
  };
  lines: {
    sku: string;
    name: string;
    nameZh: string;
    quantity: number;
    unit: string;
    unitZh: string;
    price: string;
    /** What they weigh, where the price is for a kilogram; absent of all others. */
    kilos?: number | undefined;
    /** They were not weighed: they are what is expected. */
    isExpected?: true | undefined;
    amount: string;
    /** What was agreed on for this line alone; absent where nothing was. */
    discount?: string | undefined;
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
    words: ['address', 'city', 'name', 'nameEn', 'nameZh', 'phone', 'sku', 'uen', 'unit', 'unitZh'],
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
    /** Whose picture stands beside the name. */
    byId: reference().references(() => accounts.id),
  },
  (table) => [
    index('invoice_downloads_by_order').on(table.orderId, table.id),
    index('invoice_downloads_by_time').on(table.shopId, table.at, table.id),
  ],
);

/**
 * What is taken off an invoice: one for each move of its order that gives something of it back, cancels the
 * order or makes it cheaper. Amounts are below nought where that is taken back. The database refuses any
 * change of one.
 */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: identity(),
    shopId: reference().notNull(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    /** The refund; null where no money went back with it. */
    postingId: reference().references(() => ledgerPostings.id),
    creditNo: recordNumber().notNull(),
    issuedAt: exactMoment().notNull(),
    /** With GST. */
    amount: minorUnits().notNull(),
    gst: minorUnits().notNull(),
    /** Why, in the words of whoever gave it back or corrected the order; null where nobody said. */
    remark: words(),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.shopId, table.creditNo),
    uniqueIndex('credit_notes_by_posting').on(table.postingId),
    index('credit_notes_by_order').on(table.orderId, table.id),
    index('credit_notes_by_time').on(table.shopId, table.issuedAt, table.id),
  ],
);
