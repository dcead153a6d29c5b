import type { RelatedKind } from '../../components/record/related.ts';

/** A role as another record's page names it. */
export const roleAsRelated: RelatedKind = {
  record: 'role',
  places: null,
};
