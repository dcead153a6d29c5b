import { pickListEvent } from '../../../api/pickLists/calls.ts';
import { keptQueueOf } from '../../../machines/kernel/entryQueue.ts';
import { useEntryQueue } from '../../components/useEntryQueue.ts';

const queue = keptQueueOf(pickListEvent);

/** Where it is kept what one picked of a list and is not sent yet. */
export const pickingKept = (id: number) => ({ name: `picking.${id}`, queue });

/** Picking one list on this device; what waits for the connection outlives the page. */
export const usePicking = (id: number) =>
  useEntryQueue(pickingKept(id), (api) => ({
    load: () => api.getPickList({ params: { id } }, { showError: false }),
    send: (event, idempotencyKey) =>
      api.movePickList({ params: { id }, body: { event } }, { idempotencyKey, showError: false }),
  }));
