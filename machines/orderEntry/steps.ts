import { assign } from 'xstate';
import { refusing, withAddresses, withPasted, withRepeated } from './changes.ts';
import { withGoods } from './refresh.ts';
import { priceKey, priceRequest } from './requests.ts';
import { goodsAsked } from './services.ts';
import { entry, flow, openDraft, placeOfErrors } from './setup.ts';

const { next, onSessionOver, standing } = flow;

const change = { actions: ['change' as const, 'save' as const] };

const customer = entry.createStateConfig({
  entry: standing('customer'),
  exit: 'forgetRefusedCustomer',
  invoke: { id: 'customerSearch', src: 'customerSearch', input: {} },
  on: {
    CHOOSE_CUSTOMER: [
      { guard: 'customerMayBeChosen', target: 'address', actions: ['change', 'save'] },
      { actions: 'refuseCustomer' },
    ],
    NEXT: next('customer'),
    REPEAT: { target: 'repeating', actions: 'noteRepeat' },
  },
});

/** An order of before is read, whose customer and lines are taken over; still the first step. */
const repeating = entry.createStateConfig({
  initial: 'loading',
  on: { BACK: { target: 'customer', actions: 'forgetRepeat' } },
  states: {
    loading: {
      invoke: {
        src: 'loadRepeated',
        input: ({ context }) => context.repeat ?? 0,
        onDone: [
          {
            guard: {
              type: 'repeatedMayBeChosen',
              params: ({ event }) => ({ customer: event.output.customer }),
            },
            target: flow.to('entering.address'),
            actions: [assign(({ context, event }) => withRepeated(context, event.output)), 'save'],
          },
          {
            target: flow.to('entering.customer'),
            actions: [assign(({ event }) => refusing(event.output.customer)), 'forgetRepeat'],
          },
        ],
        onError: [onSessionOver, { target: 'failed', actions: flow.fail }],
      },
    },
    failed: { on: { RETRY: 'loading' } },
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
        onError: [onSessionOver, { target: 'failed', actions: flow.fail }],
      },
    },
    choosing: { on: { CHOOSE_ADDRESS: change, ADD_ADDRESS: change } },
    failed: { on: { RETRY: 'loading' } },
  },
});

const [goesOn, staysHere] = next('goods');

const goods = entry.createStateConfig({
  entry: standing('goods'),
  exit: 'leaveLines',
  initial: 'looking',
  invoke: {
    id: 'goodsSearch',
    src: 'goodsSearch',
    input: ({ context }) => ({ customerId: context.draft.customer?.id ?? null }),
  },
  on: {
    ADD_GOODS: change,
    TAKE_PASTED: change,
    FORGET_PASTED: { actions: 'forgetPasted' },
    SET_QUANTITY: change,
    SET_UNIT: change,
    REMOVE_LINE: change,
    LEAVE_LINE: { actions: 'leaveLine' },
    SET_LEFTOVER: change,
    PASTE_GOODS: { target: '.pasting', actions: ['notePaste', 'save'] },
    NEXT: [goesOn, { ...staysHere, actions: [staysHere.actions, 'leaveLines'] }],
    BACK: 'address',
  },
  states: {
    looking: { always: [{ guard: 'pricesAreStale', target: 'refreshing' }, 'choosing'] },
    refreshing: {
      invoke: {
        src: 'loadGoods',
        input: ({ context }) => goodsAsked(context.draft),
        onDone: {
          target: 'choosing',
          actions: [
            assign(({ context, event }) => ({ draft: withGoods(context.draft, event.output) })),
            'save',
          ],
        },
        onError: [onSessionOver, { target: 'failed', actions: flow.fail }],
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
        onError: [onSessionOver, { target: 'pasteFailed', actions: flow.fail }],
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
          ...flow.onErrorsOf(['customer', 'goods', 'delivery'], placeOfErrors),
          { target: 'failed', actions: flow.fail },
        ],
      },
    },
    shown: { on: { NEXT: flow.to('entering.check') } },
    failed: { on: { RETRY: 'calculating' } },
  },
});

const check = entry.createStateConfig({
  entry: standing('check'),
  always: { guard: 'priceIsStale', target: 'price' },
  on: {
    COMMIT: flow.commit,
    BACK: 'price',
  },
});

const questions = flow.entering({
  customer,
  repeating,
  address,
  goods,
  delivery,
  price,
  check,
});

/** The questions of an order. */
export const entering = {
  ...questions,
  on: {
    ...questions.on,
    OPEN_DRAFT: openDraft,
    KEEP_AS_OWN: { actions: ['keepAsOwn', 'save'] },
  },
} as const;
