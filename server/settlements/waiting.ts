import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { settlementLifecycle } from '../../machines/settlement/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { settlements } from './tables.ts';

/** What waits of statements. */
export const settlementsWaiting = {
  toReview: rowsWhere(
    settlements,
    inArray(settlements.status, placesTagged(settlementLifecycle, 'waitsForReview')),
  ),
};
