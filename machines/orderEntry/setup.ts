import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Customer, DeliveryAddress } from '../../api/customers.ts';
import { type ApiFailure, asFailure } from '../../api/failure.ts';
import type { GoodsItem } from '../../api/goods.ts';
import { toMinor } from '../../api/money.ts';
import type { OrderDetail } from '../../api/orders.ts';
import { changed, pricesAreStale } from './changes.ts';
import {
  type DraftChange,
  freshContext,
  type OrderEntryContext,
  type OrderEntryEvent,
  type OrderEntryInput,
} from './context.ts';
import { type Attempt, STEPS, type Step } from './draft.ts';
import { draftKeeper } from './keeper.ts';
import { readQuantity } from './quantity.ts';
import { attemptOf, later, priceKey } from './requests.ts';
import { customerCanBeChosen } from './rules.ts';
import { searchMachine } from './search.ts';
import type {
  GoodsAsked,
  LookedUp,
  OrderEntryServices,
  PasteAsked,
  PriceAnswer,
  PriceRequest,
  Refreshed,
} from './services.ts';
import { firstProblem, isOpen, ownerOfErrors, stepVerdicts } from './verdicts.ts';

const notProvided = () => Promise.reject(new Error('Order entry has no such service'));

/** What of order entry reaches outside. */
export const orderEntryActors = (services: OrderEntryServices) => ({
  keeper: draftKeeper,
  // A frozen customer cannot be taken: the words stay, to look on from there.
  customerSearch: searchMachine<Customer>(
    services.findCustomers,
    (customer) => ({ type: 'CHOOSE_CUSTOMER', customer }),
    { keepsWords: true },
  ),
  goodsSearch: searchMachine<GoodsItem>(services.findGoods, (goods, ahead) => ({
    type: 'ADD_GOODS',
    goods,
    quantity: readQuantity(ahead.text),
    isDone: ahead.isEnded,
  })),
  loadAddresses: fromPromise<DeliveryAddress[], number>(({ input, signal }) =>
    services.loadAddresses(input, signal),
  ),
  loadGoods: fromPromise<GoodsItem[], GoodsAsked>(({ input, signal }) =>
    services.loadGoods(input, signal),
  ),
  refresh: fromPromise<Refreshed, GoodsAsked>(({ input, signal }) =>
    services.refresh(input, signal),
  ),
  lookUpGoods: fromPromise<LookedUp, PasteAsked>(({ input, signal }) =>
    services.lookUpGoods(input, signal),
  ),
  calculatePrice: fromPromise<PriceAnswer, PriceRequest>(({ input, signal }) =>
    services.calculatePrice(input, signal),
  ),
  commitOrder: fromPromise<OrderDetail, Attempt | null>(({ input, signal }) =>
    input ? services.commitOrder(input, signal) : notProvided(),
  ),
});

