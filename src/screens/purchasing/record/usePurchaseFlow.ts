import type { PurchaseDetail } from '../../../../api/purchasing/purchaseOrder.ts';
import {
  createPurchaseFlow,
  type PurchaseRequest,
} from '../../../../machines/purchaseOrder/flow.ts';
import { type RecordFlow, useRecordFlow } from '../../../components/record/useRecordFlow.ts';
import { purchaseKind } from './purchaseKind.ts';

export type PurchaseFlow = RecordFlow<PurchaseDetail, PurchaseRequest>;

/** The flow of one purchase order, running while its screen is open. */
export function usePurchaseFlow(purchaseOrderId: number): PurchaseFlow {
  return useRecordFlow(purchaseOrderId, {
    create: createPurchaseFlow,
    namespace: 'purchasing',
    numberOf: purchaseKind.numberOf,
    drafts: 'purchaseEvent',
  });
}
