import type { RelatedKind } from '../../components/record/related.ts';
import { AFTER_SALES_MEANINGS } from './meanings.ts';

/** An after-sales case as another record's page names it. */
export const caseAsRelated: RelatedKind = {
  record: 'afterSalesCase',
  places: { namespace: 'afterSales', meanings: AFTER_SALES_MEANINGS },
};
