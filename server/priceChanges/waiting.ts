import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { priceChangeLifecycle } from '../../machines/priceChange/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { priceChanges } from './tables.ts';

const at = (places: string[]) => rowsWhere(priceChanges, inArray(priceChanges.status, places));

/** What waits of price changes. */
export const priceChangesWaiting = {
  changesToApprove: at(placesTagged(priceChangeLifecycle, 'waitsForSecondPerson')),
  changesHeldUp: at(placesTagged(priceChangeLifecycle, 'isHeldUp')),
};
