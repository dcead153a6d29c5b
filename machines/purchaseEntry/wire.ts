import type { z } from 'zod';
import type { GoodsItem } from '../../api/goods/calls.ts';
import { isPhone } from '../../api/kernel/countries.ts';
import type {
  PurchaseDetail,
  PurchaseDraft as PurchaseDraftOnWire,
  purchaseDraft,
  purchaseEntry,
} from '../../api/purchasing/purchaseOrder.ts';
import { isTagged } from '../kernel/law/explain.ts';
import { isMoment } from '../kernel/law/moment.ts';
import { purchaseOrderLifecycle } from '../purchaseOrder/law/index.ts';
import {
  type DraftLine,
  type DraftOrder,
  emptyDraft,
  type PurchaseDraft,
  type PurchaseSaving,
  type PurchaseSending,
  type Terms,
} from './draft.ts';

type WireDraft = z.output<typeof purchaseDraft>;
type WireEntry = z.output<typeof purchaseEntry>;

/** The terms in which something may be typed that cannot be read, with what tells it. */
const READABLE = {
  estimatedArrival: isMoment,
  estimatedDeparture: isMoment,
  phone: isPhone,
} as const satisfies Partial<Record<keyof Terms, (text: string) => boolean>>;
type ReadableTerm = keyof typeof READABLE;

/** What was typed of a term where it can be read; null where it cannot, or nothing was. */
function readable(terms: Terms, field: ReadableTerm): string | null {
  const text = terms[field].trim();
  return READABLE[field](text) ? text : null;
}

/** The terms that stay behind when a draft is saved temporarily: what was typed there cannot be read yet. */
export const leftOutOf = ({ terms }: Pick<PurchaseDraft, 'terms'>): ReadableTerm[] =>
  (Object.keys(READABLE) as ReadableTerm[]).filter(
    (field) => terms[field].trim() !== '' && readable(terms, field) === null,
  );

/** What is saved temporarily of a draft: what cannot be read yet is left empty. */
export function wireDraftOf({ warehouse, supplier, terms, lines }: PurchaseDraft): WireDraft {
  const { country, tradeTerms, currency, company, containerNumber, contact } = terms;
  return {
    company,
    containerNumber,
    contact,
    warehouseId: warehouse?.id ?? null,
    supplierId: supplier?.id ?? null,
    // What is chosen comes from the contract's own lists.
    country: (country || null) as WireDraft['country'],
    tradeTerms: (tradeTerms || null) as WireDraft['tradeTerms'],
    currency: (currency || undefined) as WireDraft['currency'],
    estimatedArrival: readable(terms, 'estimatedArrival'),
    estimatedDeparture: readable(terms, 'estimatedDeparture'),
    phone: readable(terms, 'phone') ?? '',
    lines: lines.map(({ goods, unit, quantity, cost, area }) => ({
      goodsId: goods.id,
      unit,
      quantity: quantity ?? 0,
      cost: cost || '0',
      area: area.trim(),
    })),
  };
}

/** What is saved temporarily of a draft, under a key. */
export const savingOf = (draft: PurchaseDraft, key: string): PurchaseSaving => ({
  key,
  order: draft.order,
  entry: wireDraftOf(draft),
});

/** What is sent in the end: nothing that is required is missing by then. */
export const sendingOf = (draft: PurchaseDraft): PurchaseSending => ({
  order: draft.order,
  entry: wireDraftOf(draft) as WireEntry,
  unanswered: draft.saving,
});

/** What of a draft would be lost, as text that can be compared. */
export const contentOf = (draft: PurchaseDraft): string =>
  JSON.stringify(wireDraftOf(draft) satisfies PurchaseDraftOnWire);

/** The order on the server as a draft refers to it. */
export function orderOf({ purchaseOrder, state }: PurchaseDetail): DraftOrder {
  return {
    id: purchaseOrder.id,
    number: purchaseOrder.number,
    version: purchaseOrder.version,
    isSubmitted: isTagged(purchaseOrderLifecycle, state, 'waitsForApproval'),
  };
}

/** An order of the server as a draft, to be changed. `goods` are those of its lines. */
export function draftOf(
  detail: PurchaseDetail,
  goods: readonly GoodsItem[],
  draftId: string,
): PurchaseDraft {
  const { purchaseOrder } = detail;
  const { warehouse, supplier, lines } = purchaseOrder;
  const { company, currency } = purchaseOrder;
  const empty = emptyDraft(draftId, { company, currency });
  return {
    ...empty,
    reached: 'check',
    order: orderOf(detail),
    warehouse,
    supplier,
    terms: {
      ...empty.terms,
      country: purchaseOrder.country ?? '',
      tradeTerms: purchaseOrder.tradeTerms ?? '',
      estimatedDeparture: purchaseOrder.estimatedDeparture ?? '',
      estimatedArrival: purchaseOrder.estimatedArrival ?? '',
      containerNumber: purchaseOrder.containerNumber,
      contact: purchaseOrder.contact,
      phone: purchaseOrder.phone,
    },
    lines: lines.map((line, index): DraftLine => {
      const now = goods.find(({ id }) => id === line.goodsId);
      return {
        lineId: index + 1,
        goods: {
          id: line.goodsId,
          sku: line.sku,
          name: line.name,
          nameZh: line.nameZh,
          specification: line.specification,
          units: now?.units ?? [{ unit: line.unit, unitZh: line.unitZh, ratio: line.ratio }],
          stock: line.stock,
        },
        unit: line.unit,
        quantity: line.quantity === 0 ? null : line.quantity,
        cost: Number(line.cost) === 0 ? '' : line.cost,
        area: line.area,
      };
    }),
  };
}
