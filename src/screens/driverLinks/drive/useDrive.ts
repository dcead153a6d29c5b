import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import type { Drive } from '../../../../api/driverLinks/calls.ts';
import { type ApiFailure, asFailure } from '../../../../api/kernel/failure.ts';
import { useEntryQueue, useKeptCount } from '../../../components/useEntryQueue.ts';
import { keptEntry } from '../../../lib/keptEntry.ts';
import { useOnline } from '../../../lib/useOnline.ts';
import { type DriveEvent, driveEvent, driveQueue, sendDrive } from './events.ts';
import { forgetPage, keepPage } from './keptPage.ts';
import { lastReadOf } from './lastRead.ts';

/** What was noted and refused: it stays until the driver has mended it or given it up. */
export interface Refused {
  event: DriveEvent;
  why: string;
}

const refusedList = z.array(z.object({ event: driveEvent, why: z.string() }));

/** The address of a link. */
const addressOf = (token: string): string => `/drive/${token}`;

/** How long it waits before it tries the connection again, milliseconds. */
const PAUSE = 15_000;

/**
 * A waybill by its link: what is noted waits on the phone until it has arrived, over reloads too, and
 * without a connection it is shown as it was last read.
 */
export function useDrive(token: string) {
  const [gone, setGone] = useState<ApiFailure | null>(null);
  const kept = useMemo(
    () => keptEntry(window.localStorage, `larder.driveRefused.${token}`, refusedList),
    [token],
  );
  const [refused, setRefused] = useState<Refused[]>(() => kept.read() ?? []);
  const [asOf, setAsOf] = useState<string | null>(null);
  const last = useMemo(() => lastReadOf(token), [token]);
  const where = useMemo(() => ({ name: `drive.${token}`, queue: driveQueue }), [token]);
  const keep = (change: (before: Refused[]) => Refused[]) =>
    setRefused((before) => {
      const next = change(before);
      if (next.length > 0) kept.write(next);
      else kept.clear();
      return next;
    });
  /** What the server has told, whichever call it answered: the newest that is known. */
  const note = (drive: Drive): Drive => {
    last.write({ at: new Date().toISOString(), drive });
    setAsOf(null);
    return drive;
  };
  const forget = () => {
    last.clear();
    void forgetPage(addressOf(token));
  };
  const { snapshot, send } = useEntryQueue<Drive, DriveEvent>(where, (api) => ({
    load: async () => {
      try {
        return note(await api.openDrive({ body: { token } }, { showError: false }));
      } catch (error) {
        const failure = asFailure(error);
        if (!failure.maybeDone && failure.kind !== 'tooMany') {
          setGone(failure);
          forget();
        }
        const kept = failure.maybeDone ? last.read() : null;
        if (kept === null) throw error;
        setAsOf(kept.at);
        return kept.drive;
      }
    },
    send: async (event, key) => {
      try {
        return note(await sendDrive(api, token, event, key));
      } catch (error) {
        const failure = asFailure(error);
        if (!failure.maybeDone) keep((before) => [...before, { event, why: failure.msg }]);
        throw error;
      }
    },
  }));
  const isLost = snapshot.matches('unheard');
  const isAway = isLost || asOf !== null;
  const isRead = snapshot.context.detail !== null && !isAway && gone === null;
  useEffect(() => {
    if (!isRead) return;
    // What sends pictures has to be there before the connection is lost.
    import('../../../../api/kernel/transfer.ts')
      .then(() => keepPage(addressOf(token)))
      .catch(() => undefined);
  }, [isRead, token]);
  const retry = useCallback(() => {
    send({ type: 'RETRY' });
    send({ type: 'READ' });
  }, [send]);
  useOnline(() => {
    if (isAway) retry();
  });
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(retry, PAUSE);
    return () => clearInterval(timer);
  }, [isAway, retry]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') send({ type: 'READ' });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [send]);
  const { detail, queue, failure } = snapshot.context;
  return {
    drive: detail,
    /** Why the link shows nothing any more. */
    gone,
    failure: snapshot.matches('failed') ? failure : null,
    queue: queue.map(({ event }) => event),
    isLost,
    /** When what is shown was read, ISO 8601, where it is not what the server says now. */
    asOf,
    /** The phone has no room for what waits. */
    isUnkept: useKeptCount(where) < queue.length,
    refused,
    act: (event: DriveEvent) => send({ type: 'DO', event }),
    retry,
    read: () => send({ type: 'READ' }),
    giveUp: (one: Refused) => keep((before) => before.filter((other) => other !== one)),
  };
}
