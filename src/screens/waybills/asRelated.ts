import type { RelatedKind } from '../../components/record/related.ts';
import { WAYBILL_MEANINGS } from './meanings.ts';

/** A waybill as another record's page names it. */
export const waybillAsRelated: RelatedKind = {
  record: 'waybill',
  places: { namespace: 'waybills', meanings: WAYBILL_MEANINGS },
};
