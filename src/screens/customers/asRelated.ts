import type { RelatedKind } from '../../components/record/related.ts';
import { CUSTOMER_MEANINGS } from './meanings.ts';

/** A customer as another record's page names it. */
export const customerAsRelated: RelatedKind = {
  record: 'customer',
  places: { namespace: 'customers', meanings: CUSTOMER_MEANINGS },
};
