import type { World } from '../../api/orders/world.ts';

/** A shop that has not subscribed to its site plan. */
const UNSUBSCRIBED = 3;

/** Subscribes a shop, and lays its plan out. */
export async function script(world: World): Promise<void> {
  const there = await world.signIn('admin', { shopId: UNSUBSCRIBED });
  await there.handleSubscription({ body: { event: { type: 'request' } } });
  const office = await world.signIn('supervisor', { shopId: UNSUBSCRIBED });
  await office.handleSubscription({ body: { event: { type: 'confirm' } } });
  const { version } = await there.getSitePlan({});
  const area = { name: 'Hall', x: 1, y: 1, width: 20, height: 12, tables: [] };
  await there.saveSitePlan({ body: { layout: { areas: [area] }, version } });
}
