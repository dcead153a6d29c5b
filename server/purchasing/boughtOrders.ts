import { and, isNotNull, notInArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { purchaseOrders } from './tables.ts';

/** An order whose goods were bought: it was approved, and not closed before any of them came in. */
export const wasBought = and(
  isNotNull(purchaseOrders.confirmedAt),
  notInArray(purchaseOrders.status, placesTagged(purchaseOrderLifecycle, 'closed')),
);
