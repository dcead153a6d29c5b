import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Copies a level to another, which changes nothing yet. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const validFrom = dayAfter(dateAt(new Date(), 'Asia/Singapore'), 3);
  await manager.addPriceChange(
    {
      body: {
        ...{ title: 'Copied', validFrom, level: 'premium', customerId: null },
        source: { level: 'general', customerId: null },
      },
    },
    key(),
  );
}
