import { inArray, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { subscriptionLifecycle } from '../../machines/subscription/law/index.ts';
import { rowsWhere } from '../kernel/waiting.ts';
import { subscriptions } from './tables.ts';

/** What waits of subscriptions to the site plan. */
export const sitePlanWaiting = {
  toSubscribe: rowsWhere(
    subscriptions,
    inArray(
      sql`${subscriptions.state} #>> '{}'`,
      placesTagged(subscriptionLifecycle, 'waitsForConfirmation'),
    ),
  ),
};
