import { assign, fromPromise, setup } from 'xstate';

/** How long it is said that something was copied, milliseconds. */
export const SAID_FOR = 4000;

interface LinkCopyContext {
  /** What is being copied, or has to be copied by hand. */
  text: string;
}

type LinkCopyEvent = { type: 'COPY'; text: string } | { type: 'DISMISS' };

/**
 * Copying a link (spec section 2), or a password that is said once: the browser copies it, or, where
 * it cannot or may not, the person is shown it to copy by hand. Who hands it in provides `write`, which rejects where it cannot.
 */
export const linkCopyMachine = setup({
  types: { context: {} as LinkCopyContext, events: {} as LinkCopyEvent },
  actors: {
    write: fromPromise<void, { text: string }>(() =>
      Promise.reject(new Error('No clipboard was provided')),
    ),
  },
  actions: {
    note: assign(({ event }) => (event.type === 'COPY' ? { text: event.text } : {})),
  },
  delays: { saidFor: SAID_FOR },
}).createMachine({
  id: 'linkCopy',
  context: { text: '' },
  initial: 'idle',
  states: {
    idle: { on: { COPY: { target: 'copying', actions: 'note' } } },
    copying: {
      invoke: {
        src: 'write',
        input: ({ context: { text } }) => ({ text }),
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
