import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { leadLifecycle } from '../../machines/lead/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { leads } from './tables.ts';

/** What waits of leads. */
export const leadsWaiting = {
  toTakeUp: rowsWhere(
    leads,
    inArray(leads.status, placesTagged(leadLifecycle, 'waitsToBeTakenUp')),
  ),
};
