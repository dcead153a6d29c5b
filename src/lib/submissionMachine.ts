import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';

/** The body that is sent, with its idempotency key. */
export interface Submission {
  body: unknown;
  key: string;
}

interface SubmissionContext {
  newKey: () => string;
  /** The last attempt; kept while it is unknown whether the server carried it out. */
  sent: Submission | null;
  /** A try got no answer, and none since spoke for it: see `speaksForKey`. */
  isLost: boolean;
  /** How much of a file that goes with it is on its way, from 0 to 1. */
  share: number;
  failure: ApiFailure | null;
}

/** The input of one try. */
export type SubmissionTry = Submission & { onProgress: (share: number) => void };

type SubmissionEvent = { type: 'SEND'; body: unknown } | { type: 'PROGRESS'; share: number };

/** Whether it is unknown, after this failure of a try, if one under its key was carried out. */
export function isLostAfter(wasLost: boolean, failure: ApiFailure): boolean {
  // Wrong fields are told before the server looks at the key, and these may be other ones.
  const isTold = failure.speaksForKey && failure.kind !== 'invalid';
  return failure.maybeDone || (wasLost && !isTold);
}

/**
 * A form that makes something new: sent again after a lost answer it keeps its key, so nothing is
 * made twice, and what was changed meanwhile is refused where it was made. `useSubmission` gives it the types of one form.
 */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    input: {} as { newKey: () => string },
  },
  actors: {
    send: fromPromise<unknown, SubmissionTry | null>(() =>
      Promise.reject(new Error('No call was provided')),
    ),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({
    newKey: input.newKey,
    sent: null,
    isLost: false,
    share: 0,
    failure: null,
  }),
  initial: 'typing',
  states: {
    typing: {
      on: {
        SEND: {
          target: 'sending',
          actions: assign(({ context: { sent, isLost, newKey }, event: { body } }) => ({
            sent: { body, key: sent && isLost ? sent.key : newKey() },
            share: 0,
            failure: null,
          })),
        },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { sent }, self }) =>
          sent && { ...sent, onProgress: (share) => self.send({ type: 'PROGRESS', share }) },
        onDone: 'done',
        onError: {
          target: 'typing',
          actions: assign(({ context: { isLost }, event }) => {
            const failure = asFailure(event.error);
            return { failure, isLost: isLostAfter(isLost, failure) };
          }),
        },
      },
      on: { PROGRESS: { actions: assign({ share: ({ event }) => event.share }) } },
    },
    done: { type: 'final' },
  },
});
