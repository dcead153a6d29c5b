import type { AfterSalesDetail, AfterSalesRequest } from '../../../../api/afterSales/calls.ts';
import { createAfterSalesFlow } from '../../../../machines/afterSalesCase/flow.ts';
import { type RecordFlow, useRecordFlow } from '../../../components/record/useRecordFlow.ts';
import { afterSalesKind } from './afterSalesKind.ts';

export type AfterSalesFlow = RecordFlow<AfterSalesDetail, AfterSalesRequest>;

/** The flow of one case, running while its screen is open. */
export function useAfterSalesFlow(caseId: number): AfterSalesFlow {
  return useRecordFlow(caseId, {
    create: createAfterSalesFlow,
    namespace: 'afterSales',
    numberOf: afterSalesKind.numberOf,
    drafts: 'afterSalesEvent',
  });
}
