import { eq } from 'drizzle-orm';
import type {
  SubscriptionEvent,
  SubscriptionFacts,
} from '../../machines/subscription/law/facts.ts';
import { subscriptionLifecycle } from '../../machines/subscription/law/index.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { lastSender, personOf } from '../kernel/history.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { subscriptions } from './tables.ts';
import { beginningState } from './visibility.ts';

/** A shop's subscription under its lock; its identity is the shop's. */
type SubscriptionRecord = Stored<SubscriptionFacts>;

/** The subscription's lifecycle with its table. */
export const storedSubscription: StoredLifecycle<
  SubscriptionRecord,
  SubscriptionFacts,
  SubscriptionEvent
> = {
  lifecycle: subscriptionLifecycle,
  rows: {
    id: subscriptions.shopId,
    version: subscriptions.version,
    state: subscriptions.state,
    name: null,
    beginsUnwritten: true,
  },
  lock,
  save,
};

/** What the chart decides by, for somebody who asks. */
export const factsOf = async (
  db: Pick<Database | Transaction, 'select'>,
  shopId: number,
  actor: Pick<Actor, 'id' | 'name'>,
): Promise<SubscriptionFacts> => ({
  shopId,
  requestedBy: await lastSender(db, subscriptionLifecycle.id, shopId, 'request'),
  actor: personOf(actor),
});

/** A shop that has never asked gets its row here, so that there is one to lock. */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<SubscriptionRecord | null> {
  if (shopId !== null && shopId !== id) return null;
  const [shop] = await tx.select({ name: shops.nameEn }).from(shops).where(eq(shops.id, id));
  if (!shop) return null;
  await tx
    .insert(subscriptions)
    .values({ shopId: id, state: beginningState })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(inShop(subscriptions, { shopId: id }))
    .for('no key update');
  if (!row) return null;
  const { state, version } = row;
  const facts = await factsOf(tx, id, actor);
  return { id, shopId: id, version, state, name: shop.name, facts };
}

async function save(
  tx: Transaction,
  { record, snapshot, version }: Move<SubscriptionRecord, SubscriptionFacts, SubscriptionEvent>,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: snapshot.value, version })
    .where(inShop(subscriptions, { shopId: record.id }));
}
