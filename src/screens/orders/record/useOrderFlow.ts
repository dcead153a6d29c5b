import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '../../../../api/orders/calls.ts';
import { createOrderFlow, type OrderRequest } from '../../../../machines/order/flow.ts';
import { type RecordFlow, useRecordFlow } from '../../../components/record/useRecordFlow.ts';
import { orderKind } from './orderKind.ts';

export type OrderFlow = RecordFlow<OrderDetail, OrderRequest>;

/** The flow of one order, running while its screen is open. */
export function useOrderFlow(orderId: number): OrderFlow {
  const { t } = useTranslation('orders');
  return useRecordFlow(orderId, {
    create: createOrderFlow,
    namespace: 'orders',
    numberOf: orderKind.numberOf,
    drafts: 'orderEvent',
    doneText: ({ type }, { facts }) => {
      const waits = facts.asked?.event.type === type ? facts.asked.event.type : null;
      if (waits) return t(`happenedInto.toDecide.${waits}`);
      return type === 'correctStatus' || type === 'correctPayment'
        ? t('record.statusUpdated')
        : null;
    },
  });
}
