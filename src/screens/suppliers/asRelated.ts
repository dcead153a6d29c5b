import type { RelatedKind } from '../../components/record/related.ts';
import { SUPPLIER_MEANINGS } from './meanings.ts';

/** A supplier as another record's page names it. */
export const supplierAsRelated: RelatedKind = {
  record: 'supplier',
  places: { namespace: 'suppliers', meanings: SUPPLIER_MEANINGS },
};
