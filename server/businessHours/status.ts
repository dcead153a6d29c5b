import { and, count, inArray } from 'drizzle-orm';
import type { BusinessStatus } from '../../api/businessHours/calls.ts';
import { placesTagged, restore } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { ClosureLength, StoreEvent } from '../../machines/storeClosure/law/facts.ts';
import { storeClosureLifecycle } from '../../machines/storeClosure/law/index.ts';
import { closeAt } from '../../machines/storeClosure/law/intents.ts';
import type { Call } from '../kernel/context.ts';
import { readHistory } from '../kernel/history.ts';
import { moveOne } from '../kernel/moveOne.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { beginningState, factsOf } from './facts.ts';
import { storedStore } from './stored.ts';
import { stores } from './tables.ts';

/** Where orders wait for the store to accept them. */
const waitsForStore = placesTagged(orderLifecycle, 'waitsForStore');

/** The store of the caller's shop, with the server's clock and its history. */
export async function businessStatus(
  call: Pick<Call, 'db' | 'shopId' | 'shop' | 'now'>,
): Promise<BusinessStatus> {
  const { db, shopId, shop } = call;
  const [row] = await db.select().from(stores).where(inShop(stores, call));
  const [waiting] = await db
    .select({ count: count() })
    .from(orders)
    .where(and(inShop(orders, call), inArray(orders.status, waitsForStore)));
  const state = row?.state ?? beginningState;
  const facts = factsOf({ id: shopId, timeZone: shop.timeZone }, row);
  return {
    store: {
      restaurantId: shopId,
      version: row?.version ?? 0,
      open: restore(storeClosureLifecycle, state, facts).hasTag('takesOrders'),
      waiting: waiting?.count ?? 0,
    },
    now: call.now().toISOString(),
    state,
    facts,
    history: await readHistory(db, 'storeClosure', shopId),
  };
}

/** Closes the store from now on, or closes it for another time. @throws as `moveStore` */
export function closeStore(
  call: Call,
  { length, version }: { length: ClosureLength; version?: number | undefined },
): Promise<BusinessStatus> {
  const at = call.now();
  return moveStore(call, closeAt(length, at.toISOString(), call.shop.timeZone), version, at);
}

/** Opens the store before its closure ends. @throws as `moveStore` */
export const resumeStore = (call: Call, version: number | undefined): Promise<BusinessStatus> =>
  moveStore(call, { type: 'resume' }, version);

/** Sends one event to the store and answers it as it is then. @throws as `moveOne` */
const moveStore = (
  call: Call,
  event: StoreEvent,
  version: number | undefined,
  at?: Date,
): Promise<BusinessStatus> =>
  moveOne(call, storedStore, { id: call.shopId, version }, event, businessStatus, { at });
