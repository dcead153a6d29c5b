import { and, type SQL, sql } from 'drizzle-orm';
import { COVERING } from '../../machines/deliveryNote/law/index.ts';
import { written } from '../kernel/db/fixedSql.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { deliveryNotes } from './tables.ts';

/** Its delivery day: the noon of it, by the clock of its shop. */
const atNoon = sql`(${deliveryNotes.day}::timestamp + interval '12 hours') at time zone
  (select ${shops.timeZone} from ${shops} where ${shops.id} = ${deliveryNotes.shopId})`;

/** Delivery notes of the caller's shop, as another record names them. */
export const relatedDeliveryNotes = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'deliveryNote.view',
    columns: {
      id: sql`${deliveryNotes.id}`,
      name: sql`${deliveryNotes.number}`,
      at: sql`${atNoon}`,
      place: sql`${deliveryNotes.status}`,
    },
    from: sql`${deliveryNotes}`,
    where: and(inShop(deliveryNotes, call), which),
    order: sql`${deliveryNotes.day} desc, ${deliveryNotes.id} desc`,
  });

/**
 * Whether an order has a note that keeps it from getting another. Its columns are written out: in what
 * is selected of one table alone they would be taken for those of the note.
 */
export const isCovered = sql<boolean>`exists (select 1 from delivery_notes n
  where n.order_id = orders.id and n.status in (${written(COVERING)}))`;

/** The notes of some orders. */
export const ofOrders = (which: SQL | undefined): SQL =>
  sql`${deliveryNotes.orderId} in (select ${orders.id} from ${orders} where ${which ?? sql`true`})`;
