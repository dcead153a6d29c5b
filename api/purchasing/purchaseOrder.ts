import { z } from 'zod';
import { idOf } from '../ids.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import {
  id,
  instant,
  momentWith,
  money,
  nonNegativeEachAmount,
  phoneOrNothing,
  printed,
  quantity,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { lotParts } from '../lots/lot.ts';

const approvals = [
  'pending',
  'submitted',
  'confirmed',
  'inProgress',
  'completed',
  'closed',
] as const;
const payments = ['unpaid', 'paid'] as const;

/**
 * The tabs of the purchase list: all, each place of the approval region, and `late` (goods were to be
 * in store by now), which time moves orders into.
 */
export const PURCHASE_TABS = ['all', ...approvals, 'late'] as const;
export type PurchaseTab = (typeof PURCHASE_TABS)[number];

/** Where goods are bought (spec section 9), as country codes. */
export const PURCHASE_COUNTRIES = ['SG', 'MY', 'CN', 'ID', 'US', 'VN'] as const;

/** Trade terms: Incoterms 2020. */
export const TRADE_TERMS = [
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
] as const;

/** The currencies that an order may be in. */
export const PURCHASE_CURRENCIES = ['SGD', 'MYR', 'CNY', 'VND', 'USD'] as const;

/** What became of the mail to the supplier. */
export const EMAIL_STATUSES = [
  'none',
  'queued',
  'retrying',
  'sent',
  'failed',
  'kept',
  'withdrawn',
] as const;

/** The longest texts that a person enters of an order, in characters. */
export const PURCHASE_LONGEST = {
  company: 100,
  containerNumber: 20,
  contact: 60,
  phone: 30,
  area: 60,
} as const;

const country = z.enum(PURCHASE_COUNTRIES, 'validation.required');
const tradeTerms = z.enum(TRADE_TERMS, 'validation.required');
const currency = z.enum(PURCHASE_CURRENCIES, 'validation.required');

/** A line as a person enters it. */
const draftLine = z.object({
  goodsId: idOf('goods'),
  unit: requiredText(20),
  /** 0 while nobody has said. */
  quantity: z.union([z.literal(0), quantity], 'validation.quantity'),
  /** What one of this unit costs, in the order's currency. */
  cost: nonNegativeEachAmount,
  /** The procurement area: where the goods are bought. */
  area: text(PURCHASE_LONGEST.area).default(''),
});

/** A purchase order as far as a person has entered it: what is saved temporarily. */
export const purchaseDraft = z.object({
  warehouseId: idOf('warehouse').nullable().default(null),
  supplierId: idOf('supplier').nullable().default(null),
  country: country.nullable().default(null),
  /** The company that buys. */
  company: printed(text(PURCHASE_LONGEST.company)).default(''),
  tradeTerms: tradeTerms.nullable().default(null),
  /** The shop's own where nobody has said. */
  currency: currency.optional(),
  /** The estimated in-store time. */
  estimatedArrival: instant.nullable().default(null),
  estimatedDeparture: instant.nullable().default(null),
  containerNumber: printed(text(PURCHASE_LONGEST.containerNumber)).default(''),
  /** The supplier's person for this order. */
  contact: printed(text(PURCHASE_LONGEST.contact)).default(''),
  phone: phoneOrNothing(PURCHASE_LONGEST.phone).default(''),
  lines: z.array(draftLine).max(200, 'validation.tooMany').default([]),
});
export type PurchaseDraft = z.input<typeof purchaseDraft>;

/** A purchase order as it is committed: nothing that is required is missing (spec section 5). */
export const purchaseEntry = purchaseDraft.extend({
  warehouseId: idOf('warehouse', 'validation.required'),
  supplierId: idOf('supplier', 'validation.required'),
  country,
  company: printed(requiredText(PURCHASE_LONGEST.company)),
  tradeTerms,
  currency,
  estimatedArrival: momentWith('validation.required'),
  lines: z
    .array(draftLine.extend({ quantity }))
    .min(1, 'validation.atLeastOneItem')
    .max(200, 'validation.tooMany'),
});
export type PurchaseEntry = z.input<typeof purchaseEntry>;

/** A row of the purchase list. */
export const purchaseRow = z.object({
  id: idOf('purchaseOrder'),
  /** Digits alone, given by the server. */
  number: z.string(),
  status: z.enum(approvals),
  paymentStatus: z.enum(payments),
  emailStatus: z.enum(EMAIL_STATUSES),
  warehouseId: idOf('warehouse').nullable(),
  warehouseName: z.string(),
  warehouseNameZh: z.string(),
  supplierId: idOf('supplier').nullable(),
  supplierName: z.string(),
  country: z.string().nullable(),
  company: z.string(),
  tradeTerms: z.string().nullable(),
  currency: z.string(),
  total: money,
  paid: money,
  itemCount: z.number().int(),
  containerNumber: z.string(),
  estimatedArrival: instant.nullable(),
  /** The supplier has it, and goods of it were to be in store by now. */
  late: z.boolean(),
  estimatedDeparture: instant.nullable(),
  createdAt: instant,
  createdByName: z.string(),
  /** His picture, as it is now; none without one. */
  createdByAvatar: idOf('file').nullable().optional(),
  /** When it was last committed. */
  committedAt: instant.nullable(),
  version: versionNumber,
});
export type PurchaseRow = z.output<typeof purchaseRow>;

