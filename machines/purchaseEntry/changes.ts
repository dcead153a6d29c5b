import type { GoodsItem } from '../../api/goods/calls.ts';
import { addedQuantity, baseUnitOf } from '../../api/kernel/quantity.ts';
import type { Supplier } from '../../api/suppliers/calls.ts';
import { boxOf } from '../kernel/entry/paste.ts';
import { ratioOf } from '../orderEntry/law/rules.ts';
import type {
  DraftGoods,
  DraftLine,
  DraftOrder,
  DraftWarehouse,
  PurchaseDraft,
  PurchaseSaving,
  Terms,
} from './draft.ts';
import { judged, type LookedUp } from './paste.ts';
import { supplierCanBeChosen } from './verdicts.ts';

/** What a person does to the order that is being entered, and what the server said of it. */
export type DraftChange =
  | { type: 'warehouse'; warehouse: DraftWarehouse }
  | { type: 'supplier'; supplier: Supplier }
  | { type: 'term'; field: keyof Terms; value: string }
  /** A line more; `quantity` where it was typed already, `isDone` where nothing more is to be. */
  | { type: 'addGoods'; goods: GoodsItem; quantity: number | null; isDone: boolean }
  | { type: 'line'; index: number; part: Partial<Omit<DraftLine, 'lineId' | 'goods'>> }
  | { type: 'removeLine'; index: number }
  /** The person went on to something else. */
  | { type: 'leaveLine'; lineId: number }
  /** The paste box, as it is edited. */
  | { type: 'leftover'; text: string }
  /** The goods that the rows in the paste box name: what can be is taken over, the rest stays. */
  | { type: 'pasted'; found: LookedUp }
  /** It is about to be saved temporarily for the first time. */
  | { type: 'saving'; saving: PurchaseSaving | null }
  /** It was saved temporarily, or seen as it is now. */
  | { type: 'order'; order: DraftOrder };

/** The draft after a change; nothing else is lost by it. */
export function changed(draft: PurchaseDraft, change: DraftChange): PurchaseDraft {
  switch (change.type) {
    case 'warehouse':
      return { ...draft, warehouse: change.warehouse };
    case 'supplier':
      return chosenSupplier(draft, change.supplier);
    case 'term':
      return { ...draft, terms: { ...draft.terms, [change.field]: change.value } };
    case 'addGoods':
      return added(draft, change.goods, { quantity: change.quantity }, change.isDone);
    case 'line':
      return changedLine(draft, change.index, change.part);
    case 'removeLine':
      return {
        ...draft,
        lines: draft.lines.filter((_line, index) => index !== change.index),
        current: null,
      };
    case 'leaveLine':
      return { ...draft, untouched: draft.untouched.filter((lineId) => lineId !== change.lineId) };
    case 'leftover':
      return { ...draft, leftover: change.text };
    case 'pasted':
      return pasted(draft, change.found);
    case 'saving':
      return { ...draft, saving: change.saving };
    case 'order':
      return { ...draft, order: change.order, saving: null };
  }
}

/** Where the supplier's own person is named for the order, another supplier brings another one. */
function chosenSupplier(draft: PurchaseDraft, supplier: Supplier): PurchaseDraft {
  if (supplierCanBeChosen(supplier)) return { ...draft, refused: supplier };
  const { terms, supplier: before } = draft;
  const isUntouched =
    (terms.contact === '' && terms.phone === '') ||
    (terms.contact === before?.contact && terms.phone === before.phone);
  return {
    ...draft,
    supplier,
    refused: null,
    terms: isUntouched ? { ...terms, contact: supplier.contact, phone: supplier.phone } : terms,
  };
}

function added(
  draft: PurchaseDraft,
  goods: DraftGoods,
  part: Partial<Pick<DraftLine, 'unit' | 'quantity' | 'cost' | 'area'>>,
  isDone: boolean,
): PurchaseDraft {
  const { lines } = draft;
  const unit = part.unit ?? baseUnitOf(goods.units)?.unit ?? '';
  const there = lines.findIndex((line) => line.goods.id === goods.id && line.unit === unit);
  const before = lines[there];
  const line: DraftLine = {
    lineId: before?.lineId ?? 1 + Math.max(0, ...lines.map(({ lineId }) => lineId)),
    goods,
    unit,
    quantity: addedQuantity(before?.quantity ?? null, part.quantity ?? null),
    cost: part.cost || (before?.cost ?? ''),
    // Goods that are bought together mostly come from one place.
    area: part.area || (before?.area ?? lines.at(-1)?.area ?? ''),
  };
  const index = there < 0 ? lines.length : there;
  return {
    ...draft,
    lines: there < 0 ? [...lines, line] : lines.with(there, line),
    untouched: there < 0 ? [...draft.untouched, line.lineId] : draft.untouched,
    current: isDone ? null : { index, nth: (draft.current?.nth ?? 0) + 1 },
  };
}

function changedLine(
  draft: PurchaseDraft,
  index: number,
  part: Partial<Omit<DraftLine, 'lineId' | 'goods'>>,
): PurchaseDraft {
  const line = draft.lines[index];
  if (!line || (part.unit !== undefined && ratioOf(line.goods, part.unit) === null)) return draft;
  return { ...draft, lines: draft.lines.with(index, { ...line, ...part }) };
}

function pasted(draft: PurchaseDraft, found: LookedUp): PurchaseDraft {
  const { taken, left } = judged(found);
  const after = taken.reduce(
    (before, { row: { quantity, cost, area }, goods, unit }) =>
      added(before, goods, { ...(unit === null ? {} : { unit }), quantity, cost, area }, true),
    draft,
  );
  return { ...after, current: null, leftover: boxOf(left.map(({ row }) => row)) };
}
