import { useActor } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { recordMachine } from './recordMachine.ts';
import { useOnline } from './useOnline.ts';
import type { RecordView } from './useRecord.ts';

/** A record that is only looked at here. */
export type Reading<Data> = Pick<RecordView<Data, never>, 'data' | 'failure' | 'retry'>;

/** Loads a record that nothing is changed of here. Mount it under the record's key. */
export function useReading<Data>(load: (signal: AbortSignal) => Promise<Data>): Reading<Data> {
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  const [machine] = useState(() =>
    recordMachine.provide({
      actors: { load: fromPromise<unknown>(({ signal }) => newest.current(signal)) },
      guards: { takesChanges: () => false },
    }),
  );
  const [snapshot, send] = useActor(machine);
  useOnline(() => {
    if (snapshot.matches('failed')) send({ type: 'RETRY' });
  });
  const { data, failure } = snapshot.context;
  return {
    data: data as Data | null,
    failure: snapshot.matches('failed') ? failure : null,
    retry: () => send({ type: 'RETRY' }),
  };
}
