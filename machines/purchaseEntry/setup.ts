import { and, assign, fromPromise, raise, setup, stateIn } from 'xstate';
import type { GoodsItem } from '../../api/goods/calls.ts';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { readQuantity } from '../../api/kernel/quantityOfUnit.ts';
import type { PurchaseDetail } from '../../api/purchasing/purchaseOrder.ts';
import type { Supplier } from '../../api/suppliers/calls.ts';
import { answerParts } from '../kernel/entry/answers.ts';
import type { EntryInput, EntryRules } from '../kernel/entry/context.ts';
import { entryFlow } from '../kernel/entry/flow.ts';
import { searchMachine } from '../kernel/entry/search.ts';
import { entryActors, entryParts } from '../kernel/entry/setup.ts';
import { changed, type DraftChange } from './changes.ts';
import {
  changeVerdict,
  freshPurchase,
  latestOf,
  type PurchaseBeginning,
  type PurchaseEntryContext,
  type PurchaseEntryEvent,
} from './context.ts';
import { type PurchaseDraft, type PurchaseSending, purchaseDrafts, type Step } from './draft.ts';
import type { PurchaseEntryServices } from './services.ts';
import { purchaseSteps, stepVerdicts, supplierCanBeChosen } from './verdicts.ts';
import { contentOf, orderOf, savingOf, sendingOf, wireDraftOf } from './wire.ts';

/** What purchase entry shares with every guided entry. */
export const flow = entryFlow<Step, PurchaseDraft, PurchaseSending, PurchaseDetail>(
  'purchaseOrderEntry',
  purchaseSteps,
);

/** What is handed over of a search: the marked row as a change of the draft. */
const change = (made: DraftChange) => ({ type: 'CHANGE', change: made });

/** What of purchase entry reaches outside. */
const actorsOf = (orderId: number | null, services: PurchaseEntryServices) => ({
  ...entryActors(purchaseDrafts(orderId), services),
  supplierSearch: searchMachine<Supplier>(services.findSuppliers, (supplier) =>
    change({ type: 'supplier', supplier }),
  ),
  goodsSearch: searchMachine<GoodsItem>(services.findGoods, (goods, ahead) =>
    change({
      type: 'addGoods',
      goods,
      quantity: readQuantity(ahead.text, ahead.locale),
      isDone: ahead.isEnded,
    }),
  ),
  saveDraft: fromPromise<PurchaseDetail, PurchaseEntryContext['save']>(({ input }) =>
    input ? services.save(input.saving) : nothingToSave(),
  ),
});

const nothingToSave = () => Promise.reject(new Error('There is nothing to save'));

/** How purchase entry's chart is spelled: what it decides by and what it changes. */
export function entryOf(beginning: PurchaseBeginning, services: PurchaseEntryServices) {
  const { empty, grants, newKey, orderId } = beginning;
  const rules: EntryRules<Step, PurchaseDraft, DraftChange, PurchaseSending> = {
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
  };
  const parts = entryParts<Step, PurchaseDraft, PurchaseSending, PurchaseDetail>({
    ...rules,
    fresh: (input, begun) => freshPurchase(empty, input, begun),
  });
  const answers = answerParts<Step, PurchaseDraft, DraftChange, PurchaseSending, PurchaseDetail>(
    rules,
  );
  /** It is still the draft that was sent: none was begun since. */
  const isOfDraft = ({ save, draft }: PurchaseEntryContext) =>
    save?.draft.draftId === draft.draftId;

  return setup({
    types: {
      context: {} as PurchaseEntryContext,
      events: {} as PurchaseEntryEvent,
      input: {} as EntryInput<PurchaseDraft>,
    },
    actors: actorsOf(orderId, services),
    guards: {
      ...parts.guards,
      ...answers.guards,
      supplierIsChosen: ({ event }) =>
        event.type === 'CHANGE' &&
        event.change.type === 'supplier' &&
        supplierCanBeChosen(event.change.supplier) === null,
      /** Not while it is saved: the version is another one then. */
      canCommit: (args) => args.context.save === null && answers.guards.canCommit(args),
      maySave: and([
        stateIn({ flow: 'entering' }),
        ({ context: { draft } }: { context: PurchaseEntryContext }) => !draft.order?.isSubmitted,
      ]),
      /** What was sent is older than what the person asked for: it was not answered before. */
      moreWasTyped: ({ context }) =>
        isOfDraft(context) &&
        context.save !== null &&
        JSON.stringify(context.save.saving.entry) !==
          JSON.stringify(wireDraftOf(context.save.draft)),
      isOvertaken: (_, { failure }: { failure: ApiFailure }) => latestOf(failure) !== null,
      takesChanges: ({ context: { overtaken } }) => overtaken?.gone === null,
    },
    actions: {
      ...parts.actions,
      ...answers.actions,
      /** What was sent already and not answered goes again as it was. */
      beginSave: assign(({ context: { draft } }) => {
        const saving = draft.saving ?? savingOf(draft, newKey());
        return {
          draft: changed(draft, { type: 'saving', saving }),
          save: { saving, draft },
          saveFailure: null,
        };
      }),
      takeSaved: assign(({ context }, { detail }: { detail: PurchaseDetail }) => {
        const { draft, save } = context;
        if (!save || !isOfDraft(context)) return {};
        const order = orderOf(detail);
        return {
          draft: changed(draft, { type: 'order', order }),
          saved: { number: order.number, draft: save.draft },
        };
      }),
      saveOn: assign(({ context: { draft, save } }) => {
        if (!save) return {};
        const { order } = draft;
        const saving = savingOf({ ...save.draft, order }, `${save.saving.key}.again`);
        return { draft: changed(draft, { type: 'saving', saving }), save: { ...save, saving } };
      }),
      endSave: assign({ save: null }),
      /** Another person was before it: what was typed goes over theirs, if at all. */
      dropSaving: assign(({ context }) =>
        isOfDraft(context)
          ? { draft: changed(context.draft, { type: 'saving', saving: null }) }
          : {},
      ),
      /** What was answered with a failure is not sent again as it was: it may be right by then. */
      noteSaveFailure: assign(({ context }, { failure }: { failure: ApiFailure }) => {
        const { draft, save } = context;
        const wasLost = save?.draft.saving != null;
        const isLost = failure.maybeDone || (wasLost && !failure.speaksForKey);
        return {
          save: null,
          saveFailure: failure,
          draft: isLost || !isOfDraft(context) ? draft : { ...draft, saving: null },
        };
      }),
      tellOvertaken: raise((_, { failure }: { failure: ApiFailure }) => ({
        type: 'OVERTAKEN' as const,
        latest: latestOf(failure) as PurchaseDetail,
      })),
      noteOvertaken: assign((_, { latest }: { latest: PurchaseDetail | null }) => ({
        overtaken: latest && { latest, gone: changeVerdict(latest, grants) },
      })),
      writeOver: assign(({ context: { draft, overtaken } }) => ({
        draft: overtaken
          ? changed(draft, { type: 'order', order: orderOf(overtaken.latest) })
          : draft,
        overtaken: null,
      })),
    },
  });
}
