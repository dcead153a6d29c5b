// engine: either

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { liftedBy } from '../../../server/purchasing/reorder.ts';
import { purchaseOrders } from '../../../server/purchasing/tables.ts';
import { goodsCardOf } from '../../domains/goods/card.ts';
import { failureOf, newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { approved, line, newEntry, newSupplier, once } from './ground.ts';

let world: World;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

const toReorder = async (goodsId: number) =>
  (await clerk.listGoodsToReorder()).rows.find(({ id }) => id === goodsId);

describe('goods to reorder', () => {
  test('are those that will be low, with orders and purchases counted', async () => {
    const supplier = await newSupplier(clerk);
    const rice = await newGoods(world.db, {
      ...{ stock: 30, reorderPoint: 24, orderUpTo: 120, supplierId: supplier.id },
    });
    expect(await toReorder(rice.id)).toBeUndefined();
    const customer = await newCustomer(world.db);
    const order = await newOrder(clerk, {
      customer,
      lines: [{ goodsId: rice.id, unit: 'kg', quantity: 10 }],
    });
    expect(await toReorder(rice.id)).toBeUndefined();
    await take(clerk, order, { type: 'accept' });
    expect(await toReorder(rice.id)).toMatchObject({
      ...{ stock: 30, reserved: 10, coming: 0, unit: 'carton', quantity: 9, cost: null },
      supplier: { id: supplier.id, name: supplier.name, frozen: false },
    });
    await clerk.savePurchaseDraft({ body: { lines: [line(rice.id, { quantity: 1 })] } }, once());
    expect(await toReorder(rice.id)).toBeUndefined();
  });

  test('are low below one of their largest unit where nobody has said when', async () => {
    const full = await newGoods(world.db, { stock: 12 });
    const low = await newGoods(world.db, { stock: 11.5 });
    const off = await newGoods(world.db, { stock: 0, shelf: 'offShelf' });
    expect(await toReorder(full.id)).toBeUndefined();
    expect(await toReorder(off.id)).toBeUndefined();
    expect(await toReorder(low.id)).toMatchObject({ quantity: 1, unit: 'carton', supplier: null });
  });

  test('are bought from whom they were bought last, at what they cost then', async () => {
    const supplier = await newSupplier(clerk);
    const fish = await newGoods(world.db, { stock: 0 });
    const entry = await newEntry(world.db, clerk, {
      supplierId: supplier.id,
      lines: [line(fish.id, { quantity: 0.5, cost: '31.00' })],
    });
    await approved({ clerk, auditor }, entry);
    expect(await toReorder(fish.id)).toMatchObject({
      ...{ coming: 6, unit: 'carton', quantity: 1, cost: { amount: '31.00', currency: 'SGD' } },
      supplier: { id: supplier.id, frozen: false },
    });
    await clerk.freezeSupplier({ params: { supplierId: supplier.id }, query: {} });
    expect(await toReorder(fish.id)).toMatchObject({ supplier: { frozen: true } });
  });
});

test('what is proposed lifts goods above what is low, and one less would not', () => {
  const ratios = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(
      fc.record({
        ratio: ratios,
        more: fc.integer({ min: 0, max: 500 }),
        left: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((n) => n / 1000),
        point: fc.option(fc.integer({ min: 1, max: 9_000_000 }).map((n) => n / 1000)),
        above: fc.option(fc.integer({ min: 1, max: 9_000_000 }).map((n) => n / 1000)),
      }),
      ({ ratio, more, left, point, above }) => {
        const largest = ratio + more;
        const orderUpTo = point === null || above === null ? null : point + above;
        const goodsOf = {
          units: [1, ratio, largest].map((held) => ({ unit: '', unitZh: '', ratio: held })),
          ...{ reorderPoint: point, orderUpTo },
        };
        const isLow = (quantity: number) =>
          point === null ? quantity < largest : quantity <= point;
        fc.pre(isLow(left));
        const count = liftedBy(ratio, goodsOf, left);
        const at = (n: number) => Math.round((left + n * ratio) * 1000) / 1000;
        expect(isLow(at(count))).toBe(false);
        if (orderUpTo !== null) expect(at(count)).toBeGreaterThanOrEqual(orderUpTo - 0.0005);
        if (count > 1) expect(isLow(at(count - 1)) || at(count - 1) < (orderUpTo ?? 0)).toBe(true);
      },
    ),
  );
});

