import { useActor } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { listMachine } from './listMachine.ts';
import { useOnline } from './useOnline.ts';

/** A list as a screen reads it. */
export interface List<Page> {
  /** Null before the first answer. */
  page: Page | null;
  isLoading: boolean;
  failure: ApiFailure | null;
  /** Asks the same again. */
  reload: () => void;
}

/**
 * Asks for a page of a list, and again whenever the request says something else.
 * @param request Plain data; two requests that say the same count as one.
 * @param load Gives the call up when `signal` says so.
 * @param left What was shown of the first request before: it is seen until it has been read anew.
 */
export function useList<Request, Page>(
  request: Request,
  load: (request: Request, signal: AbortSignal) => Promise<Page>,
  left: Page | null = null,
): List<Page> {
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  const [machine] = useState(() =>
    listMachine.provide({
      actors: {
        // What goes in is the request below, so what comes out is a page of this list.
        load: fromPromise<unknown, unknown>(({ input, signal }) =>
          newest.current(input as Request, signal),
        ),
      },
    }),
  );
  const [snapshot, send, actor] = useActor(machine, { input: { request, page: left } });
  const wanted = JSON.stringify(request);

  useEffect(() => {
    if (JSON.stringify(actor.getSnapshot().context.request) === wanted) return;
    actor.send({ type: 'ASK', request: JSON.parse(wanted) });
  }, [wanted, actor]);

  // What did not come without a connection comes by itself once there is one.
  useOnline(() => {
    if (actor.getSnapshot().matches('failed')) actor.send({ type: 'RETRY' });
  });

  return {
    page: snapshot.context.page as Page | null,
    isLoading: snapshot.matches('loading'),
    failure: snapshot.matches('failed') ? snapshot.context.failure : null,
    reload: () => send({ type: 'RETRY' }),
  };
}
