import type { Api } from '../../api/client.ts';
import type { SupplierDetail } from '../../api/suppliers/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { SupplierEvent, SupplierFacts } from './law/facts.ts';
import { supplierLifecycle } from './law/index.ts';

/** The supplier as its flow and its page use it: its events go over the wire as they are. */
export const supplierLaw: RecordLaw<SupplierFacts, SupplierEvent, SupplierDetail, SupplierEvent> = {
  lifecycle: supplierLifecycle,
  versionOf: ({ supplier }) => supplier.version,
  eventOf: (request) => request,
};

/** What a person goes through with one supplier. */
export function createSupplierFlow(
  api: Api,
  services: RecordFlowServices<SupplierDetail, SupplierEvent>,
) {
  return createRecordFlow(
    supplierLaw,
    {
      load: (supplierId, flags) => api.getSupplier({ params: { supplierId } }, flags),
      send: (supplierId, sending) => sendSupplier(api, supplierId, sending),
    },
    services,
  );
}

function sendSupplier(
  api: Api,
  supplierId: number,
  { event, version, key }: Sending<SupplierEvent>,
): Promise<SupplierDetail> {
  const params = { supplierId };
  if (event.type === 'update') {
    return api.updateSupplierContact(
      { params, body: { ...event.card, version } },
      { idempotencyKey: key, showError: false },
    );
  }
  const call = event.type === 'freeze' ? api.freezeSupplier : api.unfreezeSupplier;
  return call({ params, query: { version } }, { idempotencyKey: key, showError: false });
}
