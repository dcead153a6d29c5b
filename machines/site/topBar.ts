import { assign, setup } from 'xstate';

/** Within so many pixels of the page's top the bar is always there (spec section 2). */
export const NEAR_TOP = 50;

export interface TopBarContext {
  /** How far down the page was when it was last looked at, pixels. */
  at: number;
}

export type TopBarEvent =
  | { type: 'SCROLL'; to: number }
  /** Another route is shown, as far down as it was left, or at its top. */
  | { type: 'ARRIVE'; at: number }
  /** The keyboard's focus comes into the bar, which cannot lie outside of the window then. */
  | { type: 'FOCUS' };

/**
 * The bar over the public pages (spec section 2): out of the way while one reads on downwards, there
 * when one turns back, near the top, and on every new page.
 */
export const topBarMachine = setup({
  types: { context: {} as TopBarContext, events: {} as TopBarEvent },
  guards: {
    readsOn: ({ context }, { to }: { to: number }) => to > NEAR_TOP && to > context.at,
    turnsBack: ({ context }, { to }: { to: number }) => to <= NEAR_TOP || to < context.at,
  },
  actions: {
    note: assign((_, { at }: { at: number }) => ({ at })),
  },
}).createMachine({
  id: 'topBar',
  context: { at: 0 },
  initial: 'shown',
  states: {
    shown: {
      on: {
        SCROLL: [
          {
            guard: { type: 'readsOn', params: ({ event }) => ({ to: event.to }) },
            target: 'hidden',
            actions: { type: 'note', params: ({ event }) => ({ at: event.to }) },
          },
          { actions: { type: 'note', params: ({ event }) => ({ at: event.to }) } },
        ],
        ARRIVE: { actions: { type: 'note', params: ({ event }) => ({ at: event.at }) } },
      },
    },
    hidden: {
      on: {
        SCROLL: [
          {
            guard: { type: 'turnsBack', params: ({ event }) => ({ to: event.to }) },
            target: 'shown',
            actions: { type: 'note', params: ({ event }) => ({ at: event.to }) },
          },
          { actions: { type: 'note', params: ({ event }) => ({ at: event.to }) } },
        ],
        ARRIVE: {
          target: 'shown',
          actions: { type: 'note', params: ({ event }) => ({ at: event.at }) },
        },
        FOCUS: 'shown',
      },
    },
  },
});
