import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';
import { linkOf, newTour, noteOrders } from './ground.ts';

/** Makes links, withdraws one, and drives a waybill by the other as its driver. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const tour = await newTour(world, manager, 3);
  const params = { id: tour.waybillId };
  await noteOrders(manager, tour.orders.slice(0, 2));
  await linkOf(manager, tour.waybillId);
  const { version } = await manager.getDriverLink({ params });
  await manager.withdrawDriverLink({ params, body: { version } });
  const token = await linkOf(manager, tour.waybillId);
  // The calls are public: who is signed in sends them as anybody does.
  await manager.openDrive({ body: { token } });
  await manager.departDrive({ body: { token } }, key());
  const [first, second, third] = tour.orders.map(({ order }) => order.id);
  if (!first || !second || !third) throw new Error('The tour has three stops');
  const said = { token, remark: '' };
  await manager.deliverStop(
    { body: { ...said, orderId: `${first}`, signedBy: 'Tan Mei Ling', cash: '12.50' }, files: {} },
    key(),
  );
  await manager.failStop(
    { body: { ...said, orderId: `${second}`, reason: 'closed' }, files: {} },
    key(),
  );
  await manager.skipStop({ body: { token, orderId: third, remark: 'Too late' } }, key());
}
