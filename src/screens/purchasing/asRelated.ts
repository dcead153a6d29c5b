import type { RelatedKind } from '../../components/record/related.ts';
import { PURCHASE_MEANINGS } from './meanings.ts';

/** A purchase order as another record's page names it. */
export const purchaseAsRelated: RelatedKind = {
  record: 'purchaseOrder',
  places: { namespace: 'purchasing', meanings: PURCHASE_MEANINGS },
};
