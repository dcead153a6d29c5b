import { assign } from 'xstate';
import { withAddresses, withGoods, withPasted } from './changes.ts';
import { STEPS, type Step } from './draft.ts';
import { priceKey, priceRequest, stepAfter } from './requests.ts';
import { entry, failureOf, goTo, onErrorsOf, onSessionOver } from './setup.ts';

const standing = (step: Step) => [{ type: 'stand' as const, params: { step } }, 'save' as const];

/** On where nothing stands against the step; else it is said what does. */
const next = (step: Step) => [
  { guard: { type: 'stepIsDone' as const, params: { step } }, target: stepAfter(step) },
  { actions: { type: 'ask' as const, params: { step } } },
];

const change = { actions: ['change' as const, 'save' as const] };

const customer = entry.createStateConfig({
  entry: standing('customer'),
  exit: 'forgetRefusedCustomer',
  invoke: { id: 'customerSearch', src: 'customerSearch', input: { customerId: null } },
  on: {
    CHOOSE_CUSTOMER: [
      { guard: 'customerMayBeChosen', target: 'address', actions: ['change', 'save'] },
      { actions: 'refuseCustomer' },
    ],
    NEXT: next('customer'),
  },
});

const address = entry.createStateConfig({
  entry: standing('address'),
  initial: 'looking',
  on: { NEXT: next('address'), BACK: 'customer' },
  states: {
    looking: { always: [{ guard: 'addressesAreThere', target: 'choosing' }, 'loading'] },
    loading: {
      invoke: {
        src: 'loadAddresses',
        input: ({ context }) => context.draft.customer?.id ?? 0,
        onDone: {
          target: 'choosing',
          actions: [assign(({ context, event }) => withAddresses(context, event.output)), 'save'],
        },
        onError: [
          onSessionOver,
          { target: 'failed', actions: { type: 'fail', params: failureOf } },
        ],
      },
    },
    choosing: { on: { CHOOSE_ADDRESS: change } },
    failed: { on: { RETRY: 'loading' } },
  },
});

const goods = entry.createStateConfig({
  entry: standing('goods'),
  initial: 'looking',
  invoke: {
    id: 'goodsSearch',
    src: 'goodsSearch',
    input: ({ context }) => ({ customerId: context.draft.customer?.id ?? null }),
  },
  on: {
    ADD_GOODS: change,
    SET_QUANTITY: change,
    SET_UNIT: change,
    REMOVE_LINE: change,
    PASTE_GOODS: { target: '.pasting', actions: 'notePaste' },
    NEXT: next('goods'),
    BACK: 'address',
  },
  states: {
    looking: { always: [{ guard: 'pricesAreStale', target: 'refreshing' }, 'choosing'] },
    refreshing: {
      invoke: {
        src: 'loadGoods',
        input: ({ context: { draft } }) => ({
          customerId: draft.customer?.id ?? 0,
          goodsIds: [...new Set(draft.lines.map((line) => line.goods.id))],
        }),
        onDone: {
          target: 'choosing',
          actions: [assign(({ context, event }) => withGoods(context, event.output)), 'save'],
        },
        onError: [
          onSessionOver,
          { target: 'failed', actions: { type: 'fail', params: failureOf } },
        ],
      },
    },
    choosing: {},
    pasting: {
      invoke: {
        src: 'lookUpGoods',
        input: ({ context }) => ({
          customerId: context.draft.customer?.id ?? null,
          rows: context.pasting,
        }),
        onDone: {
          target: 'looking',
          actions: [assign(({ context, event }) => withPasted(context, event.output)), 'save'],
        },
        onError: [
          onSessionOver,
          { target: 'pasteFailed', actions: { type: 'fail', params: failureOf } },
        ],
      },
    },
    pasteFailed: { on: { RETRY: 'pasting' } },
    failed: { on: { RETRY: 'refreshing' } },
  },
});

const delivery = entry.createStateConfig({
  entry: standing('delivery'),
  on: { SET_DELIVERY: change, SET_TEXT: change, NEXT: next('delivery'), BACK: 'goods' },
});

const price = entry.createStateConfig({
  entry: standing('price'),
  initial: 'looking',
  on: { SET_PREPAID: change, BACK: 'delivery' },
  states: {
    looking: { always: [{ guard: 'priceIsCurrent', target: 'shown' }, 'calculating'] },
    calculating: {
      invoke: {
        src: 'calculatePrice',
        input: ({ context }) => priceRequest(context.draft),
        onDone: {
          target: 'shown',
          actions: assign(({ context, event }) => ({
            priced: { key: priceKey(context.draft), answer: event.output },
          })),
        },
        onError: [
          onSessionOver,
          // Not to itself: it would ask again, and again.
          ...onErrorsOf(['customer', 'goods', 'delivery']),
          { target: 'failed', actions: { type: 'fail', params: failureOf } },
        ],
      },
    },
    shown: { on: { NEXT: '#orderEntry.flow.entering.check' } },
    failed: { on: { RETRY: 'calculating' } },
  },
});

const check = entry.createStateConfig({
  entry: standing('check'),
  always: { guard: 'priceIsStale', target: 'price' },
  on: {
    COMMIT: [
      {
        guard: 'canCommit',
        target: '#orderEntry.flow.committing',
        actions: ['noteHold', 'makeAttempt', 'save'],
      },
      // Only time can have stood against it meanwhile: to where that is said.
      { target: 'placing' },
    ],
    BACK: 'price',
  },
});

/** The steps: one question each. Going back or to a step that was seen loses nothing. */
export const entering = entry.createStateConfig({
  initial: 'placing',
  on: {
    GO_TO: goTo,
    SEARCH_FAILED: {
      guard: 'searchSaysSessionIsOver',
      target: '#orderEntry.flow.sessionEnded',
      actions: 'noteSearchFailure',
    },
    TAKE_OTHER: [
      {
        guard: 'othersWereSent',
        target: '#orderEntry.flow.unsettled',
        actions: 'takeOther',
      },
      { guard: 'othersAreThere', target: '#orderEntry.flow.resuming', actions: 'takeOther' },
    ],
    DISCARD: { target: '#orderEntry.flow.entering', actions: 'beginAnew', reenter: true },
  },
  states: {
    placing: {
      always: [
        ...STEPS.map((step) => ({
          guard: { type: 'isPlace' as const, params: { step } },
          target: step,
        })),
        { target: 'customer' },
      ],
    },
    customer,
    address,
    goods,
    delivery,
    price,
    check,
  },
});