/** How order entry's chart is spelled: what it decides by and what it changes. */
export const entry = setup({
  types: {
    context: {} as OrderEntryContext,
    events: {} as OrderEntryEvent,
    input: {} as OrderEntryInput,
  },
  actors: orderEntryActors({
    findCustomers: notProvided,
    findGoods: notProvided,
    loadAddresses: notProvided,
    loadGoods: notProvided,
    refresh: notProvided,
    lookUpGoods: notProvided,
    calculatePrice: notProvided,
    commitOrder: notProvided,
  }),
  guards: {
    hasOffer: ({ context }) => context.offer !== null,
    offerWasSent: ({ context }) => context.offer?.draft.attempt != null,
    othersAreThere: ({ context }) => context.other?.stored != null,
    othersWereSent: ({ context }) => context.other?.stored?.draft.attempt != null,
    noConflict: ({ context }) => context.other === null,
    conflictMatters: ({ context }) => context.draft.customer !== null && context.committed === null,
    isRemovedElsewhere: ({ event }) => event.type === 'DRAFT_ELSEWHERE' && event.other === null,
    nothingToKeep: ({ context }) => context.draft.customer === null,
    hasCustomer: ({ context }) => context.draft.customer !== null,
    customerMayBeChosen: ({ event }) =>
      event.type === 'CHOOSE_CUSTOMER' && customerCanBeChosen(event.customer) === null,
    addressesAreThere: ({ context: { addresses, draft } }) =>
      addresses !== null && addresses.customerId === draft.customer?.id,
    pricesAreStale: ({ context }) => pricesAreStale(context.draft),
    priceIsCurrent: ({ context }) => context.priced?.key === priceKey(context.draft),
    priceIsStale: ({ context }) => context.priced?.key !== priceKey(context.draft),
    totalDiffers: ({ context: { agreed } }, { answer }: { answer: PriceAnswer }) =>
      agreed === null || toMinor(agreed.total) !== toMinor(answer.total),
    stepIsDone: ({ context }, { step }: { step: Step }) =>
      stepVerdicts(context.draft, step, context.input.clock()).length === 0,
    /** The step where the order is taken up: where it was left, or the first with a problem. */
    isPlace: ({ context: { draft, input } }, { step }: { step: Step }) =>
      step ===
      (isOpen(draft, draft.step, input.clock()) ? draft.step : firstProblem(draft, input.clock())),
    opens: ({ context, event }, { step }: { step: Step }) =>
      event.type === 'GO_TO' &&
      event.step === step &&
      isOpen(context.draft, step, context.input.clock()),
    canCommit: ({ context: { draft, input, priced } }) =>
      firstProblem(draft, input.clock()) === null && priced?.key === priceKey(draft),
    sessionIsOver: (_, { failure }: { failure: ApiFailure }) => failure.kind === 'session',
    searchSaysSessionIsOver: ({ event }) =>
      event.type === 'SEARCH_FAILED' && event.failure?.kind === 'session',
    maybeDone: (_, { failure }: { failure: ApiFailure }) => failure.maybeDone,
    totalIsRefused: (_, { failure }: { failure: ApiFailure }) =>
      failure.kind === 'refused' && failure.reason?.rule === 'totalIsAsAgreed',
    isRefused: (_, { failure }: { failure: ApiFailure }) => failure.kind === 'refused',
    errorsAreOf: (_, { failure, step }: { failure: ApiFailure; step: Step }) =>
      failure.kind === 'invalid' && ownerOfErrors(failure.errors) === step,
  },
  actions: {
    /** Keeps the draft, as soon as there is something to keep. */
    save: enqueueActions(({ context, enqueue }) => {
      if (context.draft.customer === null) return;
      enqueue.sendTo('keeper', { type: 'SAVE', draft: context.draft });
    }),
    saveOverOthers: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('keeper', { type: 'SAVE', draft: context.draft, overOthers: true });
      enqueue.assign({ other: null });
    }),
    noteSaved: assign(({ event }) => (event.type === 'DRAFT_SAVED' ? { savedAt: event.at } : {})),
    noteOther: assign(({ event }) =>
      event.type === 'DRAFT_ELSEWHERE' ? { other: { stored: event.other } } : {},
    ),
    offerOther: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'DRAFT_ELSEWHERE') return;
      enqueue.sendTo('keeper', { type: 'ADOPT', stamp: event.other?.stamp ?? null });
      enqueue.assign({ offer: event.other });
    }),
    takeOffer: assign(({ context: { offer } }) =>
      offer ? { draft: offer.draft, savedAt: offer.savedAt, offer: null } : {},
    ),
    takeOther: enqueueActions(({ context, enqueue }) => {
      const stored = context.other?.stored;
      if (!stored) return;
      enqueue.sendTo('keeper', { type: 'ADOPT', stamp: stored.stamp });
      enqueue.assign({
        ...freshContext(context.input, context.begun),
        draft: stored.draft,
        savedAt: stored.savedAt,
      });
    }),
    beginAnew: enqueueActions(({ context, enqueue }) => {
      const { draftId } = context.offer?.draft ?? context.draft;
      enqueue.sendTo('keeper', { type: 'CLEAR', draftId });
      enqueue.assign(freshContext(context.input, context.begun + 1));
    }),
    clearStored: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('keeper', { type: 'CLEAR', draftId: context.draft.draftId });
    }),
    stand: assign(({ context: { draft } }, { step }: { step: Step }) => ({
      draft: { ...draft, step, reached: later(draft.reached, step) },
      failure: null,
    })),
    change: assign(({ context, event }) => (isChange(event) ? changed(context, event) : {})),
    refuseCustomer: assign(({ event }) => {
      if (event.type !== 'CHOOSE_CUSTOMER') return {};
      const reason = customerCanBeChosen(event.customer);
      return reason ? { refusedCustomer: { id: event.customer.id, reason } } : {};
    }),
    forgetRefusedCustomer: assign({ refusedCustomer: null }),
    ask: assign(({ context }, { step }: { step: Step }) => ({
      asked: [...context.asked.filter((other) => other !== step), step],
    })),
    notePaste: assign(({ event }) =>
      event.type === 'PASTE_GOODS' ? { pasting: event.rows, pasted: null } : {},
    ),
    noteHold: assign(({ event }) => (event.type === 'COMMIT' ? { hold: event.hold ?? false } : {})),
    makeAttempt: assign(({ context: { draft, priced, hold } }) => ({
      draft: { ...draft, attempt: priced ? attemptOf(draft, priced.answer.total, hold) : null },
      failure: null,
    })),
    /** The attempt was answered: whatever is sent next is another one, under another key. */
    settleAttempt: assign(({ context: { draft } }) => ({
      draft: { ...draft, attempt: null, answered: draft.answered + 1 },
    })),
    agreeBefore: assign(({ context }) => ({
      agreed: context.priced?.answer ?? null,
      priced: null,
    })),
    forgetAgreed: assign({ agreed: null }),
    fail: assign((_, { failure }: { failure: ApiFailure }) => ({ failure })),
    noteSearchFailure: assign(({ event }) =>
      event.type === 'SEARCH_FAILED' ? { failure: event.failure } : {},
    ),
    showErrors: assign((_, { failure }: { failure: ApiFailure }) => ({
      errors: failure.errors,
      failure,
    })),
  },
});

