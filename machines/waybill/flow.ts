import type { Api } from '../../api/client.ts';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { WaybillDetail, WireWaybillEvent } from '../../api/waybills/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { WaybillEvent, WaybillFacts } from './law/facts.ts';
import { waybillLifecycle } from './law/index.ts';

/** The waybill as its flow and its page use it: cash goes over the wire as an amount. */
export const waybillLaw: RecordLaw<WaybillFacts, WaybillEvent, WaybillDetail, WireWaybillEvent> = {
  lifecycle: waybillLifecycle,
  versionOf: ({ waybill }) => waybill.version,
  eventOf: (request) =>
    request.type === 'return'
      ? { ...request, cash: request.cash === null ? null : toMinor(request.cash) }
      : request,
};

/** An event of the chart as it goes over the wire. */
export const wireOf = (event: WaybillEvent): WireWaybillEvent =>
  event.type === 'return'
    ? { ...event, cash: event.cash === null ? null : fromMinor(event.cash) }
    : event;

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
