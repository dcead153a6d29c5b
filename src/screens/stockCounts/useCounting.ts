import { stockCountEvent } from '../../../api/stockCounts/calls.ts';
import { keptQueueOf } from '../../../machines/kernel/entryQueue.ts';
import { useEntryQueue } from '../../components/useEntryQueue.ts';

const queue = keptQueueOf(stockCountEvent);

/** Where it is kept what one counted and is not sent yet. */
export const countingKept = (id: number) => ({ name: `counting.${id}`, queue });

/** Counting on this device; what waits for the connection outlives the page. */
export const useCounting = (id: number) =>
  useEntryQueue(countingKept(id), (api) => ({
    load: () => api.getStockCount({ params: { id } }, { showError: false }),
    send: (event, idempotencyKey) =>
      api.moveStockCount({ params: { id }, body: { event } }, { idempotencyKey, showError: false }),
  }));
