import type { RelatedKind } from '../../components/record/related.ts';
import { ORDER_MEANINGS } from './meanings.ts';

/** An order as another record's page names it. */
export const orderAsRelated: RelatedKind = {
  record: 'order',
  places: { namespace: 'orders', meanings: ORDER_MEANINGS },
};
