import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/failure.ts';

/** What is sent, under its key. */
export interface Submission {
  body: unknown;
  key: string;
}

interface SubmissionContext {
  newKey: () => string;
  /** What was sent last; kept while nobody knows whether it was done. */
  sent: Submission | null;
  failure: ApiFailure | null;
}

/**
 * A form that makes something new: sent again as the same after a lost answer it keeps its key, so
 * nothing is made twice. `useSubmission` gives it the types of one form.
 */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as { type: 'SEND'; body: unknown },
    input: {} as { newKey: () => string },
  },
  actors: {
    send: fromPromise<unknown, Submission | null>(() =>
      Promise.reject(new Error('No call was provided')),
    ),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ newKey: input.newKey, sent: null, failure: null }),
  initial: 'typing',
  states: {
    typing: {
      on: {
        SEND: {
          target: 'sending',
          actions: assign(({ context: { sent, failure, newKey }, event: { body } }) => {
            const isUnanswered = failure?.maybeDone === true;
            const isSame = JSON.stringify(sent?.body) === JSON.stringify(body);
            const key = sent && isUnanswered && isSame ? sent.key : newKey();
            return { sent: { body, key }, failure: null };
          }),
        },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.sent,
        onDone: 'done',
        onError: {
          target: 'typing',
          actions: assign({ failure: ({ event }) => asFailure(event.error) }),
        },
      },
    },
    done: { type: 'final' },
  },
});
