import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Gives a customer prices, changes one, and removes them singly and together. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const { rows: customers } = await manager.listCustomers({ body: { size: 1 } });
  const { rows: goods } = await manager.listGoods({ body: { size: 1 } });
  const [customer, its] = [customers[0], goods[0]];
  const unit = its?.units[0]?.unit;
  if (!customer || !its || !unit) throw new Error('There is nobody to agree on a price with');
  const terms = { price: '4.20', fromQuantity: 0, validUntil: '2099-12-31' };
  const card = { customerId: customer.id, goodsId: its.id, unit };
  const added = await manager.setProductPrice({ body: { ...card, ...terms } }, key());
  const more = { ...terms, fromQuantity: 40 };
  const another = await manager.setProductPrice({ body: { ...card, ...more } }, key());
  const { version } = await manager.changePrice(
    { params: { id: added.id }, query: { ...terms, price: '4.10', version: added.version } },
    key(),
  );
  await manager.removePrice({ params: { id: added.id }, query: { version } }, key());
  await manager.removePrices({ body: { prices: [{ id: another.id, version: 0 }] } }, key());
}
