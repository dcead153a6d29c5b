import type { AfterSalesDetail, AfterSalesRequest } from '../../../../api/afterSales/calls.ts';
import { afterSalesLaw } from '../../../../machines/afterSalesCase/flow.ts';
import type {
  AfterSalesEvent,
  AfterSalesFacts,
} from '../../../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../../../machines/afterSalesCase/law/index.ts';
import { chartGraph } from '../../../../machines/kernel/law/graph.ts';
import type { EventFormProps } from '../../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../../components/record/view.ts';
import { AFTER_SALES_MEANINGS } from '../meanings.ts';

const graph = chartGraph(afterSalesCaseLifecycle);

/** The after-sales case as its page shows it. */
export const afterSalesKind: RecordKind<
  AfterSalesFacts,
  AfterSalesEvent,
  AfterSalesDetail,
  AfterSalesRequest
> = {
  ...afterSalesLaw,
  namespace: 'afterSales',
  numberOf: ({ aftersale }) => aftersale.caseNo,
  graphOf: () => graph,
  meanings: AFTER_SALES_MEANINGS,
  seldom: ['handOn', 'customerCancel', 'takeBackCoupon', 'close'],
  final: ['customerCancel', 'close'],
};

export type AfterSalesView = RecordView<
  AfterSalesFacts,
  AfterSalesEvent,
  AfterSalesDetail,
  AfterSalesRequest
>;

/** What every form of a case's event is given. */
export type AfterSalesFormProps = EventFormProps<AfterSalesView, AfterSalesRequest>;
