import type { ApiFailure } from '../../api/kernel/failure.ts';
import type { PurchaseDetail } from '../../api/purchasing/purchaseOrder.ts';
import {
  type EntryContext,
  type EntryEvent,
  type EntryInput,
  freshContext,
} from '../kernel/entry/context.ts';
import { ask, type Grants, restore } from '../kernel/law/explain.ts';
import type { Verdict } from '../kernel/law/rules.ts';
import { purchaseOrderLifecycle } from '../purchaseOrder/law/index.ts';
import { contentOf } from '../purchaseOrder/law/intents.ts';
import type { DraftChange } from './changes.ts';
import type { PurchaseDraft, PurchaseSaving, Step } from './draft.ts';

/** What one purchase entry begins with: a new order, or one that is changed. */
export interface PurchaseBeginning {
  /** Null for a new order. */
  orderId: number | null;
  /** What is there before anything was typed. */
  empty: (draftId: string) => PurchaseDraft;
  /** A key unlike any other. */
  newKey: () => string;
  /** What the person may. */
  grants: Grants;
}

/** A draft that is being saved temporarily, as it was when the person asked for it. */
interface Save {
  saving: PurchaseSaving;
  draft: PurchaseDraft;
}

/** What any guided entry knows, and what a purchase order's alone does. */
export interface PurchaseEntryContext extends EntryContext<PurchaseDraft, Step, PurchaseDetail> {
  /** Under way to the server; null while nothing is. */
  save: Save | null;
  /** What was last saved temporarily. */
  saved: { number: string; draft: PurchaseDraft } | null;
  /** Why it was not, the last time. */
  saveFailure: ApiFailure | null;
  /** The order as another person left it meanwhile, and why it takes no changes any more, if so. */
  overtaken: { latest: PurchaseDetail; gone: Verdict } | null;
}

export type PurchaseEntryEvent =
  | EntryEvent<PurchaseDraft, Step, DraftChange>
  /** 'Save temporarily': the draft onto the server, at any step. */
  | { type: 'SAVE' }
  /** Another person moved the order meanwhile. */
  | { type: 'OVERTAKEN'; latest: PurchaseDetail }
  /** Goes on with what was typed, over what is there now. */
  | { type: 'WRITE_OVER' }
  /** Throws away what was typed, for the order as it is now. */
  | { type: 'TAKE_THEIRS' };

/** The context at the start, and of every further order that is begun. */
export const freshPurchase = (
  empty: PurchaseBeginning['empty'],
  input: EntryInput<PurchaseDraft>,
  begun: number,
): PurchaseEntryContext => ({
  ...freshContext(empty, input, begun),
  save: null,
  saved: null,
  saveFailure: null,
  overtaken: null,
});

/** The order as it is now, which comes with a stale version; null with any other failure. */
export function latestOf({ kind, data }: ApiFailure): PurchaseDetail | null {
  const latest = data as Partial<PurchaseDetail> | null | undefined;
  return kind === 'stale' && Number.isInteger(latest?.purchaseOrder?.id)
    ? (latest as PurchaseDetail)
    : null;
}

/** What its chart has against changing an order as it is now. */
export function changeVerdict({ state, facts }: PurchaseDetail, grants: Grants): Verdict {
  const event = { type: 'edit' as const, content: contentOf(facts) };
  const answer = ask(
    purchaseOrderLifecycle,
    restore(purchaseOrderLifecycle, state, facts),
    event,
    grants,
  );
  return answer.possible ? null : answer.reason;
}
