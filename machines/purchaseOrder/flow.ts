import type { Api } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/purchasing/purchaseOrder.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { PurchaseOrderEvent, PurchaseOrderFacts } from './law/facts.ts';
import { purchaseOrderLifecycle } from './law/index.ts';

/** What a person sends a purchase order from its page. It is changed where it was entered. */
export type PurchaseRequest = Exclude<PurchaseOrderEvent, { type: 'edit' }>;

/** The purchase order as its flow and its page use it. */
export const purchaseLaw: RecordLaw<
  PurchaseOrderFacts,
  PurchaseOrderEvent,
  PurchaseDetail,
  PurchaseRequest
> = {
  lifecycle: purchaseOrderLifecycle,
  versionOf: ({ purchaseOrder }) => purchaseOrder.version,
  eventOf: (request) => request,
};

/** What a person goes through with one purchase order. */
export function createPurchaseFlow(
  api: Api,
  services: RecordFlowServices<PurchaseDetail, PurchaseRequest>,
) {
  return createRecordFlow(
    purchaseLaw,
    {
      load: (id, flags) => api.getPurchaseOrder({ params: { id } }, flags),
      send: (id, sending) => sendPurchaseOrder(api, id, sending),
    },
    services,
  );
}

function sendPurchaseOrder(
  api: Api,
  id: number,
  { event, version, key }: Sending<PurchaseRequest>,
): Promise<PurchaseDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const move = { purchaseOrderId: id, version };
  switch (event.type) {
    case 'commit':
      return api.commitPurchaseOrder({ body: move }, flags);
    case 'sendBack':
      return api.sendBackPurchaseOrder({ body: { ...move, remark: event.remark } }, flags);
    case 'approve':
      return api.approvePurchaseOrder({ body: move }, flags);
    case 'receive':
      return api.receivePurchaseOrder({ body: { ...move, lines: event.lines } }, flags);
    case 'pay':
      return api.payPurchaseOrder({ body: { ...move, remark: event.remark } }, flags);
    case 'finish':
      return api.finishPurchaseOrder({ body: move }, flags);
    case 'close':
      return api.closePurchaseOrder({ body: { ...move, remark: event.remark } }, flags);
    case 'closeShort':
      return api.closeShortPurchaseOrder({ body: { ...move, remark: event.remark } }, flags);
    case 'sendMail':
      return api.mailPurchaseOrder({ body: move }, flags);
  }
}
