import type { World } from '../../api/orders/world.ts';
import { ordersOf } from '../../paths/script.ts';

/** Downloads an invoice, by the order and by its transaction, and a credit note. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const [invoiced = 0] = await ordersOf(world, `invoiced_at is not null and tab = 'completed'`, 1);
  await manager.downloadOrderInvoice({ params: { orderId: invoiced } }, { blob: true });
  await manager.downloadB2BInvoice({ params: { orderTransactionId: invoiced } }, { blob: true });
  const { rows } = await manager.listCreditNote({ body: {} });
  const id = rows[0]?.id ?? 0;
  await manager.downloadCreditNote({ params: { id } }, { blob: true });
}
