// engine: either

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { type ImportRequest, importBody } from '../../../api/kernel/fileImport.ts';
import { pricesSheet } from '../../../api/prices/sheet.ts';
import { ofBaseUnits } from '../../../server/goods/baseCost.ts';
import { setLimit } from '../../support/limits.ts';
import { sheet } from '../customers/ground.ts';
import { failureOf, newCustomer, newGoods } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { newSupplier, once } from '../purchasing/ground.ts';

let world: World;
let clerk: Api;
let manager: Api;
let admin: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  admin = await world.signIn('admin');
});
afterAll(() => world.stop());

/** About 4.5 kg each, at 12.00 a kilogram, sold at 18.00. */
const salmon = (stock = 0) =>
  newGoods(world.db, {
    units: [
      { unit: 'piece', unitZh: '条', ratio: 1 },
      { unit: 'box', unitZh: '箱', ratio: 4 },
    ],
    averageWeight: 4.5,
    prices: { general: 1800, junior: 1700, intermediate: 1600, premium: 1500 },
    otherPrices: { cost: 1200 },
    stock,
  });

describe('what goods cost that are charged by weight', () => {
  test('is for what a base unit weighs on average, rounded once', () => {
    expect(ofBaseUnits(1200, 1, { averageWeight: 4.5 }, 'SGD')).toBe(5400);
    expect(ofBaseUnits(1200, 4, { averageWeight: null }, 'SGD')).toBe(4800);
    // 0.333 kg at 10.01 are 3.33333 each, and ten of them 33.33.
    expect(ofBaseUnits(1001, 10, { averageWeight: 0.333 }, 'SGD')).toBe(3333);
  });

  test('is what a purchase order of them costs', async () => {
    const fish = await salmon();
    const { id: supplierId } = await newSupplier(clerk);
    const found = (await clerk.listGoodsToReorder()).rows.find(({ id }) => id === fish.id);
    expect(found).toMatchObject({ unit: 'box', cost: { amount: '216.00', currency: 'SGD' } });
    const lines = [{ goodsId: fish.id, supplierId, unit: 'piece', quantity: 10 }] as never[];
    const made = await clerk.addReorderDrafts({ body: { lines } }, once());
    const [order] = made.purchaseOrders;
    if (!order) throw new Error('No purchase order was made');
    const { purchaseOrder } = await clerk.getPurchaseOrder({ params: { id: order.id } });
    expect(purchaseOrder).toMatchObject({ total: '540.00', lines: [{ cost: '54.00' }] });
  });

  test('is what a correction of their stock and a count of it are measured by', async () => {
    const fish = await salmon(100);
    await setLimit(admin, 'stock', '2000.00');
    const fresh = await world.signIn('admin');
    const adjust = (quantity: number) =>
      fresh.adjustStock(
        { body: { goodsId: fish.id, kind: 'less', quantity, remark: 'Not found' } },
        once(),
      );
    expect((await failureOf(adjust(40))).errors.quantity).toContain('S$2,160.00 at cost');
    await adjust(30);
    expect((await failureOf(adjust(10))).errors.quantity).toContain('S$1,620.00');
    await setLimit(admin, 'stock', null);
  });
});

describe('prices of goods that are charged by weight', () => {
  test('are called prices of a kilogram in the file of own prices', async () => {
    const [fish, customer] = [await salmon(), await newCustomer(world.db)];
    const row = await manager.setProductPrice({
      body: {
        ...{ customerId: customer.id, goodsId: fish.id, unit: 'box' },
        ...{ price: '16.00', fromQuantity: 0 },
      },
    });
    const { unit } = pricesSheet.columns;
    expect(unit.value(row, { locale: 'en-US' } as never)).toBe('kg (box)');
    expect(unit.value(row, { locale: 'zh-CN' } as never)).toBe('公斤 (箱)');
  });

  test('are called so where the file of an order says another', async () => {
    const [fish, customer] = [await salmon(50), await newCustomer(world.db)];
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const file = sheet(
      ['PO number', 'Customer', 'Delivery date', 'Item code', 'Qty', 'UOM', 'Price'],
      [[`PO-${randomUUID()}`, customer.userNumber, day, fish.sku, 2, 'piece', '81.00']],
    );
    const { rows } = await clerk.importB2BOrder(
      { files: { file }, body: importBody({ mode: 'preview' } as ImportRequest) },
      once(),
    );
    expect(JSON.stringify(rows)).toContain('S$18.00 per kg');
  });
});
