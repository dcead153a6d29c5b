import { inArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { rechargeLifecycle } from '../../machines/recharge/law/index.ts';
import { countsWhere } from '../kernel/waiting.ts';
import { rechargeCounts } from './tables.ts';

/** What waits of recharges. */
export const rechargesWaiting = {
  toConfirm: countsWhere(
    rechargeCounts,
    inArray(rechargeCounts.status, placesTagged(rechargeLifecycle, 'waitsForConfirmation')),
  ),
};