/** The failure that an invoked call ended with. */
export const failureOf = ({ event }: { event: { error: unknown } }) => ({
  failure: asFailure(event.error),
});

/** Signed out meanwhile: the draft is kept, whatever was under way. */
export const onSessionOver = {
  guard: { type: 'sessionIsOver' as const, params: failureOf },
  target: '#orderEntry.flow.sessionEnded',
  actions: { type: 'fail' as const, params: failureOf },
};

/**
 * The server names fields: to the first of these steps that asks for one of them. Goods that it
 * names are read anew: it knew better.
 */
export const onErrorsOf = (steps: readonly Step[]) =>
  steps.map((step) => ({
    guard: {
      type: 'errorsAreOf' as const,
      params: ({ event }: { event: { error: unknown } }) => ({
        failure: asFailure(event.error),
        step,
      }),
    },
    target: `#orderEntry.flow.entering.${step === 'goods' ? 'goods.refreshing' : step}`,
    actions: [
      'settleAttempt' as const,
      { type: 'showErrors' as const, params: failureOf },
      'save' as const,
    ],
  }));

/** To the step that an event names, where it is open. */
export const goTo = STEPS.map((step) => ({
  guard: { type: 'opens' as const, params: { step } },
  target: `#orderEntry.flow.entering.${step}`,
}));

const CHANGES: Record<DraftChange['type'], true> = {
  CHOOSE_CUSTOMER: true,
  CHOOSE_ADDRESS: true,
  ADD_GOODS: true,
  SET_QUANTITY: true,
  SET_UNIT: true,
  REMOVE_LINE: true,
  SET_DELIVERY: true,
  SET_TEXT: true,
  SET_PREPAID: true,
};

const isChange = (event: OrderEntryEvent): event is DraftChange => event.type in CHANGES;
