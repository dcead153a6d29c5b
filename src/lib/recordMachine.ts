import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import { newKey } from './newKey.ts';
import { isLostAfter } from './submissionMachine.ts';

/** The state of a record's screen. */
interface RecordContext {
  data: unknown;
  /** Why it could not be loaded. */
  failure: ApiFailure | null;
  /** The change that is being asked for, sent, or was refused. */
  change: unknown;
  /** Why the last change was refused. The typed values stay. */
  refusal: ApiFailure | null;
  /** The last try, with its idempotency key; the same change keeps it while it is `isLost`. */
  sent: SentChange | null;
  /** That try got no answer, and none since spoke for it. */
  isLost: boolean;
}

interface SentChange {
  change: unknown;
  key: string;
}

/** Once more after a lost answer it is the same try, so that nothing is done twice. */
function tryOf(change: unknown, { sent, isLost }: Pick<RecordContext, 'sent' | 'isLost'>) {
  const isSame = isLost && JSON.stringify(sent?.change) === JSON.stringify(change);
  return { change, sent: sent && isSame ? sent : { change, key: newKey() }, isLost: isSame };
}

/**
 * One record that a person looks at and changes: load, ask for a change's details, send it, take
 * what the server answers. A refused change goes back to its dialog with the reason; a stale one
 * brings the record as it is now, so that the person goes on from there. `useRecord` gives it the
 * types of one record; `useReading` looks at one alone.
 */
export const recordMachine = setup({
  types: {
    context: {} as RecordContext,
    events: {} as
      | { type: 'OPEN'; change: unknown }
      | { type: 'SEND'; change: unknown }
      | { type: 'CLOSE' }
      | { type: 'RETRY' },
  },
  guards: {
    /** Where a record is only read nothing of it can be opened or sent; see `useReading`. */
    takesChanges: () => true,
  },
  actors: {
    load: fromPromise<unknown>(() => Promise.reject(new Error('No call was provided'))),
    send: fromPromise<unknown, { data: unknown; change: unknown; key: string }>(() =>
      Promise.reject(new Error('No call was provided')),
    ),
  },
}).createMachine({
  id: 'record',
  context: { data: null, failure: null, change: null, refusal: null, sent: null, isLost: false },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: {
          target: 'shown',
          actions: assign({ data: ({ event }) => event.output, failure: null }),
        },
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => asFailure(event.error) }),
        },
      },
    },
    failed: { on: { RETRY: 'loading' } },
    shown: {
      initial: 'looking',
      states: {
        looking: {
          entry: assign({ change: null, refusal: null }),
          on: {
            OPEN: {
              guard: 'takesChanges',
              target: 'asking',
              actions: assign({ change: ({ event }) => event.change }),
            },
            SEND: {
              guard: 'takesChanges',
              target: 'sending',
              actions: assign(({ context, event }) => tryOf(event.change, context)),
            },
          },
        },
        asking: {
          on: {
            CLOSE: 'looking',
            // What was refused on the page itself has no dialog that would have to be closed first.
            OPEN: {
              actions: assign({ change: ({ event }) => event.change, refusal: null }),
            },
            SEND: {
              target: 'sending',
              actions: assign(({ context, event }) => tryOf(event.change, context)),
            },
          },
        },
        sending: {
          invoke: {
            src: 'send',
            input: ({ context: { data, change, sent } }) => ({
              data,
              change,
              key: sent?.key ?? '',
            }),
            onDone: {
              target: 'looking',
              actions: assign({ data: ({ event }) => event.output, sent: null, isLost: false }),
            },
            onError: {
              target: 'asking',
              actions: assign(({ context, event }) => {
                const refusal = asFailure(event.error);
                // A stale version comes with the record as it is now, in the envelope's `data`.
                const isNewer = refusal.kind === 'stale' && refusal.data !== null;
                const isLost = isLostAfter(context.isLost, refusal);
                return { refusal, isLost, data: isNewer ? refusal.data : context.data };
              }),
            },
          },
        },
      },
    },
  },
});
