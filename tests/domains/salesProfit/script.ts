import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Drafts and saves costs. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  await manager.cacheBeforeSaleProfit({
    body: { rows: [{ goodsId: 1, cost: '1.00', area: 'A' }] },
  });
  await manager.batchSaveSaleProfit(
    { body: { rows: [{ goodsId: 1, cost: '2.00', area: 'B' }] } },
    key(),
  );
}
