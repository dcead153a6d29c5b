import type { Api } from '../../api/client.ts';
import { toMinor } from '../../api/money.ts';
import type { PurchaseDetail, PurchaseDraft } from '../../api/purchaseOrder.ts';
import type { Sending } from '../case.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../recordFlow.ts';
import { purchaseOrderCase } from './case.ts';
import type {
  PurchaseContent,
  PurchaseOrderEvent,
  PurchaseOrderFacts,
  ReceivedLine,
} from './facts.ts';

/** What a person sends a purchase order: its events as they go over the wire. */
export type PurchaseRequest =
  | { type: 'edit'; entry: PurchaseDraft }
  | { type: 'commit' }
  | { type: 'sendBack'; remark: string }
  | { type: 'approve' }
  | { type: 'receive'; lines: ReceivedLine[] }
  | { type: 'pay'; remark?: string }
  | { type: 'finish' }
  | { type: 'close'; remark: string }
  | { type: 'sendMail' };

/** The purchase order as its flow and its page use it. */
export const purchaseLaw: RecordLaw<
  PurchaseOrderFacts,
  PurchaseOrderEvent,
  PurchaseDetail,
  PurchaseRequest
> = {
  lifecycle: purchaseOrderCase,
  versionOf: ({ purchaseOrder }) => purchaseOrder.version,
  eventOf: purchaseEventOf,
};

/** What a person goes through with one purchase order. */
export function createPurchaseFlow(
  api: Api,
  services: RecordFlowServices<PurchaseDetail, PurchaseRequest>,
) {
  return createRecordFlow(
    purchaseLaw,
    {
      load: (id, signal) => api.getPurchaseOrder({ params: { id } }, { signal, showError: false }),
      send: (id, sending) => sendPurchaseOrder(api, id, sending),
    },
    services,
  );
}

/** An edit as the chart takes it: what was chosen anew has no name before the server read it. */
function purchaseEventOf(request: PurchaseRequest, { facts }: PurchaseDetail): PurchaseOrderEvent {
  return request.type === 'edit'
    ? { type: 'edit', content: contentOf(request.entry, facts) }
    : request;
}

function contentOf(entry: PurchaseDraft, facts: PurchaseOrderFacts): PurchaseContent {
  const { warehouseId, supplierId, lines = [] } = entry;
  return {
    warehouse: warehouseId ? { id: warehouseId, name: '' } : null,
    supplier: supplierId ? supplierOf(supplierId, facts) : null,
    country: entry.country ?? '',
    company: entry.company ?? '',
    tradeTerms: entry.tradeTerms ?? '',
    currency: entry.currency ?? facts.currency,
    estimatedArrival: entry.estimatedArrival ?? null,
    lines: lines.map((line, index) => ({
      lineId: index,
      goodsId: line.goodsId,
      name: '',
      nameZh: '',
      unit: line.unit,
      unitZh: '',
      ratio: 1,
      quantity: line.quantity,
      received: 0,
      cost: toMinor(line.cost),
      area: line.area ?? '',
    })),
    total: facts.total,
  };
}

const supplierOf = (id: number, { supplier }: PurchaseOrderFacts) =>
  supplier?.id === id ? supplier : { id, name: '', frozen: false, email: '' };

function sendPurchaseOrder(
  api: Api,
  id: number,
  { event, version, key }: Sending<PurchaseRequest>,
): Promise<PurchaseDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const move = { purchaseOrderId: id, version };
  switch (event.type) {
    case 'edit':
      return api.editPurchaseOrder(
        { params: { id }, body: { version, entry: event.entry } },
        flags,
      );
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
    case 'sendMail':
      return api.mailPurchaseOrder({ body: move }, flags);
  }
}
