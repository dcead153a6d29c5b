import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Gives a planned waybill another day, as several are. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const { rows } = await manager.getWaybillPage({ body: { status: 'planned', size: 1 } });
  const [waybill] = rows;
  if (!waybill) throw new Error('The demo has planned waybills');
  await manager.batchUpdateWaybill(
    { body: { waybillIds: [waybill.id], day: '2030-01-02' } },
    key(),
  );
}
