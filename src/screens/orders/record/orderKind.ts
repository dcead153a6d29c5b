import type { OrderDetail } from '../../../../api/orders/calls.ts';
import { type OrderRequest, orderLaw } from '../../../../machines/order/flow.ts';
import type { OrderEvent, OrderFacts } from '../../../../machines/order/law/facts.ts';
import { overpaid } from '../../../../machines/order/law/rules.ts';
import { orderGraphOfKind } from '../../../../machines/order/picture.ts';
import type { EventFormProps } from '../../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../../components/record/view.ts';
import { ORDER_MEANINGS } from '../meanings.ts';

/** The order as its page shows it. */
export const orderKind: RecordKind<OrderFacts, OrderEvent, OrderDetail, OrderRequest> = {
  ...orderLaw,
  namespace: 'orders',
  numberOf: ({ order }) => order.orderSn,
  graphOf: ({ kind }) => orderGraphOfKind(kind),
  meanings: ORDER_MEANINGS,
  seldom: [
    'discount',
    'cancel',
    'refund',
    'correctStatus',
    'correctPayment',
    'approveAsked',
    'declineAsked',
  ],
  due: (facts) =>
    facts.asked ? ['approveAsked', 'declineAsked'] : overpaid(facts) > 0 ? ['refund'] : [],
  aside: ['changeProducts', 'changeDetails'],
  final: ['cancel'],
};

export type OrderView = RecordView<OrderFacts, OrderEvent, OrderDetail, OrderRequest>;

/** What every form of an order's event is given. */
export type OrderFormProps = EventFormProps<OrderView, OrderRequest>;
