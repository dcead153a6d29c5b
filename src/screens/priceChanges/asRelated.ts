import type { RelatedKind } from '../../components/record/related.ts';
import { PRICE_CHANGE_MEANINGS } from './meanings.ts';

/** A price change as another record's page names it. */
export const priceChangeAsRelated: RelatedKind = {
  record: 'priceChange',
  places: { namespace: 'priceChanges', meanings: PRICE_CHANGE_MEANINGS },
};
