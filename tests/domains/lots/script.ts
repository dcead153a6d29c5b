import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Corrects the number of a lot. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const [lot] = (await manager.listLots({ body: { size: 1 } })).rows;
  if (!lot) throw new Error('The shop has no lots');
  const { id, expiry, version } = lot;
  await manager.updateLot({ params: { id }, body: { number: 'A-112', expiry, version } }, key());
}