/** One line of a purchase order. */
export const purchaseLine = z.object({
  id: idOf('purchaseLine'),
  goodsId: idOf('goods'),
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  specification: z.string(),
  unit: z.string(),
  unitZh: z.string(),
  ratio: z.number(),
  quantity: z.number(),
  received: z.number(),
  /** What was let go: it will not come in any more. */
  short: z.number(),
  cost: money,
  /** What it costs: once the rest was let go, what came of it. */
  amount: money,
  area: z.string(),
  /** What is on the shelf now, in base units. */
  stock: z.number(),
  /** The name of the goods' base unit. */
  baseUnit: z.string(),
  baseUnitZh: z.string(),
});
export type PurchaseLine = z.output<typeof purchaseLine>;

const changedLine = z.object({ quantity: z.number(), cost: money, area: z.string() });

/** What changed since an order was last sent back, and why it was. */
export const sinceSentBack = z.object({
  at: instant,
  byName: z.string(),
  remark: z.string(),
  /** What was entered anew beside the goods: names as a person reads them, moments in ISO 8601. */
  fields: z.array(
    z.object({
      field: z.enum([
        'warehouse',
        'supplier',
        'country',
        'company',
        'tradeTerms',
        'currency',
        'estimatedArrival',
        'estimatedDeparture',
        'containerNumber',
        'contact',
        'phone',
      ]),
      before: z.string(),
      after: z.string(),
      /** The same in Chinese, where it has a name of its own there that is known. */
      beforeZh: z.string().optional(),
      afterZh: z.string().optional(),
    }),
  ),
  /** Null before: added since; null after: taken out since. */
  lines: z.array(
    z.object({
      goodsId: idOf('goods'),
      name: z.string(),
      nameZh: z.string(),
      unit: z.string(),
      /** Empty where it is not known any more. */
      unitZh: z.string(),
      before: changedLine.nullable(),
      after: changedLine.nullable(),
    }),
  ),
});
export type SinceSentBack = z.output<typeof sinceSentBack>;

/** What the chart decides by; amounts in minor units. The same shape as the chart's own facts. */
export const purchaseFacts = z.object({
  purchaseOrderId: idOf('purchaseOrder'),
  warehouse: z.object({ id: idOf('warehouse'), name: z.string() }).nullable(),
  supplier: z
    .object({ id: idOf('supplier'), name: z.string(), frozen: z.boolean(), email: z.string() })
    .nullable(),
  country: z.string(),
  company: z.string(),
  tradeTerms: z.string(),
  currency: z.string(),
  estimatedArrival: z.string().nullable(),
  lines: z.array(
    z.object({
      lineId: idOf('purchaseLine'),
      goodsId: idOf('goods'),
      name: z.string(),
      nameZh: z.string(),
      unit: z.string(),
      unitZh: z.string(),
      ratio: z.number(),
      baseUnit: z.string(),
      baseUnitZh: z.string(),
      quantity: z.number(),
      received: z.number(),
      short: z.number(),
      cost: z.number().int(),
      area: z.string(),
    }),
  ),
  total: z.number().int(),
  paid: z.number().int(),
  now: z.number().int(),
  confirmed: z.boolean(),
  closed: z.boolean(),
  authors: z.array(z.object({ id: idOf('account'), name: z.string() })),
  /** Who asked for the answer: an approval is refused to an order's own authors. */
  actor: z.object({ id: idOf('account'), name: z.string() }).nullable(),
});

/** A purchase order as its own page shows it, and as every call that moves one answers. */
export const purchaseDetail = z.object({
  purchaseOrder: purchaseRow.extend({
    warehouse: z
      .object({ id: idOf('warehouse'), name: z.string(), nameZh: z.string(), address: z.string() })
      .nullable(),
    supplier: z
      .object({
        id: idOf('supplier'),
        name: z.string(),
        contact: z.string(),
        phone: z.string(),
        email: z.string(),
        status: z.enum(['active', 'frozen']),
      })
      .nullable(),
    contact: z.string(),
    phone: z.string(),
    lines: z.array(purchaseLine),
    receipts: z.array(
      z.object({
        id,
        at: instant,
        actorName: z.string(),
        lines: z.array(
          z.object({
            lineId: idOf('purchaseLine'),
            quantity: z.number(),
            lots: lotParts.optional(),
          }),
        ),
      }),
    ),
    sinceSentBack: sinceSentBack.nullable(),
  }),
  state: stateValue,
  facts: purchaseFacts,
  history: z.array(historyLine),
});
export type PurchaseDetail = z.output<typeof purchaseDetail>;

/** What filters the purchase list, the same for its counts and for the report. */
export const purchaseFilter = z.object({
  tab: z.enum(PURCHASE_TABS).default('all'),
  paymentStatus: z.array(z.enum(payments)).max(2).optional(),
  emailStatus: z.array(z.enum(EMAIL_STATUSES)).max(EMAIL_STATUSES.length).optional(),
  supplierId: idOf('supplier').optional(),
  warehouseId: idOf('warehouse').optional(),
  /** In the number, the supplier, the company or the container number. */
  search: text(60).optional(),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
  arrivalFrom: instant.optional(),
  arrivalTo: instant.optional(),
});
export type PurchaseFilter = z.input<typeof purchaseFilter>;
