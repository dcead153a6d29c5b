import type { Api } from '../../api/client.ts';
import type { VoucherDetail, VoucherRequest } from '../../api/vouchers/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import { cardInMemory } from './law/amounts.ts';
import type { VoucherEvent, VoucherFacts } from './law/facts.ts';
import { voucherLifecycle } from './law/index.ts';

/** The voucher as its flow and its page use it. */
export const voucherLaw: RecordLaw<VoucherFacts, VoucherEvent, VoucherDetail, VoucherRequest> = {
  lifecycle: voucherLifecycle,
  versionOf: ({ voucher }) => voucher.version,
  eventOf: (request) =>
    request.type === 'edit' ? { type: 'edit', card: cardInMemory(request.card) } : request,
};

/** What a person goes through with one voucher. */
export function createVoucherFlow(
  api: Api,
  services: RecordFlowServices<VoucherDetail, VoucherRequest>,
) {
  return createRecordFlow(
    voucherLaw,
    {
      load: (id, flags) => api.getVoucher({ params: { id } }, flags),
      send: (id, sending) => sendVoucher(api, id, sending),
    },
    services,
  );
}

function sendVoucher(
  api: Api,
  id: number,
  { event, version, key }: Sending<VoucherRequest>,
): Promise<VoucherDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const which = { id, version };
  switch (event.type) {
    case 'edit':
      return api.editVoucher({ params: { id }, body: { ...event.card, version } }, flags);
    case 'approve':
      return api.approveVoucher({ body: which }, flags);
    case 'decline':
      return api.declineVoucher({ body: { ...which, remark: event.remark } }, flags);
    case 'activate':
      return api.activateVoucher({ body: which }, flags);
    case 'end':
      return api.endVoucher({ body: { ...which, remark: event.remark } }, flags);
  }
}
