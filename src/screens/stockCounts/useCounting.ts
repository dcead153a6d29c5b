import { stockCountEvent } from '../../../api/stockCounts/calls.ts';
import { keptQueueOf } from '../../../machines/kernel/entryQueue.ts';
import { useEntryQueue } from '../../components/useEntryQueue.ts';

const kept = keptQueueOf(stockCountEvent);

/** Counting on this device; what waits for the connection outlives the page. */
export const useCounting = (id: number) =>
  useEntryQueue(`counting.${id}`, kept, (api) => ({
    load: () => api.getStockCount({ params: { id } }, { showError: false }),
    send: (event, idempotencyKey) =>
      api.moveStockCount({ params: { id }, body: { event } }, { idempotencyKey, showError: false }),
  }));
