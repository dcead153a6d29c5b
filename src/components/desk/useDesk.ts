import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '../../../api/client.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import {
  type DeskEvent,
  type DeskItem,
  type DeskQueue,
  deskMachine,
} from '../../../machines/kernel/desk.ts';
import { readable } from '../../../machines/kernel/wholeAnswer.ts';
import { useApi } from '../../lib/api.ts';

/** Asks for a queue, the first to be decided first. */
export type LoadQueue<Row extends DeskItem> = (
  api: Api,
  options: { signal: AbortSignal; showError: false },
) => Promise<DeskQueue<Row>>;

/** A desk as its page reads it. */
export interface Desk<Row extends DeskItem = DeskItem> {
  queue: DeskQueue<Row>;
  current: Row | null;
  /** Where the current one stands in the queue, from nought. */
  at: number;
  /** Somebody else has decided the current one: it does not wait any more. */
  isGone: boolean;
  isLoading: boolean;
  failure: ApiFailure | null;
  /** Stable between renders. */
  send: (event: DeskEvent) => void;
}

/**
 * Runs a desk.
 * @param load A constant: it is read once.
 */
export function useDesk<Row extends DeskItem>(load: LoadQueue<Row>): Desk<Row> {
  const api = useApi();
  const [machine] = useState(() =>
    deskMachine.provide({
      actors: {
        loadQueue: fromPromise<DeskQueue>(({ signal }) =>
          readable(load(api, { signal, showError: false }), ({ rows }) => Array.isArray(rows)),
        ),
        comingBack: fromCallback(({ sendBack }) => {
          const look = () => {
            if (document.visibilityState === 'visible') sendBack({ type: 'REFRESH' });
          };
          document.addEventListener('visibilitychange', look);
          return () => document.removeEventListener('visibilitychange', look);
        }),
      },
    }),
  );
  const desk = useActorRef(machine);
  const snapshot = useSelector(desk, (state) => state);
  const { queue, current, at, failure } = snapshot.context;
  return {
    // What comes out of this desk's own call is a queue of it.
    queue: queue as DeskQueue<Row>,
    current: current as Row | null,
    at,
    isGone: current !== null && !queue.rows.some(({ id }) => id === current.id),
    isLoading: snapshot.matches('loading'),
    failure: snapshot.matches('failed') ? failure : null,
    send: desk.send,
  };
}
