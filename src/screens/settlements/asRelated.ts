import type { RelatedKind } from '../../components/record/related.ts';
import { SETTLEMENT_MEANINGS } from './meanings.ts';

/** A statement as another record's page names it. */
export const statementAsRelated: RelatedKind = {
  record: 'settlement',
  places: { namespace: 'settlements', meanings: SETTLEMENT_MEANINGS },
};
