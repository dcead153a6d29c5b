import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Api } from '../../../../api/client.ts';
import type { Drive } from '../../../../api/driverLinks/calls.ts';
import { type ApiFailure, asFailure } from '../../../../api/kernel/failure.ts';
import type { EntryQueue } from '../../../../machines/kernel/entryQueue.ts';
import { useEntryQueue } from '../../../components/useEntryQueue.ts';
import { type KeptEntry, keptEntry } from '../../../lib/keptEntry.ts';
import { useOnline } from '../../../lib/useOnline.ts';
import { type DriveEvent, driveEvent, driveQueue, sendDrive } from './events.ts';
import { forgetOtherPages, forgetPage, keepPage } from './keptPage.ts';
import { lastReadOf, sweepReads } from './lastRead.ts';

/** What was noted and refused: it stays until the driver has mended it or given it up. */
export interface Refused {
  event: DriveEvent;
  why: string;
}

const refusedList = z.array(z.object({ event: driveEvent, why: z.string() }));

/** The same for the same, in whatever order its fields stand. */
const signOf = ({ event, why }: Refused): string => {
  const said = Object.entries(event).filter(([, value]) => value !== undefined);
  return JSON.stringify([said.sort(([one], [other]) => (one < other ? -1 : 1)), why]);
};

/** Two pages of a link may be refused the same. */
const eachOnce = (all: readonly Refused[]): Refused[] => [
  ...new Map(all.map((one) => [signOf(one), one])).values(),
];

/** The address of a link. */
const addressOf = (token: string): string => `/drive/${token}`;

/** How long it waits before it tries the connection again, milliseconds. */
const PAUSE = 15_000;

/** How long a bad connection is waited for where something is kept to show, milliseconds. */
const PATIENCE = 5_000;

/** Whether the server itself says so: a 404 or 403 of what stands before it says nothing of the link. */
const hasEnded = ({ kind }: ApiFailure): boolean =>
  kind === 'notFound' || kind === 'refused' || kind === 'invalid';

async function openDrive(api: Api, token: string, isKept: boolean): Promise<Drive> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  // The client cannot join signals on an older phone, which waits then.
  const flags = isKept && 'any' in AbortSignal ? { signal: patience.signal } : {};
  try {
    return await api.openDrive({ body: { token } }, { ...flags, showError: false });
  } finally {
    clearTimeout(timer);
  }
}

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
  const where = useMemo(
    () => ({ name: `drive.${token}`, queue: driveQueue, isOfLink: true as const }),
    [token],
  );
  const keep = (change: (before: Refused[]) => Refused[]) =>
    setRefused((before) => {
      // Another page of the link may have kept some too.
      const next = change(eachOnce([...before, ...(kept.read() ?? [])]));
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
  /** What nobody can send any more is told, with the reason. */
  const refuse = (waiting: KeptEntry<EntryQueue<DriveEvent>>, why: string) => {
    const queue = waiting.read() ?? [];
    if (queue.length === 0) return;
    const all = eachOnce([...(kept.read() ?? []), ...queue.map(({ event }) => ({ event, why }))]);
    // Pictures fill the storage: there is no room for both.
    waiting.clear();
    kept.write(all);
    if (kept.read()?.length !== all.length) waiting.write(queue);
    setRefused(all);
  };
  const { snapshot, send, isUnkept } = useEntryQueue<Drive, DriveEvent>(where, (api, waiting) => {
    let isOpened = false;
    let end: ApiFailure | null = null;
    return {
      load: async () => {
        if (end !== null) throw end;
        try {
          const drive = note(await openDrive(api, token, last.read() !== null));
          isOpened = true;
          void forgetOtherPages(sweepReads(token).map(addressOf));
          return drive;
        } catch (error) {
          const failure = asFailure(error);
          if (hasEnded(failure)) {
            end = failure;
            // Once it was opened, the queue is sent in its turn, and each is answered.
            if (!isOpened) refuse(waiting, failure.msg);
            setGone(failure);
            forget();
            throw failure;
          }
          const before = last.read();
          if (before === null) throw failure;
          isOpened = true;
          setAsOf(before.at);
          return before.drive;
        }
      },
      send: async (event, key) => {
        try {
          return note(await sendDrive(api, token, event, key));
        } catch (error) {
          const failure = asFailure(error);
          if (!failure.maybeDone) {
            keep((before) => eachOnce([...before, { event, why: failure.msg }]));
          }
          throw error;
        }
      },
    };
  });
  const isLost = snapshot.matches('unheard');
  const isAway = isLost || asOf !== null;
  const isRead = snapshot.context.detail !== null && !isAway && gone === null;
  const { language } = useTranslation('driverLinks').i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other files to keep.
  useEffect(() => {
    if (!isRead) return;
    // What sends pictures has to be there before the connection is lost.
    import('../../../../api/kernel/transfer.ts')
      .then(() => keepPage(addressOf(token)))
      .catch(() => undefined);
  }, [isRead, token, language]);
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
    isUnkept,
    refused,
    act: (event: DriveEvent) => send({ type: 'DO', event }),
    retry,
    read: () => send({ type: 'READ' }),
    giveUp: (one: Refused) =>
      keep((before) => before.filter((other) => signOf(other) !== signOf(one))),
  };
}
