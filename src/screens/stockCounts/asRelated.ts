import type { RelatedKind } from '../../components/record/related.ts';
import { STOCK_COUNT_MEANINGS } from './meanings.ts';

/** A stock count as another record's page names it. */
export const stockCountAsRelated: RelatedKind = {
  record: 'stockCount',
  places: { namespace: 'stockCounts', meanings: STOCK_COUNT_MEANINGS },
};
