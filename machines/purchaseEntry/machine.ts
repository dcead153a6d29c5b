import type { GoodsItem } from '../../api/goods.ts';
import type { PurchaseDetail } from '../../api/purchaseOrder.ts';
import type { Supplier } from '../../api/suppliers.ts';
import { createEntryMachine } from '../entry/machine.ts';
import { readQuantity } from '../entry/quantity.ts';
import { searchMachine } from '../entry/search.ts';
import { changed, type DraftChange } from './changes.ts';
import { type PurchaseDraft, type PurchaseSending, purchaseDrafts, type Step } from './draft.ts';
import type { PurchaseEntryServices } from './services.ts';
import { purchaseSteps, stepVerdicts } from './verdicts.ts';
import { contentOf, sendingOf } from './wire.ts';

/** What one purchase entry begins with: a new order, or one that is changed. */
export interface PurchaseBeginning {
  /** Null for a new order. */
  orderId: number | null;
  /** What is there before anything was typed. */
  empty: (draftId: string) => PurchaseDraft;
}

/** What is handed over of a search: the marked row as a change of the draft. */
const change = (made: DraftChange) => ({ type: 'CHANGE', change: made });

/** Entering a purchase order, or changing one: the guided entry with its own questions. */
export const createPurchaseEntry = (
  { orderId, empty }: PurchaseBeginning,
  services: PurchaseEntryServices,
) =>
  createEntryMachine<Step, PurchaseDraft, DraftChange, PurchaseSending, PurchaseDetail>(
    {
      id: 'purchaseOrder',
      order: purchaseSteps,
      empty,
      isWorthKeeping: (draft) =>
        draft.saving !== null ||
        draft.attempt !== null ||
        draft.leftover.trim() !== '' ||
        contentOf(draft) !== contentOf(empty(draft.draftId)),
      verdicts: stepVerdicts,
      change: changed,
      asked: (draft) => ({ ...draft, untouched: [] }),
      bodyOf: sendingOf,
    },
    purchaseDrafts(orderId),
    services,
    {
      supplier: searchMachine<Supplier>(services.findSuppliers, (supplier) =>
        change({ type: 'supplier', supplier }),
      ),
      goods: searchMachine<GoodsItem>(services.findGoods, (goods, ahead) =>
        change({
          type: 'addGoods',
          goods,
          quantity: readQuantity(ahead.text, ahead.locale),
          isDone: ahead.isEnded,
        }),
      ),
    },
  );
