import type { Api } from '../../api/client.ts';
import type { PeriodDetail, PeriodRequest } from '../../api/periods/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { PeriodEvent, PeriodFacts } from './law/facts.ts';
import { periodLifecycle } from './law/index.ts';

/** The period as its flow and its page use it: its events go over the wire as they are. */
export const periodLaw: RecordLaw<PeriodFacts, PeriodEvent, PeriodDetail, PeriodRequest> = {
  lifecycle: periodLifecycle,
  versionOf: ({ period }) => period.version,
  eventOf: (request) => request,
};

/** What a person goes through with one period. */
export function createPeriodFlow(
  api: Api,
  services: RecordFlowServices<PeriodDetail, PeriodRequest>,
) {
  return createRecordFlow(
    periodLaw,
    {
      load: (id, flags) => api.getPeriod({ params: { id } }, flags),
      send: (id, sending) => sendPeriod(api, id, sending),
    },
    services,
  );
}

function sendPeriod(
  api: Api,
  id: number,
  { event, version, key }: Sending<PeriodRequest>,
): Promise<PeriodDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const body = { id, version };
  switch (event.type) {
    case 'close':
      return api.closePeriod({ body }, flags);
    case 'discard':
      return api.discardPeriod({ body: { ...body, remark: event.remark } }, flags);
    case 'askReopening':
      return api.askPeriodReopening({ body: { ...body, remark: event.remark } }, flags);
    case 'reopen':
      return api.reopenPeriod({ body }, flags);
    case 'keepClosed':
      return api.keepPeriodClosed({ body: { ...body, remark: event.remark } }, flags);
  }
}
