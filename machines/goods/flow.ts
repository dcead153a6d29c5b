import type { Api } from '../../api/client.ts';
import type { GoodsDetail } from '../../api/goods/calls.ts';
import type { GoodsRequest } from '../../api/goods/request.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { GoodsEvent, GoodsFacts } from './law/facts.ts';
import { goodsLifecycle } from './law/index.ts';

/** Goods as their flow and their page use them; the moment of an event is the server's to say. */
export const goodsLaw: RecordLaw<GoodsFacts, GoodsEvent, GoodsDetail, GoodsRequest> = {
  lifecycle: goodsLifecycle,
  versionOf: ({ shelfVersion }) => shelfVersion,
  eventOf: (request, { now }) =>
    request.type === 'takeOff' ? { ...request, at: now } : { type: 'putOn' },
};

/** What a person goes through with goods of the shop. */
export function createGoodsFlow(api: Api, services: RecordFlowServices<GoodsDetail, GoodsRequest>) {
  return createRecordFlow(
    goodsLaw,
    {
      load: (goodsId, flags) => api.getGoods({ query: { goodsId } }, flags),
      send: (goodsId, { event, version, key }) =>
        api.goodsShelves(
          { query: { goodsId, version, ...shelfQuery(event) } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}

/** An event as the call's query names it. */
export const shelfQuery = (event: GoodsRequest) =>
  event.type === 'putOn'
    ? { status: 'onShelf' as const }
    : {
        status: 'offShelf' as const,
        remark: event.remark,
        ...(event.until === null ? {} : { until: event.until }),
      };
