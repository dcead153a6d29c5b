import type { Api } from '../../api/client.ts';
import type { SettlementDetail, SettlementRequest } from '../../api/settlements/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { SettlementEvent, SettlementFacts } from './law/facts.ts';
import { settlementLifecycle } from './law/index.ts';

/** The statement as its flow and its page use it: its events go over the wire as they are. */
export const settlementLaw: RecordLaw<
  SettlementFacts,
  SettlementEvent,
  SettlementDetail,
  SettlementRequest
> = {
  lifecycle: settlementLifecycle,
  versionOf: ({ settlement }) => settlement.version,
  eventOf: (request) => request,
};

/** What a person goes through with one statement. */
export function createSettlementFlow(
  api: Api,
  services: RecordFlowServices<SettlementDetail, SettlementRequest>,
) {
  return createRecordFlow(
    settlementLaw,
    {
      load: (id, flags) => api.getSettlement({ params: { id } }, flags),
      send: (id, sending) => sendSettlement(api, id, sending),
    },
    services,
  );
}

function sendSettlement(
  api: Api,
  id: number,
  { event, version, key }: Sending<SettlementRequest>,
): Promise<SettlementDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const body = { id, version };
  switch (event.type) {
    case 'approve':
      return api.approveSettlement({ body }, flags);
    case 'reject':
      return api.rejectSettlement({ body: { ...body, remark: event.remark } }, flags);
    case 'regenerate':
      return api.regenerateSettlement({ body }, flags);
    case 'process':
      return api.processSettlement({ body }, flags);
    case 'pay':
      return api.paySettlement(
        {
          body: {
            ...body,
            bankAccountId: event.bankAccountId,
            bankAccountVersion: event.bankAccountVersion,
          },
        },
        flags,
      );
    case 'transfer':
      return api.transferSettlement({ body }, flags);
  }
}
