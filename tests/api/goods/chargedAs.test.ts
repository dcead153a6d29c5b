// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { GoodsCard } from '../../../api/goods/card.ts';
import { type ImportRequest, importBody } from '../../../api/kernel/fileImport.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import { goods } from '../../../server/goods/tables.ts';
import { customerPrices } from '../../../server/prices/tables.ts';
import { goodsCardOf } from '../../domains/goods/card.ts';
import { sheet } from '../customers/ground.ts';
import { failureOf, newCustomer, newOrder, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

type GoodsId = Awaited<ReturnType<Api['addGoods']>>['id'];

let world: World;
let manager: Api;
let clerk: Api;
let category: { id: GoodsCard['categoryId'] };

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
  const [first] = await clerk.listGoodsCategories();
  if (!first) throw new Error('There is no category');
  category = first;
});
afterAll(() => world.stop());

const today = () => dateAt(world.clock.now, 'Asia/Singapore');

/** New goods that are counted in pieces, and what charges them another way. */
async function ground(averageWeight: number | null) {
  const card = goodsCardOf({
    ...{ categoryId: category.id, averageWeight, salesUnit: null },
    units: [{ unit: 'piece', ratio: 1 }],
  });
  const { id } = await manager.addGoods({ body: card });
  const charge = async (to: number | null) => {
    const { version } = await manager.getGoods({ query: { goodsId: id } });
    return manager.updateGoods({ body: { ...card, averageWeight: to, goodsId: id, version } });
  };
  const wrong = async (to: number | null) => (await failureOf(charge(to))).errors.averageWeight;
  return { card, id, charge, wrong };
}
const give = async (goodsId: GoodsId) => {
  const customer = await newCustomer(world.db);
  const price = await manager.setProductPrice({
    body: { customerId: customer.id, goodsId, unit: 'piece', price: '80.00', fromQuantity: 0 },
  });
  return { customer, price };
};

describe('what goods are charged by', () => {
  test.each([null, 4.5])('stays while customers have prices of their own (%s)', async (before) => {
    const after = before === null ? 4.5 : null;
    const { id, charge, wrong, card } = await ground(before);
    const { customer, price } = await give(id);
    const told = await wrong(after);
    expect(told).toContain(customer.name);
    expect(told).toContain(before === null ? 'for one unit' : 'for a kilogram');
    expect(told).not.toContain('and more');
    if (after !== null) {
      const file = sheet(['Number', 'Catch weight'], [[card.sku, after]]);
      const { rows } = await manager.importGoods({
        files: { file },
        body: importBody({ mode: 'preview' } as ImportRequest),
      });
      expect(rows[0]?.errors.averageWeight).toContain(customer.name);
    }
    await manager.removePrice({ params: { id: price.id }, query: {} });
    expect((await charge(after)).averageWeight).toBe(after);
  });

  test('stays with more customers than are named, and goes with prices that are over', async () => {
    const { id, charge } = await ground(null);
    const { price } = await give(id);
    await world.db
      .update(customerPrices)
      .set({ validUntil: dayAfter(today(), -1) })
      .where(eq(customerPrices.id, price.id));
    expect((await charge(4.5)).averageWeight).toBe(4.5);
    const other = await ground(null);
    for (let count = 0; count < 4; count += 1) await give(other.id);
    expect(await other.wrong(4.5)).toContain('and more');
  });

  test('stays while a price change is to set a price', async () => {
    const { id, charge, wrong } = await ground(null);
    const card = { title: 'Raised freight', validFrom: dayAfter(today(), 3) };
    const { change } = await manager.addPriceChange({
      body: { ...card, level: 'junior', customerId: null },
    });
    const line = { goodsId: id, unit: 'piece', price: '99.00', before: null, at: 0 };
    const { version } = change;
    const body = { ...card, id: change.id, lines: [line], version };
    const filled = await manager.editPriceChange({ body });
    expect(await wrong(4.5)).toContain(change.number);
    const which = { id: change.id, version: filled.change.version };
    await manager.withdrawPriceChange({ body: { ...which, remark: 'Weighed from now on' } });
    expect((await charge(4.5)).averageWeight).toBe(4.5);
  });

  test('stays with more open orders than are named', async () => {
    const { id, wrong } = await ground(null);
    await world.db.update(goods).set({ stock: 50 }).where(eq(goods.id, id));
    await manager.goodsShelves({ query: { goodsId: id, status: 'onShelf' } });
    const customer = await newCustomer(world.db);
    const lines = [{ goodsId: id, unit: 'piece', quantity: 1 }];
    for (let count = 0; count < 4; count += 1) {
      const order = await newOrder(clerk, { customer, lines });
      if (count === 0) await take(clerk, order, { type: 'accept' });
    }
    expect(await wrong(4.5)).toContain('and more');
  });

  test.each(['Average weight', 'Avg weight (kg)', '平均重量', 'Trọng lượng trung bình'])(
    'is nothing that a column of freight weights decides: %s',
    async (heading) => {
      const { card, id } = await ground(null);
      const file = sheet(['Number', 'Barcode', heading], [[card.sku, `B${id}`, 3.2]]);
      const { rows } = await manager.importGoods({
        files: { file },
        body: importBody({ mode: 'preview' } as ImportRequest),
      });
      expect(rows).toMatchObject([{ barcode: `B${id}`, averageWeight: '', errors: {} }]);
    },
  );
});
