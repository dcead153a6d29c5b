import type { ReceiptDetail, ReceiptRequest } from '../../../api/receipts/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { receiptLaw } from '../../../machines/receipt/flow.ts';
import type { ReceiptEvent, ReceiptFacts } from '../../../machines/receipt/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { RECEIPT_MEANINGS } from './meanings.ts';

const graph = chartGraph(receiptLaw.lifecycle);

/** The customer payment as its page shows it. */
export const receiptKind: RecordKind<ReceiptFacts, ReceiptEvent, ReceiptDetail, ReceiptRequest> = {
  ...receiptLaw,
  namespace: 'receipts',
  numberOf: ({ receipt }) => receipt.number,
  graphOf: () => graph,
  meanings: RECEIPT_MEANINGS,
  aside: ['edit', 'refuse', 'discard', 'reverse'],
  final: ['discard', 'reverse'],
};

export type ReceiptView = RecordView<ReceiptFacts, ReceiptEvent, ReceiptDetail, ReceiptRequest>;

/** What every form of a customer payment's event is given. */
export type ReceiptFormProps = EventFormProps<ReceiptView, ReceiptRequest>;
