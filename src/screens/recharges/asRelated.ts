import type { RelatedKind } from '../../components/record/related.ts';
import { RECHARGE_MEANINGS } from './meanings.ts';

/** A recharge as another record's page names it. */
export const rechargeAsRelated: RelatedKind = {
  record: 'recharge',
  places: { namespace: 'recharges', meanings: RECHARGE_MEANINGS },
};
