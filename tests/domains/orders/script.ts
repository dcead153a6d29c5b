import { textRow } from '../../api/files/workbooks.ts';
import { ahead, newCustomer, newGoods } from '../../api/orders/ground.ts';
import type { World } from '../../api/orders/world.ts';
import { key, ordersOf, sheet } from '../../paths/script.ts';

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
  await imports(world);
}

/** Imports an order whose goods are called by the customer's own code, which is forgotten afterwards. */
async function imports(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const customer = await newCustomer(world.db);
  const goods = await newGoods(world.db);
  const rows = [['SCRIPT-1', customer.userNumber, ahead(40).slice(0, 10), 'OWN-1', '1']];
  const headings = ['PO', 'Customer', 'Delivery date', 'Item code', 'Qty'];
  await manager.importB2BOrder(
    {
      files: { file: sheet(textRow(1, headings), rows) },
      body: { mode: 'all', mended: JSON.stringify({ 2: { goods: goods.sku } }) },
    },
    key(),
  );
  const [code] = await manager.listCustomerCodes({ body: { customerId: customer.id } });
  if (!code) throw new Error('No code was remembered');
  const { id, version } = code;
  await manager.deleteCustomerCode({ params: { id }, body: { version } });
}
