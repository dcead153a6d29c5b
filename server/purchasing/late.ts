import { type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { purchaseLines, purchaseOrders } from './tables.ts';

/** Where the supplier has the order. */
const WITH_SUPPLIER = sql.join(
  placesTagged(purchaseOrderLifecycle, 'mailable').map((place) => sql`${place}`),
  sql`, `,
);

/**
 * A purchase order that is late: its supplier has it, goods of it have not come in, and the time at
 * which they were to be in store is over.
 */
export const isLate = (now: Date): SQL<boolean> => sql<boolean>`(
  ${purchaseOrders.status} in (${WITH_SUPPLIER})
  and coalesce(${purchaseOrders.estimatedArrival} < ${now.toISOString()}::timestamptz, false)
  and exists (select 1 from ${purchaseLines} l
    where l.purchase_order_id = ${purchaseOrders.id} and l.received + l.short < l.quantity))`;
