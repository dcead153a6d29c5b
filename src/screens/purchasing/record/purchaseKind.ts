import type { PurchaseDetail } from '../../../../api/purchasing/purchaseOrder.ts';
import { chartGraph } from '../../../../machines/kernel/law/graph.ts';
import { type PurchaseRequest, purchaseLaw } from '../../../../machines/purchaseOrder/flow.ts';
import type {
  PurchaseOrderEvent,
  PurchaseOrderFacts,
} from '../../../../machines/purchaseOrder/law/facts.ts';
import type { EventFormProps } from '../../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../../components/record/view.ts';
import { PURCHASE_MEANINGS } from '../meanings.ts';

const graph = chartGraph(purchaseLaw.lifecycle);

/** The purchase order as its page shows it. */
export const purchaseKind: RecordKind<
  PurchaseOrderFacts,
  PurchaseOrderEvent,
  PurchaseDetail,
  PurchaseRequest
> = {
  ...purchaseLaw,
  namespace: 'purchasing',
  numberOf: ({ purchaseOrder }) => purchaseOrder.number,
  graphOf: () => graph,
  meanings: PURCHASE_MEANINGS,
  seldom: ['closeShort', 'close'],
  aside: ['edit', 'sendBack', 'sendMail'],
  final: ['closeShort', 'close'],
};

export type PurchaseView = RecordView<
  PurchaseOrderFacts,
  PurchaseOrderEvent,
  PurchaseDetail,
  PurchaseRequest
>;

/** What every form of a purchase order's event is given. */
export type PurchaseFormProps = EventFormProps<PurchaseView, PurchaseRequest>;
