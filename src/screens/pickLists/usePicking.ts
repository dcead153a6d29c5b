import { useActor } from '@xstate/react';
import { useState } from 'react';
import { createPicking, keptQueue } from '../../../machines/pickList/picking.ts';
import { useApi } from '../../lib/api.ts';
import { keptEntry } from '../../lib/keptEntry.ts';
import { newKey } from '../../lib/newKey.ts';
import { useOnline } from '../../lib/useOnline.ts';
import { loginOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';

/** Picking one list on this device; what waits for the connection outlives the page. */
export function usePicking(id: number) {
  const api = useApi();
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const [machine] = useState(() => {
    const entry = keptEntry(window.localStorage, `larder.picking.${userId}.${id}`, keptQueue);
    return createPicking({
      load: () => api.getPickList({ params: { id } }, { showError: false }),
      send: (event, idempotencyKey) =>
        api.movePickList({ params: { id }, body: { event } }, { idempotencyKey, showError: false }),
      newKey,
      keep: (queue) => (queue.length > 0 ? entry.write(queue) : entry.clear()),
      kept: () => entry.read() ?? [],
    });
  });
  const [snapshot, send] = useActor(machine);
  useOnline(() => send({ type: 'RETRY' }));
  return { snapshot, send };
}
