import type { World } from '../../api/orders/world.ts';
import { ordersOf } from '../../paths/script.ts';

/** Exports orders by both paths, their goods, invoices for AutoCount, and one of the exports once more. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const orderIds = await ordersOf(world, `invoiced_at is not null and tab = 'completed'`, 2);
  await manager.exportSO({ body: { orderIds } }, { blob: true });
  await manager.exportWholesaleSO({ body: { orderIds } }, { blob: true });
  await manager.exportGoodsSO({ body: { orderIds } }, { blob: true });
  await manager.exportAutoCountExcel({ body: { orderIds } }, { blob: true });
  const { rows } = await manager.listSoExport({ body: {} });
  await manager.repeatSoExport({ params: { id: rows[0]?.id ?? 0 } }, { blob: true });
}
