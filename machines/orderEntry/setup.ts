import { assign, fromPromise, setup } from 'xstate';
import type { DeliveryAddress } from '../../api/customers/calls.ts';
import type { Customer } from '../../api/customers/customer.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { toMinor } from '../../api/kernel/money.ts';
import { readQuantity } from '../../api/kernel/quantityOfUnit.ts';
import type { OrderDetail } from '../../api/orders/calls.ts';
import { entryFlow } from '../kernel/entry/flow.ts';
import { boxOf } from '../kernel/entry/paste.ts';
import { searchMachine } from '../kernel/entry/search.ts';
import { entryActors, entryParts } from '../kernel/entry/setup.ts';
import { changed, refusing, touched } from './changes.ts';
import {
  type DraftChange,
  freshOrder,
  type OrderEntryContext,
  type OrderEntryEvent,
  type OrderEntryInput,
} from './context.ts';
import { type CommitBody, type OrderDraft, orderDrafts, type Step } from './draft.ts';
import { customerCanBeChosen } from './law/rules.ts';
import { type GoodsFound, pricesAreStale } from './refresh.ts';
import type { Repeated } from './repeat.ts';
import { attemptOf, priceKey } from './requests.ts';
import type {
  Buyer,
  GoodsAsked,
  LookedUp,
  OrderEntryServices,
  PasteAsked,
  PriceAnswer,
  PriceRequest,
} from './services.ts';
import { orderSteps, stepVerdicts } from './verdicts.ts';

const notProvided = () => Promise.reject(new Error('Order entry has no such service'));

/** What of order entry reaches outside. */
export const orderEntryActors = (services: OrderEntryServices) => ({
  ...entryActors(orderDrafts, services),
  // A frozen customer cannot be taken: the words stay, to look on from there.
  customerSearch: searchMachine<Customer>(
    services.findCustomers,
    (customer) => ({ type: 'CHOOSE_CUSTOMER', customer }),
    { keepsWords: true },
  ),
  goodsSearch: searchMachine<GoodsItem, Buyer>(services.findGoods, (goods, ahead) => ({
    type: 'ADD_GOODS',
    goods,
    quantity: readQuantity(ahead.text, ahead.locale),
    isDone: ahead.isEnded,
  })),
  loadAddresses: fromPromise<DeliveryAddress[], number>(({ input, signal }) =>
    services.loadAddresses(input, signal),
  ),
  loadGoods: fromPromise<GoodsFound, GoodsAsked>(async ({ input, signal }) => ({
    asked: input.goodsIds,
    rows: await services.loadGoods(input, signal),
  })),
  loadRepeated: fromPromise<Repeated, number>(({ input, signal }) =>
    services.loadRepeated(input, signal),
  ),
  lookUpGoods: fromPromise<LookedUp, PasteAsked>(({ input, signal }) =>
    services.lookUpGoods(input, signal),
  ),
  calculatePrice: fromPromise<PriceAnswer, PriceRequest>(({ input, signal }) =>
    services.calculatePrice(input, signal),
  ),
});

const parts = entryParts<Step, OrderDraft, CommitBody, OrderDetail>({
  order: orderSteps,
  isWorthKeeping: ({ customer }) => customer !== null,
  verdicts: stepVerdicts,
  fresh: freshOrder,
});

/** What order entry shares with every guided entry. */
export const flow = entryFlow<Step, OrderDraft, CommitBody, OrderDetail>('orderEntry', orderSteps);

