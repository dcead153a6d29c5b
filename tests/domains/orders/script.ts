import type { World } from '../../api/orders/world.ts';
import { key, ordersOf } from '../../paths/script.ts';

/** Moves orders many at a time, and keeps and gives up a half-entered one. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  await manager.bulkOperation(
    { body: { orderIds: await ordersOf(world, `tab = 'toAccept'`, 3), event: { type: 'accept' } } },
    key(),
  );
  await manager.payStatusBatchPaid(
    { body: { orderIds: await ordersOf(world, `tab = 'pendingPayment'`, 1) } },
    key(),
  );
  const { id, version } = await manager.saveOrderDraft({
    body: {
      draftKey: 'scripted',
      version: null,
      customerName: 'Jade Seafood',
      customerNameZh: '',
      lines: 1,
      items: '10.00',
      currency: 'SGD',
      content: '{}',
    },
  });
  await manager.deleteOrderDraft({ params: { id }, body: { version } });
}