describe('purchase orders of them', () => {
  test('are one a supplier, say the rest as its last one did, and are made once', async () => {
    const [one, other] = [await newSupplier(clerk), await newSupplier(clerk)];
    const [rice, fish, milk] = [
      await newGoods(world.db, { stock: 0 }),
      await newGoods(world.db, { stock: 0, otherPrices: { cost: 150 } }),
      await newGoods(world.db, { stock: 0 }),
    ];
    const entry = await newEntry(world.db, clerk, {
      supplierId: one.id,
      lines: [line(rice.id, { quantity: 0.5, cost: '31.00', area: 'Muar' })],
    });
    await approved({ clerk, auditor }, entry);
    const lines = [
      { goodsId: rice.id, supplierId: one.id, unit: 'carton', quantity: 3 },
      { goodsId: milk.id, supplierId: other.id, unit: 'kg', quantity: 2.5 },
      { goodsId: fish.id, supplierId: one.id, unit: 'carton', quantity: 1 },
    ] as never[];
    const key = once();
    const made = await clerk.addReorderDrafts({ body: { lines } }, key);
    expect(await clerk.addReorderDrafts({ body: { lines } }, key)).toEqual(made);
    const orders = await Promise.all(
      made.purchaseOrders.map(async ({ id }) => {
        const { purchaseOrder } = await clerk.getPurchaseOrder({ params: { id } });
        return purchaseOrder;
      }),
    );
    expect(orders).toMatchObject([
      {
        ...{ supplierId: one.id, status: 'pending', currency: 'SGD', tradeTerms: 'CIF' },
        ...{ country: 'MY', company: entry.company, contact: 'Ms Lim', phone: entry.phone },
        warehouseId: entry.warehouseId,
        estimatedArrival: null,
        lines: [
          { goodsId: rice.id, unit: 'carton', quantity: 3, cost: '31.00', area: 'Muar' },
          { goodsId: fish.id, unit: 'carton', quantity: 1, cost: '18.00', area: '' },
        ],
      },
      {
        ...{ supplierId: other.id, status: 'pending', currency: 'SGD' },
        lines: [{ goodsId: milk.id, unit: 'kg', quantity: 2.5, cost: '0.00' }],
      },
    ]);
    expect(await toReorder(rice.id)).toBeUndefined();
  });

  test('are all refused where one line cannot be, and the line is named', async () => {
    const [good, frozen] = [await newSupplier(clerk), await newSupplier(clerk)];
    const rice = await newGoods(world.db, { stock: 0 });
    await clerk.freezeSupplier({ params: { supplierId: frozen.id }, query: {} });
    const wanted = (part: object) =>
      ({ goodsId: rice.id, supplierId: good.id, unit: 'carton', quantity: 1, ...part }) as never;
    const before = await world.db.$count(purchaseOrders);
    for (const [part, field] of [
      [{ supplierId: frozen.id }, 'lines.1.supplierId'],
      [{ supplierId: 99_999_999 }, 'lines.1.supplierId'],
      [{ unit: 'pallet' }, 'lines.1.unit'],
      [{ goodsId: 99_999_999 }, 'lines.1.goodsId'],
      [{ quantity: 0 }, 'lines.1.quantity'],
    ] as const) {
      const failure = await failureOf(
        clerk.addReorderDrafts({ body: { lines: [wanted({}), wanted(part)] } }, once()),
      );
      expect(Object.keys(failure.errors), JSON.stringify(part)).toEqual([field]);
    }
    expect(await world.db.$count(purchaseOrders)).toBe(before);
  });
});

test('goods are ordered up to more than their reorder point, which they need for it', async () => {
  const manager = await world.signIn('manager');
  const item = await newGoods(world.db);
  const [category] = await clerk.listGoodsCategories();
  const card = {
    ...goodsCardOf({ categoryId: category?.id ?? (0 as never) }),
    ...{ sku: item.sku, goodsId: item.id, version: 0 },
  };
  for (const part of [
    { reorderPoint: null, orderUpTo: 12 },
    { reorderPoint: 12, orderUpTo: 12 },
  ]) {
    const failure = await failureOf(manager.updateGoods({ body: { ...card, ...part } }));
    expect(Object.keys(failure.errors)).toEqual(['orderUpTo']);
  }
  const changed = await manager.updateGoods({
    body: { ...card, reorderPoint: 12, orderUpTo: 12.5 },
  });
  expect(changed).toMatchObject({ reorderPoint: 12, orderUpTo: 12.5 });
});
