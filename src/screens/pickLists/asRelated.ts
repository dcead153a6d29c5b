import type { RelatedKind } from '../../components/record/related.ts';
import { PICK_LIST_MEANINGS } from './meanings.ts';

/** A pick list as another record's page names it. */
export const pickListAsRelated: RelatedKind = {
  record: 'pickList',
  places: { namespace: 'pickLists', meanings: PICK_LIST_MEANINGS },
};
