import { useActor } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { Api } from '../../api/client.ts';
import {
  createEntryQueue,
  type EntryQueue,
  type EntryServices,
} from '../../machines/kernel/entryQueue.ts';
import { useApi } from '../lib/api.ts';
import { type KeptEntry, keptEntry } from '../lib/keptEntry.ts';
import { newKey } from '../lib/newKey.ts';
import { useOnline } from '../lib/useOnline.ts';
import { loginOf } from '../shell/session.ts';
import { useSession } from '../shell/sessionContext.ts';
import { browserStorage } from './entry/browserStorage.ts';
import { sharedQueue } from './entry/sharedQueue.ts';

/** Where entries are kept that wait to be sent. */
export interface KeptQueue<Event> {
  /** Its kind and the record's id, with a dot between them: unlike that of any other record. */
  name: string;
  /** What may be kept there. */
  queue: z.ZodType<EntryQueue<Event>>;
  /** It belongs to a link, whoever is signed in on this device besides. */
  isOfLink?: true;
}

/**
 * Entering what one does at the shelves on this device; what waits for the connection outlives the page.
 * @param where Where it is kept.
 * @param calls Is given what waits, as it is kept.
 */
export function useEntryQueue<Detail, Event>(
  where: KeptQueue<Event>,
  calls: (
    api: Api,
    waiting: KeptEntry<EntryQueue<Event>>,
  ) => Pick<EntryServices<Detail, Event>, 'load' | 'send'>,
) {
  const api = useApi();
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const [{ machine, shared }] = useState(() => {
    const entry = entryOf(where, userId);
    const shared = sharedQueue(entry);
    const { keep, kept } = shared;
    return {
      machine: createEntryQueue<Detail, Event>({ ...calls(api, entry), newKey, keep, kept }),
      shared,
    };
  });
  const [snapshot, send] = useActor(machine);
  useOnline(() => send({ type: 'RETRY' }));
  /** The device has no room for what waits. */
  const isUnkept = !snapshot.context.queue.every(({ key }) => shared.isKept(key));
  return { snapshot, send, isUnkept };
}

/** How much waits on this device, elsewhere than on the page where it was entered. */
export function useKeptCount<Event>(where: KeptQueue<Event>): number {
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  return useSyncExternalStore(
    browserStorage.subscribe,
    () => entryOf(where, userId).read()?.length ?? 0,
  );
}

/** Where what waits of one person, or of a link, is kept. */
function entryOf<Event>({ name, queue, isOfLink }: KeptQueue<Event>, userId: number) {
  const [kind, id] = name.split('.');
  const owner = isOfLink ? 0 : userId;
  return keptEntry(window.localStorage, `larder.${kind}.${owner}.${id}`, queue);
}
