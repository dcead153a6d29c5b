import { assign } from 'xstate';
import { offerOf } from '../kernel/entry/draft.ts';
import { keeping } from '../kernel/entry/draftRegion.ts';
import { failureOf } from '../kernel/entry/flow.ts';
import { freshOrder } from './context.ts';
import { priceKey, priceRequest } from './requests.ts';
import type { OrderEntryServices } from './services.ts';
import { entry, flow, openDraft, orderEntryActors, placeOfErrors } from './setup.ts';
import { entering } from './steps.ts';

/** Another total than the one agreed to is refused: the price is asked again. */
const onTotalRefused = {
  guard: { type: 'totalIsRefused', params: failureOf },
  target: 'recalculating',
  actions: ['agreeBefore', ...flow.settled],
} as const;

/**
 * Entering an order: a guided entry whose steps read and calculate, with two states of its own where
 * the total is no longer the one that was agreed to.
 */
export const orderEntryMachine = entry.createMachine({
  id: 'orderEntry',
  context: ({ input }) => ({
    ...freshOrder(input, 0),
    ...offerOf(input.found, input.clock()),
  }),
  type: 'parallel',
  invoke: flow.keeper,
  states: {
    flow: {
      initial: 'opening',
      states: {
        ...flow.states,
        offered: {
          ...flow.states.offered,
          on: { ...flow.states.offered.on, OPEN_DRAFT: openDraft },
        },
        entering,
        committing: flow.committing([onTotalRefused], placeOfErrors),
        recalculating: {
          invoke: {
            src: 'calculatePrice',
            input: ({ context }) => priceRequest(context.draft),
            onDone: [
              {
                guard: {
                  type: 'totalDiffers',
                  params: ({ event }) => ({ answer: event.output }),
                },
                target: 'priceChanged',
                actions: assign(({ context, event }) => ({
                  priced: { key: priceKey(context.draft), answer: event.output },
                })),
              },
              {
                target: 'refused',
                actions: assign(({ context, event }) => ({
                  priced: { key: priceKey(context.draft), answer: event.output },
                })),
              },
            ],
            onError: [flow.onSessionOver, { target: 'failed', actions: flow.fail }],
          },
        },
        priceChanged: {
          exit: 'forgetAgreed',
          on: {
            ACCEPT_PRICE: flow.sendAgain,
            BACK: 'entering',
            GO_TO: flow.goTo,
            DISCARD: flow.discard,
          },
        },
      },
    },
    keeping,
  },
});

/** Order entry with its services: what a screen starts. */
export const provideOrderEntry = (services: OrderEntryServices) =>
  orderEntryMachine.provide({ actors: orderEntryActors(services) });
