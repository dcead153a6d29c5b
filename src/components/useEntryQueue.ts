import { useActor } from '@xstate/react';
import { useState } from 'react';
import type { z } from 'zod';
import type { Api } from '../../api/client.ts';
import {
  createEntryQueue,
  type EntryQueue,
  type EntryServices,
} from '../../machines/kernel/entryQueue.ts';
import { useApi } from '../lib/api.ts';
import { keptEntry } from '../lib/keptEntry.ts';
import { newKey } from '../lib/newKey.ts';
import { useOnline } from '../lib/useOnline.ts';
import { loginOf } from '../shell/session.ts';
import { useSession } from '../shell/sessionContext.ts';

/**
 * Entering what one does at the shelves on this device; what waits for the connection outlives the page.
 * @param name Where it is kept: unlike that of any other record.
 * @param queue What may be kept there.
 */
export function useEntryQueue<Detail, Event>(
  name: string,
  queue: z.ZodType<EntryQueue<Event>>,
  calls: (api: Api) => Pick<EntryServices<Detail, Event>, 'load' | 'send'>,
) {
  const api = useApi();
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const [machine] = useState(() => {
    const [kind, id] = name.split('.');
    const entry = keptEntry(window.localStorage, `larder.${kind}.${userId}.${id}`, queue);
    return createEntryQueue<Detail, Event>({
      ...calls(api),
      newKey,
      keep: (waiting) => (waiting.length > 0 ? entry.write(waiting) : entry.clear()),
      kept: () => entry.read() ?? [],
    });
  });
  const [snapshot, send] = useActor(machine);
  useOnline(() => send({ type: 'RETRY' }));
  return { snapshot, send };
}
