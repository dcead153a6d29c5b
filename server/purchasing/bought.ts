import { and, isNotNull, notInArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/explain.ts';
import { purchaseOrderCase } from '../../machines/purchaseOrder/case.ts';
import { purchaseOrders } from '../db/schema.ts';

/** An order whose goods were bought: it was approved, and not closed before any of them came in. */
export const wasBought = and(
  isNotNull(purchaseOrders.confirmedAt),
  notInArray(purchaseOrders.status, placesTagged(purchaseOrderCase, 'closed')),
);
