import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EntryFrame } from './frame.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of a guided entry by its number from 0: each has a place of its own in the history. */
    entryStep?: number;
  }
}

/**
 * Makes the browser's Back and Forward go through the steps of a guided entry: the history holds one
 * place for each step up to the one that one is in. What was entered stays in the flow, which decides
 * whether a step opens; where it does not, the history comes back to where the flow is.
 */
export function useStepHistory({ at, step, steps, isOpen, send }: EntryFrame): void {
  const { history } = useRouter();
  const [moves, setMoves] = useState(0);
  /** On the way to a place that the flow asked for: no move of the person's. */
  const isOwnMove = useRef(false);
  const [pathname] = useState(() => history.location.pathname);
  const here = steps.indexOf(step);

  const follow = useEffectEvent(() => {
    const { href, pathname: path, state } = history.location;
    if (isOwnMove.current || path !== pathname) return;
    if (at !== 'entering' && at !== 'committed') return;
    // Once it is done there is nothing to go back to: Back leaves.
    const wanted = at === 'committed' ? 0 : here;
    if (state.entryStep === undefined) history.replace(href, { entryStep: 0 });
    const from = state.entryStep ?? 0;
    for (let entryStep = from + 1; entryStep <= wanted; entryStep++) {
      // One at a time: what is waiting is otherwise written over.
      history.flush();
      history.push(href, { entryStep });
    }
    if (wanted < from) {
      isOwnMove.current = true;
      history.go(wanted - from);
    }
  });

  const onMove = useEffectEvent(() => {
    const { pathname: path, state } = history.location;
    if (path !== pathname) return;
    const wanted = state.entryStep;
    if (!isOwnMove.current && at === 'entering' && wanted !== undefined && wanted !== here) {
      const target = steps[wanted];
      if (target !== undefined && isOpen(target)) send({ type: 'GO_TO', step: target });
      // A step that is not open says what stands against it.
      else send({ type: wanted < here ? 'BACK' : 'NEXT' });
    }
    isOwnMove.current = false;
    setMoves((count) => count + 1);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the flow and the person's moves
  useEffect(() => follow(), [at, here, moves]);

  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        if (type === 'BACK' || type === 'FORWARD' || type === 'GO') onMove();
      }),
    [history],
  );
}
