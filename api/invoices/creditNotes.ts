import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { download, get, post } from '../kernel/operation.ts';
import { relatedRecords } from '../kernel/related.ts';
import { instant, money, pageAnswer, pageRequest, text } from '../kernel/wire.ts';

/** What it comes of: money given back, an order cancelled or made cheaper, or either of them taken back. */
const KINDS = ['refund', 'correction', 'takenBack'] as const;
export const CREDIT_NOTE_TABS = ['all', ...KINDS] as const;
export type CreditNoteTab = (typeof CREDIT_NOTE_TABS)[number];

/** A credit note: what is taken off a tax invoice by a refund, or by a change of its order. It never changes. */
const creditNoteRow = z.object({
  id: idOf('creditNote'),
  creditNo: z.string(),
  issuedAt: instant,
  /** The invoice that it takes from. */
  invoiceId: idOf('invoice'),
  invoiceNo: z.string(),
  orderSn: z.string(),
  customerName: z.string(),
  customerNameZh: z.string(),
  currency: z.string(),
  gstPercent: z.string(),
  /** Before GST; below nought, as the two below, where something credited was taken back. */
  net: money,
  gst: money,
  total: money,
  kind: z.enum(KINDS),
  /** Why, in the words of whoever gave it back or corrected the order; null where nobody said. */
  remark: z.string().nullable(),
});
export type CreditNoteRow = z.output<typeof creditNoteRow>;

/** What narrows the list of credit notes. */
const creditNoteFilter = z.object({
  tab: z.enum(CREDIT_NOTE_TABS).default('all'),
  /** In its number, the invoice's and the order's, the customer's names and phone. */
  search: text(60).optional(),
  issuedFrom: instant.optional(),
  /** Not included. */
  issuedTo: instant.optional(),
  customerId: idOf('customer').optional(),
});
export type CreditNoteFilter = z.input<typeof creditNoteFilter>;

const listBody = creditNoteFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['issuedAt']), descending: z.boolean() })
    .default({ by: 'issuedAt', descending: true }),
});

const params = z.object({ id: idTextOf('creditNote') });

/** The calls about credit notes, beside those about invoices. */
export const creditNoteCalls = {
  listCreditNote: post({
    summary: 'Credit notes of the current shop: a page',
    access: 'invoice.view',
    body: listBody,
    data: z.object({ rows: z.array(creditNoteRow), ...pageAnswer }),
  }),
  exportCreditNotes: listExport('invoice.view', listBody),
  countCreditNote: post({
    summary: 'How many credit notes each tab holds under a filter',
    access: 'invoice.view',
    body: creditNoteFilter,
    data: z.object({
      tabs: z.record(z.enum(CREDIT_NOTE_TABS), z.number().int()),
      exact: z.boolean(),
    }),
  }),
  getCreditNote: get({
    summary: 'One credit note',
    access: 'invoice.view',
    params,
    data: creditNoteRow,
  }),
  getCreditNoteRelated: get({
    summary: 'What belongs to a credit note: invoice, order, customer',
    access: 'invoice.view',
    params,
    data: z.object({
      invoice: relatedRecords(idOf('invoice')),
      order: relatedRecords(idOf('order')),
      customer: relatedRecords(idOf('customer')),
    }),
  }),
  downloadCreditNote: download({
    summary: 'A credit note as a document; notes the download in the log',
    access: 'invoice.download',
    changes: true,
    params,
    mediaTypes: [MEDIA_TYPES.pdf],
  }),
};
