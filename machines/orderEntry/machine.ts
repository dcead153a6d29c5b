import { assign } from 'xstate';
import { refreshed } from './changes.ts';
import { freshContext } from './context.ts';
import { priceKey, priceRequest } from './requests.ts';
import type { OrderEntryServices } from './services.ts';
import { entry, failureOf, goTo, onErrorsOf, onSessionOver, orderEntryActors } from './setup.ts';
import { entering } from './steps.ts';

const discard = { target: 'entering' as const, actions: 'beginAnew' as const };

const sendAgain = [
  {
    guard: 'canCommit' as const,
    target: 'committing',
    actions: ['makeAttempt' as const, 'save' as const],
  },
  { target: 'entering' },
];

/**
 * Entering an order: `flow` is what the clerk goes through, step by step to the committed order,
 * with a state for each thing that can go wrong; `keeping` is what became of the draft.
 */
export const orderEntryMachine = entry.createMachine({
  id: 'orderEntry',
  context: ({ input }) => ({
    ...freshContext(input, 0),
    offer: input.found.stored,
    discarded: input.found.discarded,
  }),
  type: 'parallel',
  invoke: {
    id: 'keeper',
    src: 'keeper',
    input: ({ context: { input } }) => ({
      storage: input.storage,
      owner: input.owner,
      tab: input.tab,
      stamp: input.found.stored?.stamp ?? null,
      clock: input.clock,
    }),
  },
  states: {
    flow: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'hasOffer', target: 'offered' }, { target: 'entering' }] },
        offered: {
          on: {
            CONTINUE: [
              { guard: 'offerWasSent', target: 'unsettled', actions: 'takeOffer' },
              { target: 'resuming', actions: 'takeOffer' },
            ],
            DISCARD: discard,
            DRAFT_ELSEWHERE: [
              { guard: 'isRemovedElsewhere', target: 'entering', actions: 'offerOther' },
              { actions: 'offerOther' },
            ],
          },
        },
        /** A draft may be old: customer, prices and stock are read anew. */
        resuming: {
          invoke: {
            src: 'refresh',
            input: ({ context: { draft } }) => ({
              customerId: draft.customer?.id ?? 0,
              goodsIds: [...new Set(draft.lines.map((line) => line.goods.id))],
            }),
            onDone: {
              target: 'entering',
              actions: [assign(({ context, event }) => refreshed(context, event.output)), 'save'],
            },
            onError: [
              onSessionOver,
              { target: 'resumeFailed', actions: { type: 'fail', params: failureOf } },
            ],
          },
        },
        resumeFailed: { on: { RETRY: 'resuming', CONTINUE: 'entering', DISCARD: discard } },
        entering,
        committing: {
          invoke: {
            src: 'commitOrder',
            input: ({ context }) => context.draft.attempt,
            onDone: {
              target: 'committed',
              actions: assign(({ event }) => ({ committed: event.output })),
            },
            onError: [
              { ...onSessionOver, actions: ['settleAttempt', onSessionOver.actions, 'save'] },
              {
                guard: { type: 'maybeDone', params: failureOf },
                target: 'unsettled',
                actions: { type: 'fail', params: failureOf },
              },
              ...onErrorsOf(['customer', 'address', 'goods', 'delivery', 'price']),
              {
                guard: { type: 'totalIsRefused', params: failureOf },
                target: 'recalculating',
                actions: [
                  'settleAttempt',
                  'agreeBefore',
                  { type: 'fail', params: failureOf },
                  'save',
                ],
              },
              {
                guard: { type: 'isRefused', params: failureOf },
                target: 'refused',
                actions: ['settleAttempt', { type: 'fail', params: failureOf }, 'save'],
              },
              {
                target: 'failed',
                actions: ['settleAttempt', { type: 'fail', params: failureOf }, 'save'],
              },
            ],
          },
        },
        /** No answer came, so the order may have been taken: the same attempt alone goes again. */
        unsettled: { on: { RETRY: 'committing', DISCARD: discard } },
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
            onError: [
              onSessionOver,
              { target: 'failed', actions: { type: 'fail', params: failureOf } },
            ],
          },
        },
        priceChanged: {
          exit: 'forgetAgreed',
          on: {
            ACCEPT_PRICE: sendAgain,
            BACK: 'entering',
            GO_TO: goTo,
            DISCARD: discard,
          },
        },
        refused: { on: { RETRY: sendAgain, BACK: 'entering', GO_TO: goTo, DISCARD: discard } },
        failed: { on: { RETRY: sendAgain, BACK: 'entering', GO_TO: goTo, DISCARD: discard } },
        sessionEnded: { on: { RETRY: 'entering', DISCARD: discard } },
        committed: { entry: 'clearStored', on: { DISCARD: discard } },
      },
    },
    keeping: {
      initial: 'untouched',
      on: {
        DRAFT_SAVED: { target: '.saved', actions: 'noteSaved' },
        DRAFT_NOT_SAVED: '.full',
        DRAFT_ELSEWHERE: {
          guard: 'conflictMatters',
          target: '.conflicted',
          actions: 'noteOther',
        },
      },
      states: {
        untouched: {},
        saved: { always: { guard: 'nothingToKeep', target: 'untouched' } },
        full: { always: { guard: 'nothingToKeep', target: 'untouched' } },
        conflicted: {
          always: { guard: 'noConflict', target: 'saved' },
          on: { KEEP_MINE: { actions: 'saveOverOthers' } },
        },
      },
    },
  },
});

/** Order entry with its services: what a screen starts. */
export const provideOrderEntry = (services: OrderEntryServices) =>
  orderEntryMachine.provide({ actors: orderEntryActors(services) });
