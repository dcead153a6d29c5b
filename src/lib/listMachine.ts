import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';

/** The state of a list: the newest page that was loaded, and the failure of the last request. */
interface ListContext {
  request: unknown;
  page: unknown;
  failure: ApiFailure | null;
}

/**
 * A list that a server pages: a new request is asked at once and an older one given up; the old
 * page stays until the new one is there, and also when the new one fails. `useList` gives it the
 * types of one list.
 */
export const listMachine = setup({
  types: {
    context: {} as ListContext,
    /** What was shown of the request before, for whoever comes back to it. */
    input: {} as { request: unknown; page: unknown },
    events: {} as { type: 'ASK'; request: unknown } | { type: 'RETRY' },
  },
  actors: {
    load: fromPromise<unknown, unknown>(() => Promise.reject(new Error('No call was provided'))),
  },
}).createMachine({
  id: 'list',
  context: ({ input: { request, page } }) => ({ request, page, failure: null }),
  initial: 'loading',
  on: {
    ASK: {
      target: '.loading',
      reenter: true,
      actions: assign({ request: ({ event }) => event.request }),
    },
    RETRY: { target: '.loading', reenter: true },
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }: { context: ListContext }) => context.request,
        onDone: {
          target: 'shown',
          actions: assign({ page: ({ event }) => event.output, failure: null }),
        },
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => asFailure(event.error) }),
        },
      },
    },
    shown: {},
    failed: {},
  },
});