/** Goods and addresses that the server names are read anew: it knew better. */
export function placeOfErrors(step: Step): string {
  if (step === 'goods') return 'goods.refreshing';
  return step === 'address' ? 'address.loading' : step;
}

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
    loadRepeated: notProvided,
    lookUpGoods: notProvided,
    calculatePrice: notProvided,
    commit: notProvided,
  }),
  guards: {
    ...parts.guards,
    customerMayBeChosen: ({ event }) =>
      event.type === 'CHOOSE_CUSTOMER' && customerCanBeChosen(event.customer) === null,
    addressesAreThere: ({ context: { addresses, draft } }) =>
      addresses !== null && addresses.customerId === draft.customer?.id,
    repeatedMayBeChosen: (_, { customer }: { customer: Customer }) =>
      customerCanBeChosen(customer) === null,
    pricesAreStale: ({ context }) => pricesAreStale(context.draft),
    priceIsCurrent: ({ context }) => context.priced?.key === priceKey(context.draft),
    priceIsStale: ({ context }) => context.priced?.key !== priceKey(context.draft),
    totalDiffers: ({ context: { agreed } }, { answer }: { answer: PriceAnswer }) =>
      agreed === null || toMinor(agreed.total) !== toMinor(answer.total),
    canCommit: ({ context: { draft, input, priced } }) =>
      orderSteps.firstProblem(draft, input.clock()) === null && priced?.key === priceKey(draft),
    openedWasSent: ({ event }) =>
      event.type === 'OPEN_DRAFT' && event.stored.draft.attempt !== null,
    totalIsRefused: (_, { failure }: { failure: ApiFailure }) =>
      failure.kind === 'refused' && failure.reason?.rule === 'totalIsAsAgreed',
  },
  actions: {
    ...parts.actions,
    change: assign(({ context, event }) => (isChange(event) ? changed(context, event) : {})),
    leaveLine: assign(({ context, event }) =>
      event.type === 'LEAVE_LINE' ? { untouched: touched(context, event.lineId) } : {},
    ),
    leaveLines: assign({ untouched: [] }),
    refuseCustomer: assign(({ event }) => {
      return event.type === 'CHOOSE_CUSTOMER' ? refusing(event.customer) : {};
    }),
    noteRepeat: assign(({ event }) => (event.type === 'REPEAT' ? { repeat: event.orderId } : {})),
    forgetRepeat: assign({ repeat: null }),
    forgetRefusedCustomer: assign({ refusedCustomer: null }),
    notePaste: assign(({ context: { draft }, event }) =>
      event.type === 'PASTE_GOODS'
        ? {
            pasting: event.rows,
            pasted: null,
            // Until they are looked up, whatever happens meanwhile.
            draft: { ...draft, leftover: boxOf(event.rows) },
          }
        : {},
    ),
    forgetPasted: assign({ pasted: null }),
    makeAttempt: assign(({ context: { draft, priced, option } }) => ({
      draft: {
        ...draft,
        attempt: priced ? attemptOf(draft, priced.answer.total, option === 'hold') : null,
      },
      failure: null,
    })),
    agreeBefore: assign(({ context }) => ({
      agreed: context.priced?.answer ?? null,
      priced: null,
    })),
    openDraft: assign(({ context: { input, begun }, event }) =>
      event.type === 'OPEN_DRAFT'
        ? {
            ...freshOrder(input, begun + 1),
            draft: event.stored.draft,
            savedAt: event.stored.savedAt,
          }
        : {},
    ),
    keepAsOwn: assign(({ context: { draft }, event }) =>
      event.type === 'KEEP_AS_OWN'
        ? { draft: { ...draft, draftId: event.draftId, answered: 0 } }
        : {},
    ),
    forgetAgreed: assign({ agreed: null }),
  },
});

const CHANGES: Record<DraftChange['type'], true> = {
  CHOOSE_CUSTOMER: true,
  CHOOSE_ADDRESS: true,
  ADD_ADDRESS: true,
  ADD_GOODS: true,
  TAKE_PASTED: true,
  SET_QUANTITY: true,
  SET_UNIT: true,
  REMOVE_LINE: true,
  SET_DELIVERY: true,
  SET_TEXT: true,
  SET_PREPAID: true,
  SET_LEFTOVER: true,
};

const isChange = (event: OrderEntryEvent): event is DraftChange => event.type in CHANGES;

/** Another draft is gone on with: one that was sent without an answer goes again as it was. */
export const openDraft = [
  { guard: 'openedWasSent', target: flow.to('unsettled'), actions: 'openDraft' },
  { target: flow.to('resuming'), actions: 'openDraft' },
] as const;
