import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Plans a fee, changes the plan and takes it back. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const card = { rate: '7', fromDay: '2190-01-01', remark: 'Letter of the channel' };
  const planned = await manager.addRate({ body: { ...card, kind: 'lazada' } }, key());
  const row = planned.kinds.find(({ kind }) => kind === 'lazada')?.rates[0];
  if (!row) throw new Error('The rate was not planned');
  const params = { id: row.id };
  const body = { ...card, rate: '7.5', version: row.version };
  await manager.changeRate({ params, body }, key());
  await manager.deleteRate({ params, body: { version: row.version + 1 } }, key());
}
