import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import type { Drive } from '../../../../api/driverLinks/calls.ts';
import { type ApiFailure, asFailure } from '../../../../api/kernel/failure.ts';
import { useEntryQueue, useKeptCount } from '../../../components/useEntryQueue.ts';
import { keptEntry } from '../../../lib/keptEntry.ts';
import { type DriveEvent, driveEvent, driveQueue, sendDrive } from './events.ts';

/** What was noted and refused: it stays until the driver has mended it or given it up. */
export interface Refused {
  event: DriveEvent;
  why: string;
}

const refusedList = z.array(z.object({ event: driveEvent, why: z.string() }));

/** How long it waits before it tries the connection again, milliseconds. */
const PAUSE = 15_000;

/** A waybill by its link: what is noted waits on the phone until it has arrived, over reloads too. */
export function useDrive(token: string) {
  const [gone, setGone] = useState<ApiFailure | null>(null);
  const kept = useMemo(
    () => keptEntry(window.localStorage, `larder.driveRefused.${token}`, refusedList),
    [token],
  );
  const [refused, setRefused] = useState<Refused[]>(() => kept.read() ?? []);
  const where = useMemo(() => ({ name: `drive.${token}`, queue: driveQueue }), [token]);
  const keep = (change: (before: Refused[]) => Refused[]) =>
    setRefused((before) => {
      const next = change(before);
      if (next.length > 0) kept.write(next);
      else kept.clear();
      return next;
    });
  const { snapshot, send } = useEntryQueue<Drive, DriveEvent>(where, (api) => ({
    load: async () => {
      try {
        return await api.openDrive({ body: { token } }, { showError: false });
      } catch (error) {
        const failure = asFailure(error);
        if (!failure.maybeDone && failure.kind !== 'tooMany') setGone(failure);
        throw error;
      }
    },
    send: async (event, key) => {
      try {
        return await sendDrive(api, token, event, key);
      } catch (error) {
        const failure = asFailure(error);
        if (!failure.maybeDone) keep((before) => [...before, { event, why: failure.msg }]);
        throw error;
      }
    },
  }));
  useEffect(() => {
    // What sends pictures has to be there before the connection is lost.
    import('../../../../api/kernel/transfer.ts').catch(() => undefined);
  }, []);
  const isLost = snapshot.matches('unheard');
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => send({ type: 'RETRY' }), PAUSE);
    return () => clearInterval(timer);
  }, [isLost, send]);
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
    /** The phone has no room for what waits. */
    isUnkept: useKeptCount(where) < queue.length,
    refused,
    act: (event: DriveEvent) => send({ type: 'DO', event }),
    retry: () => send({ type: 'RETRY' }),
    read: () => send({ type: 'READ' }),
    giveUp: (one: Refused) => keep((before) => before.filter((other) => other !== one)),
  };
}
