import type { RelatedKind } from '../../components/record/related.ts';
import { LEAD_MEANINGS } from './meanings.ts';

/** A lead as another record's page names it. */
export const leadAsRelated: RelatedKind = {
  record: 'lead',
  places: { namespace: 'leads', meanings: LEAD_MEANINGS },
};
