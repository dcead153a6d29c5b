import { z } from 'zod';
import { bridgeOrder, bridgeParts, ranged } from '../finance/calls.ts';
import { idOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, post } from '../kernel/operation.ts';
import { day, instant, money, pageAnswer, pageRequest, text } from '../kernel/wire.ts';
import { taxReturnsDomain } from './domain.ts';
import type { TaxFigure } from './figures.ts';

const KINDS = ['invoice', 'creditNote'] as const;
export const TAX_DOCUMENT_TABS = ['all', ...KINDS] as const;
export type TaxDocumentTab = (typeof TAX_DOCUMENT_TABS)[number];

export const TAX_DOCUMENT_SORTS = ['issuedAt', 'number'] as const;

/** What documents come to; credit notes are below nought. `net` and `gst` come to `total`. */
const amounts = { net: money, gst: money, total: money };

/** A tax invoice or a credit note as it was issued. It never changes. */
const taxDocument = z.object({
  /** Its place among documents of both kinds; the record's own id is one of the two below. */
  id: z.number().int(),
  kind: z.enum(KINDS),
  number: z.string(),
  issuedAt: instant,
  /** The invoice; of a credit note the one that it takes from. */
  invoiceId: idOf('invoice'),
  /** Null of an invoice. */
  creditNoteId: idOf('creditNote').nullable(),
  orderSn: z.string(),
  customerName: z.string(),
  customerNameZh: z.string(),
  /** What the tax office knows the customer by; empty where the document says none. */
  uen: z.string(),
  /** The rate of tax, such as `9.00`. */
  gstPercent: z.string(),
  ...amounts,
  currency: z.string(),
});
export type TaxDocument = z.output<typeof taxDocument>;

/** All documents of one kind, rate and currency together. */
const taxGroup = z.object({
  kind: z.enum(KINDS),
  gstPercent: z.string(),
  currency: z.string(),
  count: z.number().int(),
  ...amounts,
});
export type TaxGroup = z.output<typeof taxGroup>;

/** All documents of one currency together. */
const taxTotal = taxGroup.omit({ kind: true, gstPercent: true });

/** By kind, then by rate, the highest first; the shop's own currency before others. */
const taxSums = { groups: z.array(taxGroup), totals: z.array(taxTotal) };
export type TaxSums = z.output<z.ZodObject<typeof taxSums>>;

/** Why the return's output tax is another than the finance overview's tax of the same days. */
export const TAX_BRIDGE_PARTS = ['notInvoiced', 'earlier', 'within'] as const;

/** From the output tax of the return to the tax of the finance overview: the parts lead to the sum. */
const taxBridge = z.object({
  outputTax: money,
  /** `consumptionTax` of the finance overview of the same days. */
  consumptionTax: money,
  parts: bridgeParts(TAX_BRIDGE_PARTS),
});
export type TaxBridge = z.output<typeof taxBridge>;

/**
 * The figures of a return in the shop's currency, of documents that were issued in the days. What was
 * bought carries no tax here, so that those figures are null: they are entered elsewhere.
 */
const figures = z.object({
  /** Supplies at a rate above nought, before tax. */
  standardRated: money,
  /** Supplies at a rate of nought. */
  zeroRated: money,
  /** Nought: no supply is marked as exempt. */
  exempt: money,
  /** The three above. */
  totalSupplies: money,
  taxablePurchases: money.nullable(),
  outputTax: money,
  inputTax: money.nullable(),
  /** Output tax less input tax; before input tax where that is null. */
  netTax: money,
} satisfies Record<TaxFigure, unknown>);
export type TaxFigures = z.output<typeof figures>;

/** The tax return of some days, first and last included, by the shop's clock. */
const taxReturn = z.object({
  from: day,
  to: day,
  currency: z.string(),
  /** The shop's own number at the tax office, as its settings have it now; empty for none. */
  gstNumber: z.string(),
  countryCode: z.string(),
  figures,
  ...taxSums,
  /** Null for who may not see the finance overview. */
  bridge: taxBridge.nullable(),
});
export type TaxReturn = z.output<typeof taxReturn>;

const rate = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'validation.invalid');

/** A currency by its code, such as `SGD`. */
const currency = z.string().regex(/^[A-Z]{3}$/, 'validation.invalid');

/** What narrows the register. */
const taxDocumentFilter = z.object({
  tab: z.enum(TAX_DOCUMENT_TABS).default('all'),
  /** In its number, the order's and its invoice's, the customer's names, phone and tax number. */
  search: text(60).optional(),
  issuedFrom: instant.optional(),
  /** Not included. */
  issuedTo: instant.optional(),
  /** Rates of tax, in percent. */
  rates: z.array(rate).max(20, 'validation.tooMany').optional(),
  currencies: z.array(currency).max(20, 'validation.tooMany').optional(),
});
export type TaxDocumentFilter = z.input<typeof taxDocumentFilter>;

const listBody = taxDocumentFilter.extend({
  ...pageRequest,
  /** As they were issued, or by number. */
  sort: z
    .object({ by: z.enum(TAX_DOCUMENT_SORTS), descending: z.boolean() })
    .default({ by: 'issuedAt', descending: false }),
});

export const taxReturns = callsOf(taxReturnsDomain, {
  getTaxReturn: post({
    summary: 'The tax return of some days, and how its output tax leads to the finance overview',
    access: 'taxReturn.view',
    /** Without days those of this quarter until today. */
    body: z.object({ range: ranged({}).optional() }),
    data: taxReturn,
  }),
  downloadTaxReturn: download({
    summary: 'The tax return of some days as a workbook, with the register on its second sheet',
    access: 'taxReturn.download',
    body: ranged({}),
    mediaTypes: [MEDIA_TYPES.xlsx],
  }),
  listTaxReturnOrder: post({
    summary: 'The orders by which the return and the finance overview differ, in one part',
    access: 'finance.view',
    body: ranged({ ...pageRequest, part: z.enum(TAX_BRIDGE_PARTS) }),
    data: z.object({ rows: z.array(bridgeOrder), ...pageAnswer }),
  }),
  listTaxDocument: post({
    summary: 'The register: tax invoices and credit notes of the current shop, a page',
    access: 'taxReturn.view',
    body: listBody,
    data: z.object({ rows: z.array(taxDocument), ...pageAnswer }),
  }),
  countTaxDocument: post({
    summary: 'How many documents each tab of the register holds under a filter',
    access: 'taxReturn.view',
    body: taxDocumentFilter,
    data: z.object({
      tabs: z.record(z.enum(TAX_DOCUMENT_TABS), z.number().int()),
      exact: z.boolean(),
    }),
  }),
  sumTaxDocument: post({
    summary: 'What all documents that a filter finds come to, by kind and rate',
    access: 'taxReturn.view',
    body: taxDocumentFilter,
    data: z.object(taxSums),
  }),
  exportTaxDocuments: listExport('taxReturn.view', listBody),
});
