import type { Api } from '../../api/client.ts';
import type { StockCountDetail } from '../../api/stockCounts/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { StockCountEvent, StockCountFacts } from './law/facts.ts';
import { stockCountLifecycle } from './law/index.ts';

/** The count as its flow and its page use it: its events go over the wire as they are. */
export const stockCountLaw: RecordLaw<
  StockCountFacts,
  StockCountEvent,
  StockCountDetail,
  StockCountEvent
> = {
  lifecycle: stockCountLifecycle,
  versionOf: ({ stockCount }) => stockCount.version,
  eventOf: (request) => request,
};

/** What a person goes through with one count. */
export function createStockCountFlow(
  api: Api,
  services: RecordFlowServices<StockCountDetail, StockCountEvent>,
) {
  return createRecordFlow(
    stockCountLaw,
    {
      load: (id, flags) => api.getStockCount({ params: { id } }, flags),
      send: (id, { event, version, key }) =>
        api.moveStockCount(
          { params: { id }, body: { event, version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
