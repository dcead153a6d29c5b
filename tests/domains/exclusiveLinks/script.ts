import type { World } from '../../api/orders/world.ts';

/** Sets the page that guests order on. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const { version: seen } = await manager.getExclusiveLinks({});
  await manager.saveOrderingPage({
    body: { orderingPage: 'https://order.oldmarket.example', version: seen },
  });
}
