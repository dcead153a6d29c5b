import { assign, setup } from 'xstate';
import { type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { StoreEvent, StoreFacts } from './facts.ts';

const store = setup({
  types: {
    context: {} as StoreFacts,
    events: {} as StoreEvent,
    input: {} as StoreFacts,
    meta: {} as MoveMeta,
    tags: {} as 'takesOrders',
  },
  delays: {
    reopening: ({ context: { closedAt, reopensAt } }) =>
      Date.parse(reopensAt ?? '') - Date.parse(closedAt ?? ''),
  },
  actions: {
    setClosure: assign(({ event }) =>
      event.type === 'close'
        ? { length: event.length, closedAt: event.closedAt, reopensAt: event.reopensAt }
        : {},
    ),
    endClosure: assign({ length: null, closedAt: null, reopensAt: null }),
  },
});

const mayClose = may('store.close');
const maySet = may('store.close', 'sets');

/**
 * The law of a store that closes for a while (spec section 4): it opens by itself, earlier where a
 * person resumes. Closing a closed store enters `closed` anew, so that the delay counts from then on:
 * the closure becomes longer or shorter. Restaurant orders are accepted where it `takesOrders`.
 */
export const storeClosureChart = store.createMachine({
  id: 'storeClosure',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      tags: ['takesOrders'],
      on: { close: { target: 'closed', actions: 'setClosure', meta: maySet } },
    },
    closed: {
      on: {
        close: { target: 'closed', reenter: true, actions: 'setClosure', meta: maySet },
        resume: { target: 'open', actions: 'endClosure', meta: mayClose },
      },
      after: { reopening: { target: 'open', actions: 'endClosure' } },
    },
  },
});
