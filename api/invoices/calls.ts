import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { relatedRecords } from '../kernel/related.ts';
import { id, instant, money, pageAnswer, pageRequest, requiredText, text } from '../kernel/wire.ts';
import { creditNoteCalls } from './creditNotes.ts';
import { invoicesDomain } from './domain.ts';

/** Who took an invoice along, and when. */
const invoiceDownload = z.object({
  id,
  at: instant,
  byName: z.string(),
  /** His picture as it is now; none without one. */
  byAvatar: idOf('file').nullable().optional(),
});

const STATUSES = ['notDownloaded', 'downloaded'] as const;
export const INVOICE_TABS = ['all', ...STATUSES] as const;
export type InvoiceTab = (typeof INVOICE_TABS)[number];

/** How many invoices one file holds at most. */
export const MOST_INVOICES = 200;

/** A tax invoice as the list shows it: an order has one from the moment that it ships. */
export const invoiceRow = z.object({
  /** The same number as its order's. */
  id: idOf('invoice'),
  orderId: idOf('order'),
  invoiceNo: z.string(),
  issuedAt: instant,
  orderSn: z.string(),
  customerName: z.string(),
  customerNameZh: z.string(),
  currency: z.string(),
  gstPercent: z.string(),
  gst: money,
  total: money,
  status: z.enum(STATUSES),
  /** Of the last time; null before the first. */
  downloadedAt: instant.nullable(),
  downloadedByName: z.string().nullable(),
  /** An order that was cancelled after it had shipped keeps its number, and gives no file. */
  cancelled: z.boolean(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** A tax invoice as it was issued, whatever became of its order, its customer and the shop since. */
const invoiceDetail = invoiceRow.extend({
  paymentTermsCode: z.string().nullable(),
  /** When it is to be paid by these terms, `YYYY-MM-DD`; null where none were agreed. */
  dueOn: z.string().nullable(),
  issuer: z.object({
    name: z.string(),
    nameEn: z.string(),
    city: z.string(),
    /** Empty where the shop had none then, as its number for GST. */
    address: z.string(),
    gstNumber: z.string(),
  }),
  customer: z.object({
    name: z.string(),
    nameZh: z.string(),
    phone: z.string(),
    address: z.string(),
    /** Empty where none is known. */
    uen: z.string(),
  }),
  lines: z.array(
    z.object({
      /** Which line it is, from one up. */
      id: z.number().int(),
      sku: z.string(),
      name: z.string(),
      nameZh: z.string(),
      quantity: z.number(),
      unit: z.string(),
      unitZh: z.string(),
      /** What they weigh, where the price is for a kilogram; absent of all others. */
      kilos: z.number().optional(),
      /** They were not weighed: they are what is expected. */
      isExpected: z.literal(true).optional(),
      price: money,
      /** Before discount and GST. */
      amount: money,
      /** What was agreed on for this line alone; absent where nothing was. */
      discount: money.optional(),
      gst: money,
    }),
  ),
  items: money,
  discount: money,
  deliveryFee: money,
  /** What its credit notes take off it together, with GST. */
  credited: money,
  /** The newest first, two hundred at most. */
  downloads: z.array(invoiceDownload),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

/** What narrows the list of invoices. */
export const invoiceFilter = z.object({
  tab: z.enum(INVOICE_TABS).default('all'),
  /** In the invoice's number and the order's, the customer's names and phone. */
  search: text(60).optional(),
  issuedFrom: instant.optional(),
  /** Not included. */
  issuedTo: instant.optional(),
  customerId: idOf('customer').optional(),
  /** Those alone on which the customer still owes something. */
  owedOnly: z.boolean().optional(),
});
export type InvoiceFilter = z.input<typeof invoiceFilter>;

const chosen = z.object({
  orderIds: z
    .array(idOf('order'))
    .min(1, 'validation.selectFirst')
    .max(MOST_INVOICES, 'validation.tooMany'),
});

const many = (summary: string) =>
  download({
    summary,
    access: 'invoice.download',
    body: chosen,
    mediaTypes: [MEDIA_TYPES.pdf],
  });

/** What the list is asked for. */
const listBody = invoiceFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['issuedAt']), descending: z.boolean() })
    .default({ by: 'issuedAt', descending: true }),
});

export const invoices = callsOf(invoicesDomain, {
  listInvoice: post({
    summary: 'Tax invoices of the current shop with their download status: a page',
    access: 'invoice.view',
    body: listBody,
    data: z.object({ rows: z.array(invoiceRow), ...pageAnswer }),
  }),
  exportInvoices: listExport('invoice.view', listBody),
  getInvoice: get({
    summary: 'One tax invoice as it was issued, and who downloaded it',
    access: 'invoice.view',
    params: z.object({ id: idTextOf('invoice') }),
    data: invoiceDetail,
  }),
  getInvoiceRelated: get({
    summary: 'What belongs to a tax invoice: order, customer, cases, statements, credit notes',
    access: 'invoice.view',
    params: z.object({ id: idTextOf('invoice') }),
    data: z.object({
      order: relatedRecords(idOf('order')),
      customer: relatedRecords(idOf('customer')),
      cases: relatedRecords(idOf('afterSalesCase')),
      statements: relatedRecords(idOf('settlement')),
      creditNotes: relatedRecords(idOf('creditNote')),
    }),
  }),
  countInvoice: post({
    summary: 'How many tax invoices each tab holds under a filter',
    access: 'invoice.view',
    body: invoiceFilter,
    data: z.object({ tabs: z.record(z.enum(INVOICE_TABS), z.number().int()), exact: z.boolean() }),
  }),
  listInvoiceDownload: get({
    summary: "Who downloaded an order's tax invoice, and when, the newest first",
    access: 'invoice.view',
    params: z.object({ orderSn: requiredText(40) }),
    data: z.array(invoiceDownload),
  }),
  downloadOrderInvoice: download({
    summary: "An order's tax invoice as a document; notes the download",
    access: 'invoice.download',
    changes: true,
    params: z.object({ orderId: idTextOf('order') }),
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
  downloadB2BInvoice: download({
    summary: 'The same by the identity of the order’s transaction, which is the order’s own',
    access: 'invoice.download',
    changes: true,
    loggedAs: 'downloadOrderInvoice',
    params: z.object({ orderTransactionId: idTextOf('order') }),
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
  downloadInvoices: many(
    'Tax invoices as one document, each on pages of its own; notes the downloads',
  ),
  downloadB2BInvoices: {
    ...many('The same by the path of wholesale'),
    loggedAs: 'downloadInvoices',
  },
  printB2BInvoices: many('The same to be printed: shown, not saved'),
  ...creditNoteCalls,
});
