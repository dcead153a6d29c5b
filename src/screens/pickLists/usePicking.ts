import { pickListEvent } from '../../../api/pickLists/calls.ts';
import { keptQueueOf } from '../../../machines/kernel/entryQueue.ts';
import { useEntryQueue } from '../../components/useEntryQueue.ts';

const kept = keptQueueOf(pickListEvent);

/** Picking one list on this device; what waits for the connection outlives the page. */
export const usePicking = (id: number) =>
  useEntryQueue(`picking.${id}`, kept, (api) => ({
    load: () => api.getPickList({ params: { id } }, { showError: false }),
    send: (event, idempotencyKey) =>
      api.movePickList({ params: { id }, body: { event } }, { idempotencyKey, showError: false }),
  }));
