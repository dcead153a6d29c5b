import { z } from 'zod';
import { goodsItem } from '../../api/goods/calls.ts';
import { purchaseDraft as draftOnWire, purchaseEntry } from '../../api/purchasing/purchaseOrder.ts';
import { supplier } from '../../api/suppliers/calls.ts';
import { type DraftKind, draftKind } from '../kernel/entry/draft.ts';

/** The steps of purchase entry, in their order: one question each. */
export const STEPS = ['warehouse', 'supplier', 'terms', 'goods', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** Goes up when stored drafts change their shape: others are not read any more. */
const DRAFT_FORMAT = 1;

const draftWarehouse = z.object({
  id: z.number().int(),
  name: z.string(),
  nameZh: z.string(),
  address: z.string(),
});

/** What an order in the making keeps of its supplier. */
const draftSupplier = supplier.pick({
  id: true,
  name: true,
  contact: true,
  phone: true,
  email: true,
  status: true,
});
export type DraftSupplier = z.output<typeof draftSupplier>;

/**
 * What is asked in the step of the terms; empty while nobody has said. Moments are ISO 8601, or what
 * was typed where that is none.
 */
const terms = z.object({
  country: z.string(),
  company: z.string(),
  tradeTerms: z.string(),
  currency: z.string(),
  estimatedDeparture: z.string(),
  estimatedArrival: z.string(),
  containerNumber: z.string(),
  contact: z.string(),
  phone: z.string(),
});
export type Terms = z.output<typeof terms>;

const draftLine = z.object({
  /** Tells the lines of one draft apart, whatever becomes of their units. */
  lineId: z.number().int(),
  goods: goodsItem.pick({
    id: true,
    sku: true,
    name: true,
    nameZh: true,
    specification: true,
    units: true,
    stock: true,
  }),
  unit: z.string(),
  /** In `unit`; null while nothing is typed. */
  quantity: z.number().nullable(),
  /** What one `unit` costs: an amount on the wire, or what was typed where that is none. */
  cost: z.string(),
  /** The procurement area. */
  area: z.string(),
});
export type DraftLine = z.output<typeof draftLine>;
export type DraftGoods = DraftLine['goods'];

/** The order on the server that the draft belongs to, as it was last seen. */
const draftOrder = z.object({
  id: z.number().int(),
  number: z.string(),
  version: z.number().int(),
  /** It waits for approval already: changes go straight into it. */
  isSubmitted: z.boolean(),
});
export type DraftOrder = z.output<typeof draftOrder>;

/** What is saved temporarily, under one key: of a new order, or over the one that is there. */
const saving = z.object({
  key: z.string(),
  order: draftOrder.nullable().default(null),
  entry: draftOnWire,
});
export type PurchaseSaving = z.output<typeof saving>;

/** What is sent in the end, and what was saved before and not answered: it goes first. */
const sending = z.object({
  order: draftOrder.nullable(),
  entry: purchaseEntry,
  unanswered: saving.nullable().default(null),
});
export type PurchaseSending = z.output<typeof sending>;

/** A purchase order that is being entered or changed. */
const purchaseDraft = z.object({
  draftId: z.string().min(1),
  step: z.enum(STEPS),
  reached: z.enum(STEPS),
  order: draftOrder.nullable(),
  warehouse: draftWarehouse.nullable(),
  supplier: draftSupplier.nullable(),
  /** The frozen supplier that was tried. */
  refused: draftSupplier.nullable(),
  terms,
  lines: z.array(draftLine),
  /** The line that was added last: its figures are typed next. `nth` tells one adding from another. */
  current: z.object({ index: z.number().int(), nth: z.number().int() }).nullable(),
  /** New lines, by `lineId`, that nobody has left yet: what is missing there is not wrong. */
  untouched: z.array(z.number().int()).default([]),
  /** The paste box: pasted rows that are not taken over yet, as they were pasted. */
  leftover: z.string().default(''),
  /** What is being saved temporarily: sent again under its key it is done once. */
  saving: saving.nullable(),
  answered: z.number().int().nonnegative(),
  attempt: z.object({ key: z.string(), body: sending }).nullable(),
});
export type PurchaseDraft = z.output<typeof purchaseDraft>;
export type DraftWarehouse = NonNullable<PurchaseDraft['warehouse']>;

/**
 * The drafts of purchase orders: one of new orders an account and shop, and one of each order that
 * is changed.
 */
export const purchaseDrafts = (orderId: number | null): DraftKind<PurchaseDraft> =>
  draftKind({
    name: orderId === null ? 'purchaseDraft' : `purchaseDraft.${orderId}`,
    format: DRAFT_FORMAT,
    schema: purchaseDraft,
  });

/** An order of which nothing is entered yet but what is usual in the shop. */
export function emptyDraft(
  draftId: string,
  usual: Pick<Terms, 'company' | 'currency'>,
): PurchaseDraft {
  return {
    draftId,
    step: 'warehouse',
    reached: 'warehouse',
    order: null,
    warehouse: null,
    supplier: null,
    refused: null,
    terms: {
      country: '',
      tradeTerms: '',
      estimatedDeparture: '',
      estimatedArrival: '',
      containerNumber: '',
      contact: '',
      phone: '',
      ...usual,
    },
    lines: [],
    current: null,
    untouched: [],
    leftover: '',
    saving: null,
    answered: 0,
    attempt: null,
  };
}
