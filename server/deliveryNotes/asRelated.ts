import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { deliveryNotes } from './tables.ts';

/** Delivery notes of the caller's shop, as another record names them. */
export const relatedDeliveryNotes = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'deliveryNote.view',
    columns: {
      id: sql`${deliveryNotes.id}`,
      name: sql`${deliveryNotes.number}`,
      at: sql`${deliveryNotes.createdAt}`,
      place: sql`${deliveryNotes.status}`,
    },
    from: sql`${deliveryNotes}`,
    where: and(inShop(deliveryNotes, call), which),
    order: sql`${deliveryNotes.createdAt} desc, ${deliveryNotes.id} desc`,
  });

/** The notes of some orders. */
export const ofOrders = (which: SQL | undefined): SQL =>
  sql`${deliveryNotes.orderId} in (select ${orders.id} from ${orders} where ${which ?? sql`true`})`;
