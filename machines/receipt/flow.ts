import type { Api } from '../../api/client.ts';
import type { ReceiptDetail, ReceiptRequest } from '../../api/receipts/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import { cardInMemory, linesInMemory } from './law/amounts.ts';
import type { ReceiptEvent, ReceiptFacts } from './law/facts.ts';
import { receiptLifecycle } from './law/index.ts';

/** The customer payment as its flow and its page use it. */
export const receiptLaw: RecordLaw<ReceiptFacts, ReceiptEvent, ReceiptDetail, ReceiptRequest> = {
  lifecycle: receiptLifecycle,
  versionOf: ({ receipt }) => receipt.version,
  eventOf: (request) => {
    if (request.type === 'edit') return { type: 'edit', card: cardInMemory(request.card) };
    if (request.type !== 'allocate') return request;
    return { type: 'allocate', lines: linesInMemory(request.lines) };
  },
};

/** What a person goes through with one customer payment. */
export function createReceiptFlow(
  api: Api,
  services: RecordFlowServices<ReceiptDetail, ReceiptRequest>,
) {
  return createRecordFlow(
    receiptLaw,
    {
      load: (id, flags) => api.getReceipt({ params: { id } }, flags),
      send: (id, { event, version, key }) =>
        api.moveReceipt(
          { params: { id }, body: { event, version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
