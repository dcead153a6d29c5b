import type { RelatedKind } from '../../components/record/related.ts';
import { SHORTAGE_MEANINGS } from './meanings.ts';

/** A shortage as another record's page names it. */
export const shortageAsRelated: RelatedKind = {
  record: 'shortage',
  places: { namespace: 'shortages', meanings: SHORTAGE_MEANINGS },
};
