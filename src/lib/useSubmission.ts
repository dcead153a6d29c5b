import { useActor } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { newKey } from './newKey.ts';
import { submissionMachine } from './submissionMachine.ts';

interface SubmissionCalls<Body, Made> {
  /** Makes it, once under the key; `onProgress` is told how much is sent, from 0 to 1. */
  send: (body: Body, key: string, onProgress: (share: number) => void) => Promise<Made>;
  onDone: (made: Made) => void;
}

/** A form that makes something new, once: mount it anew for the next one. */
export function useSubmission<Body, Made>(
  calls: SubmissionCalls<Body, Made>,
): {
  isSending: boolean;
  /** How much is sent, from 0 to 1. */
  share: number;
  failure: ApiFailure | null;
  send: (body: Body) => void;
} {
  const newest = useRef(calls);
  useEffect(() => {
    newest.current = calls;
  });
  const [machine] = useState(() =>
    submissionMachine.provide({
      actors: {
        send: fromPromise(async ({ input }) => {
          if (!input) throw new Error('There is nothing to send');
          // What goes in was sent from below.
          const made = await newest.current.send(input.body as Body, input.key, input.onProgress);
          newest.current.onDone(made);
        }),
      },
    }),
  );
  const [snapshot, send] = useActor(machine, { input: { newKey } });
  return {
    isSending: !snapshot.matches('typing'),
    share: snapshot.context.share,
    failure: snapshot.context.failure,
    send: (body) => send({ type: 'SEND', body }),
  };
}
