import { eq } from 'drizzle-orm';
import type { StoreEvent, StoreFacts } from '../../machines/storeClosure/law/facts.ts';
import { storeClosureLifecycle } from '../../machines/storeClosure/law/index.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { beginningState, factsOf } from './facts.ts';
import { stores } from './tables.ts';

/** A shop's store under its lock; its identity is the shop's. */
type StoreRecord = Stored<StoreFacts>;

/** The store's lifecycle with its table, and what orders read of it in the shop's row. */
export const storedStore: StoredLifecycle<StoreRecord, StoreFacts, StoreEvent> = {
  lifecycle: storeClosureLifecycle,
  rows: {
    id: stores.shopId,
    version: stores.version,
    state: stores.state,
    name: null,
    beginsUnwritten: true,
  },
  lock,
  save,
};

/** A store that nobody has closed yet gets its row here, so that there is one to lock. */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<StoreRecord | null> {
  if (shopId !== null && shopId !== id) return null;
  const [shop] = await tx
    .select({ name: shops.nameEn, timeZone: shops.timeZone })
    .from(shops)
    .where(eq(shops.id, id));
  if (!shop) return null;
  await tx.insert(stores).values({ shopId: id, state: beginningState }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(stores)
    .where(inShop(stores, { shopId: id }))
    .for('no key update');
  if (!row) return null;
  const { state, version } = row;
  return {
    id,
    shopId: id,
    version,
    state,
    name: shop.name,
    facts: factsOf({ id, timeZone: shop.timeZone }, row),
  };
}

async function save(
  tx: Transaction,
  { record, after, snapshot, version }: Move<StoreRecord, StoreFacts, StoreEvent>,
): Promise<void> {
  const { id } = record;
  const { length } = after;
  const closedAt = after.closedAt === null ? null : new Date(after.closedAt);
  const reopensAt = after.reopensAt === null ? null : new Date(after.reopensAt);
  await tx
    .update(stores)
    .set({ state: snapshot.value, version, length, closedAt, reopensAt })
    .where(inShop(stores, { shopId: id }));
  await tx
    .update(shops)
    .set({ open: snapshot.hasTag('takesOrders'), reopensAt })
    .where(eq(shops.id, id));
}
