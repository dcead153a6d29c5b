import type { World } from '../../api/orders/world.ts';
import { ordersOf } from '../../paths/script.ts';

/** Corrects what a channel takes. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const [orderId = 0] = await ordersOf(world, `channel in ('shopee', 'lazada') and paid > 1`, 1);
  await manager.updateOrderCommissionByOrderId({
    query: { orderId, commission: '0.01', remark: 'Agreed with the channel' },
  });
}
