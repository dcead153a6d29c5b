import { useActor } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { recordMachine } from './recordMachine.ts';

/** The calls behind one record. */
export interface RecordCalls<Data, Change> {
  load: (signal: AbortSignal) => Promise<Data>;
  /** Answers the record as it is after the change, which is made once under the key. */
  send: (change: Change, data: Data, key: string) => Promise<Data>;
  /** Called after a change went through. */
  onDone?: (change: Change) => void;
}

/** A record as a screen reads it. */
export interface RecordView<Data, Change> {
  /** Null before the first answer. */
  data: Data | null;
  /** Why it could not be loaded. */
  failure: ApiFailure | null;
  retry: () => void;
  /** The change whose dialog is open, or that is being sent. */
  change: Change | null;
  isSending: boolean;
  /** Why the change was refused. */
  refusal: ApiFailure | null;
  /** Opens the dialog of a change. */
  open: (change: Change) => void;
  close: () => void;
  send: (change: Change) => void;
}

/** Loads a record and sends what a person changes on it. Mount it under the record's key. */
export function useRecord<Data, Change>(
  calls: RecordCalls<Data, Change>,
): RecordView<Data, Change> {
  const newest = useRef(calls);
  useEffect(() => {
    newest.current = calls;
  });
  const [machine] = useState(() =>
    recordMachine.provide({
      actors: {
        load: fromPromise<unknown>(({ signal }) => newest.current.load(signal)),
        // Both come from this hook's own context, so they are of this record.
        send: fromPromise<unknown, { data: unknown; change: unknown; key: string }>(
          async ({ input }) => {
            const answer = await newest.current.send(
              input.change as Change,
              input.data as Data,
              input.key,
            );
            newest.current.onDone?.(input.change as Change);
            return answer;
          },
        ),
      },
    }),
  );
  const [snapshot, send] = useActor(machine);
  const { data, change, failure, refusal } = snapshot.context;
  return {
    data: data as Data | null,
    failure: snapshot.matches('failed') ? failure : null,
    retry: () => send({ type: 'RETRY' }),
    change: change as Change | null,
    isSending: snapshot.matches({ shown: 'sending' }),
    refusal,
    open: (next) => send({ type: 'OPEN', change: next }),
    close: () => send({ type: 'CLOSE' }),
    send: (next) => send({ type: 'SEND', change: next }),
  };
}
