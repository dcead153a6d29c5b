// engine: either

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MailFailure } from '../../../server/kernel/outbox/mailer.ts';
import { askerOf, readWarehouse } from '../../../server/kernel/outbox/warehouse.ts';
import { openWarehouse, type Warehouse } from '../../support/warehouse.ts';
import { failureOf, newGoods } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let manager: Api;
let warehouse: Warehouse;

beforeAll(async () => {
  warehouse = await openWarehouse();
  world = await startWorld({ environment: { WAREHOUSE_URL: `${warehouse.url}/api` } });
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
});
afterAll(async () => {
  await world.stop();
  await warehouse.close();
});
afterEach(() => {
  warehouse.options = {};
});

const compare = (...goodsIds: number[]) =>
  clerk.compareStock({ body: { goodsIds: goodsIds as never } });

test('goods are compared by their code or number, and nothing moves by it', async () => {
  const same = await newGoods(world.db, { stock: 8 });
  const differs = await newGoods(world.db, { stock: 8 });
  const unknown = await newGoods(world.db, { stock: 8 });
  const code = `W-${differs.id}`;
  await manager.matchGoods({
    body: { goodsId: differs.id as never, warehouseCode: code, version: 0 },
  });
  warehouse.stock.set(same.sku, 8).set(code, 6.5).set(differs.sku, 99);
  const lines = await compare(same.id, differs.id, unknown.id);
  const byId = new Map(lines.map((line) => [Number(line.goodsId), line]));
  expect(byId.size).toBe(3);
  expect(byId.get(same.id)).toMatchObject({ code: same.sku, stock: 8, warehouse: 8, unit: 'kg' });
  expect(byId.get(differs.id)).toMatchObject({ code, stock: 8, warehouse: 6.5 });
  expect(byId.get(unknown.id)).toMatchObject({ stock: 8, warehouse: null });
  expect(await clerk.compareStockOfGoods({ query: { goodsId: differs.id } })).toEqual(
    byId.get(differs.id),
  );
  const { movements } = await clerk.getStockOfGoods({ params: { goodsId: differs.id } });
  expect(movements.map(({ reason }) => reason)).toEqual(['opening']);
});

test('more goods than go into one address are asked for in parts', async () => {
  const items = await Promise.all(
    Array.from({ length: 60 }, () => newGoods(world.db, { stock: 1 })),
  );
  for (const { sku } of items) warehouse.stock.set(sku, 1);
  const before = warehouse.calls.length;
  const lines = await compare(...items.map(({ id }) => id));
  expect(lines.every((line) => line.warehouse === 1)).toBe(true);
  expect(warehouse.calls.slice(before).map((call) => call.slice(0, 18))).toEqual([
    'GET /api/stock?goo',
    'GET /api/stock?goo',
  ]);
});

test('goods of another shop are none', async () => {
  const elsewhere = await newGoods(world.db, { shopId: 3 });
  expect(await compare(elsewhere.id)).toEqual([]);
  const failure = await failureOf(clerk.compareStockOfGoods({ query: { goodsId: elsewhere.id } }));
  expect(failure.code).toBe(CODES.notFound);
});

test.each(['busy', 'broken', 'cutBefore', 'cutAfter'] as const)(
  'a warehouse system that is %s changes nothing, and the person is told',
  async (fault) => {
    const item = await newGoods(world.db, { stock: 8 });
    warehouse.options = { fault: () => fault };
    const asked = [
      () => compare(item.id),
      () => clerk.compareStockOfGoods({ query: { goodsId: item.id } }),
    ];
    for (const ask of asked) {
      expect((await failureOf(ask())).reason).toMatchObject({ rule: 'warehouseAnswers' });
    }
    expect(await clerk.getGoodsStock({ params: { goodsId: item.id } })).toMatchObject({ stock: 8 });
  },
);

test('an answer that is too slow is not waited for', async () => {
  warehouse.options = { fault: () => 'late', lateness: 500 };
  const ask = askerOf(readWarehouse(warehouse.url), 50);
  const failure = await ask('stock?goodsNo=A').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MailFailure);
  expect(failure).toMatchObject({ problem: 'silent' });
});
