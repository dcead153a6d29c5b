import { assign, fromPromise, setup } from 'xstate';
import type { OrderRow } from '../../api/orders/calls.ts';

/** Below this many characters no order number is looked for. */
const SHORTEST = 3;

/**
 * Looks for orders whose number has what is typed, shortly after the person stops typing.
 * An older question's answer never replaces a newer one's.
 */
export const orderSearchMachine = setup({
  types: {
    context: {} as { typed: string; found: OrderRow[] },
    events: {} as { type: 'TYPE'; typed: string },
  },
  actors: {
    find: fromPromise<OrderRow[], string>(() => Promise.reject(new Error('No call was provided'))),
  },
  guards: { isLongEnough: (_, typed: string) => typed.trim().length >= SHORTEST },
  delays: { pause: 200 },
}).createMachine({
  id: 'orderSearch',
  context: { typed: '', found: [] },
  initial: 'resting',
  on: {
    TYPE: [
      {
        guard: { type: 'isLongEnough', params: ({ event }) => event.typed },
        target: '.waiting',
        actions: assign({ typed: ({ event }) => event.typed }),
      },
      { target: '.resting', actions: assign({ typed: ({ event }) => event.typed, found: [] }) },
    ],
  },
  states: {
    resting: {},
    waiting: { after: { pause: 'asking' } },
    asking: {
      invoke: {
        src: 'find',
        input: ({ context }) => context.typed.trim(),
        onDone: { target: 'resting', actions: assign({ found: ({ event }) => event.output }) },
        onError: { target: 'resting', actions: assign({ found: [] }) },
      },
    },
  },
});
