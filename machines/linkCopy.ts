import { assign, fromPromise, setup } from 'xstate';

/** How long it is said that a link was copied, milliseconds. */
export const SAID_FOR = 4000;

interface LinkCopyContext {
  /** What is being copied, or has to be copied by hand. */
  address: string;
}

type LinkCopyEvent = { type: 'COPY'; address: string } | { type: 'DISMISS' };

/**
 * Copying a link (spec section 2): the browser copies it, or, where it cannot or may not, the person
 * is shown it to copy by hand. Who hands it in provides `write`, which rejects where it cannot.
 */
export const linkCopyMachine = setup({
  types: { context: {} as LinkCopyContext, events: {} as LinkCopyEvent },
  actors: {
    write: fromPromise<void, { address: string }>(() =>
      Promise.reject(new Error('No clipboard was provided')),
    ),
  },
  actions: {
    note: assign(({ event }) => (event.type === 'COPY' ? { address: event.address } : {})),
  },
  delays: { saidFor: SAID_FOR },
}).createMachine({
  id: 'linkCopy',
  context: { address: '' },
  initial: 'idle',
  states: {
    idle: { on: { COPY: { target: 'copying', actions: 'note' } } },
    copying: {
      invoke: {
        src: 'write',
        input: ({ context: { address } }) => ({ address }),
        onDone: 'copied',
        onError: 'copyByHand',
      },
    },
    copied: {
      on: { COPY: { target: 'copying', actions: 'note' } },
      after: { saidFor: 'idle' },
    },
    copyByHand: {
      on: { COPY: { target: 'copying', actions: 'note' }, DISMISS: 'idle' },
    },
  },
});
