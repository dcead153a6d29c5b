import { inArray, sql } from 'drizzle-orm';
import { placesTagged, tabsTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { countsWhere } from '../kernel/waiting.ts';
import { orderCounts } from './tables.ts';

/** What waits of orders. */
export const ordersWaiting = {
  toAccept: countsWhere(
    orderCounts,
    inArray(orderCounts.tab, tabsTagged(orderLifecycle, 'waitsForStore')),
  ),
  overdue: countsWhere(orderCounts, sql`${orderCounts.reviewOverdue}`),
  toDecide: countsWhere(
    orderCounts,
    inArray(orderCounts.paymentStatus, placesTagged(orderLifecycle, 'waitsForSecondPerson')),
  ),
};
