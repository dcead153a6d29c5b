import type { Api } from '../../api/client.ts';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { WaybillDetail, WireWaybillEvent } from '../../api/waybills/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { WaybillEvent, WaybillFacts } from './law/facts.ts';
import { waybillLifecycle } from './law/index.ts';
import { NO_LOAD } from './law/load.ts';

/** The waybill as its flow and its page use it: cash goes over the wire as an amount. */
export const waybillLaw: RecordLaw<WaybillFacts, WaybillEvent, WaybillDetail, WireWaybillEvent> = {
  lifecycle: waybillLifecycle,
  versionOf: ({ waybill }) => waybill.version,
  eventOf: (request) => {
    switch (request.type) {
      case 'return':
        return { ...request, cash: request.cash === null ? null : toMinor(request.cash) };
      // What the orders come to is the server's to say.
      case 'put':
        return { ...request, load: NO_LOAD };
      default:
        return request;
    }
  },
};

/** An event of the chart as it goes over the wire. */
export function wireOf(event: WaybillEvent): WireWaybillEvent {
  switch (event.type) {
    case 'return':
      return { ...event, cash: event.cash === null ? null : fromMinor(event.cash) };
    case 'put':
      return { type: 'put', orderIds: event.orderIds };
    case 'update':
      return { type: 'update', card: event.card };
    default:
      return event;
  }
}

/** What a person goes through with one waybill. */
export function createWaybillFlow(
  api: Api,
  services: RecordFlowServices<WaybillDetail, WireWaybillEvent>,
) {
  return createRecordFlow(
    waybillLaw,
    {
      load: (id, flags) => api.getWaybill({ params: { id } }, flags),
      send: (id, { event, version, key }) =>
        api.moveWaybill(
          { params: { id }, body: { event, version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
