import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Adds a brand, changes and disables it. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const card = { name: '青峰', nameEn: 'Green Peak', logo: null };
  const added = await manager.addBrand({ body: card }, key());
  const { id, version } = await manager.updateBrand(
    { body: { ...card, nameEn: 'Green Peaks', id: added.id, version: added.version } },
    key(),
  );
  await manager.changeBrandStatus({ params: { id, status: 'disabled' }, body: { version } }, key());
}
