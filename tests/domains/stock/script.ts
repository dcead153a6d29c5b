import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Adds what came back to the stock of goods. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const [item] = (await manager.listGoods({ body: { size: 1 } })).rows;
  if (!item) throw new Error('The shop has no goods');
  await manager.adjustStock(
    { body: { goodsId: item.id, kind: 'return', quantity: 2, remark: 'Came back unopened' } },
    key(),
  );
}
