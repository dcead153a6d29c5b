import type { Api } from '../../api/client.ts';
import type { PriceChangeDetail } from '../../api/priceChanges/calls.ts';
import type { PriceChangeRequest } from '../../api/priceChanges/entry.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import { cardInMemory } from './law/amounts.ts';
import type { PriceChangeEvent, PriceChangeFacts } from './law/facts.ts';
import { priceChangeLifecycle } from './law/index.ts';

/** The price change as its flow and its page use it. */
export const priceChangeLaw: RecordLaw<
  PriceChangeFacts,
  PriceChangeEvent,
  PriceChangeDetail,
  PriceChangeRequest
> = {
  lifecycle: priceChangeLifecycle,
  versionOf: ({ change }) => change.version,
  eventOf: (request) =>
    request.type === 'edit' ? { type: 'edit', card: cardInMemory(request.card) } : request,
};

/** What a person goes through with one price change. */
export function createPriceChangeFlow(
  api: Api,
  services: RecordFlowServices<PriceChangeDetail, PriceChangeRequest>,
) {
  return createRecordFlow(
    priceChangeLaw,
    {
      load: (id, flags) => api.getPriceChange({ params: { id } }, flags),
      send: (id, sending) => sendPriceChange(api, id, sending),
    },
    services,
  );
}

function sendPriceChange(
  api: Api,
  id: number,
  { event, version, key }: Sending<PriceChangeRequest>,
): Promise<PriceChangeDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const which = { id, version };
  switch (event.type) {
    case 'edit':
      return api.editPriceChange({ body: { ...event.card, ...which } }, flags);
    case 'submit':
      return api.submitPriceChange({ body: which }, flags);
    case 'approve':
      return api.approvePriceChange({ body: which }, flags);
    case 'refuse':
      return api.refusePriceChange({ body: { ...which, remark: event.remark } }, flags);
    case 'rework':
      return api.reworkPriceChange({ body: which }, flags);
    case 'withdraw':
      return api.withdrawPriceChange({ body: { ...which, remark: event.remark } }, flags);
  }
}
