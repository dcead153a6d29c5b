// engine: either

import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { goods } from '../../../server/goods/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { inShop } from '../../../server/kernel/scope.ts';
import { goodsCardOf } from '../../domains/goods/card.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;
let clerk: Api;
let elsewhere: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
  elsewhere = await world.signIn('admin', { shopId: 3 });
});
afterAll(() => world.stop());

const logOf = (targetId: number) =>
  world.db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.module, 'goods'), eq(operationLog.targetId, targetId)))
    .orderBy(operationLog.id);

describe('what goods are', () => {
  test('is changed, with old and new values in the log', async () => {
    const item = await newGoods(world.db);
    const [category] = await clerk.listGoodsCategories();
    const brand = await manager.addBrand({ body: { name: '', nameEn: 'Kiln', logo: null } });
    const card = {
      ...goodsCardOf({ categoryId: category?.id ?? (0 as never), brandId: brand.id }),
      ...{ sku: `${item.sku}-2`, name: item.name, nameZh: '新名', goodsId: item.id, version: 0 },
      specification: '2 kg',
      storage: 'frozen' as const,
      maximumQuantity: 12.5,
      weight: 0.5,
    };
    const changed = await manager.updateGoods({ body: card });
    expect(changed).toMatchObject({
      ...{ nameZh: '新名', specification: '2 kg', storage: 'frozen', maximumQuantity: 12.5 },
      brand: { id: brand.id, name: 'Kiln' },
      category: { id: category?.id },
      version: 1,
    });
    const [line] = await logOf(item.id);
    const settings = (line?.changes ?? []).map((one) =>
      'setting' in one ? one.setting : one.what,
    );
    expect(settings).toEqual([
      ...[
        'renamed',
        'sku',
        'category',
        'brand',
        'specification',
        'storage',
        'weight',
        'maximumQuantity',
      ],
    ]);
    // Who sees the goods sees what was changed of them, whether he may read the log or not.
    const { history, beside } = await clerk.getGoods({ query: { goodsId: item.id } });
    expect(history).toEqual([]);
    expect(beside).toMatchObject([{ operation: 'updateGoods', changes: line?.changes }]);
    const stale = await failureOf(manager.updateGoods({ body: card }));
    expect([stale.code, stale.data]).toEqual([CODES.stale, changed]);
    // One that is disabled stays where it is, and is given to no other goods.
    const off = { params: { id: brand.id, status: 'disabled' as const }, body: { version: 0 } };
    await manager.changeBrandStatus(off);
    expect((await manager.updateGoods({ body: { ...card, version: 1 } })).version).toBe(2);
    const other = await newGoods(world.db);
    const wrong = await failureOf(manager.updateGoods({ body: { ...card, goodsId: other.id } }));
    expect(wrong.errors).toEqual({
      brandId: 'This brand is not enabled or not there any more. Choose another one.',
    });
  });

  test('has a number of its own, and the categories of its shop alone', async () => {
    const [first, second] = [await newGoods(world.db), await newGoods(world.db)];
    const card = {
      ...goodsCardOf({ categoryId: 0 as never }),
      ...{ sku: first.sku, goodsId: second.id, version: 0 },
    };
    const [own] = await clerk.listGoodsCategories();
    const [theirs] = await elsewhere.listGoodsCategories();
    const inCategory = async (categoryId: never) =>
      (await failureOf(manager.updateGoods({ body: { ...card, categoryId } }))).errors;
    expect(await inCategory(own?.id as never)).toEqual({
      sku: 'Other goods of the shop have this number already.',
    });
    expect(await inCategory(theirs?.id as never)).toEqual({
      categoryId: 'This category is not there any more. Choose another one.',
    });
    expect(await inCategory(undefined as never)).toEqual({
      categoryId: 'Please select a category first',
    });
  });
});

describe('the list of goods', () => {
  test('shows every goods once, by number, page by page', async () => {
    const found: string[] = [];
    let page = await clerk.listGoods({ body: { size: 70 } });
    found.push(...page.rows.map(({ sku }) => sku));
    while (page.next) {
      page = await clerk.listGoods({ body: { size: 70, cursor: page.next } });
      found.push(...page.rows.map(({ sku }) => sku));
    }
    const all = await world.db
      .select({ sku: goods.sku })
      .from(goods)
      .where(eq(goods.shopId, 1))
      .orderBy(goods.sku);
    expect([found, page.total]).toEqual([
      all.map(({ sku }) => sku),
      { count: all.length, exact: true },
    ]);
  });

  test('shows the price of the customer’s grade, else the general one', async () => {
    const { id, name } = await newGoods(world.db);
    const { id: customerId } = await newCustomer(world.db, { grade: 'intermediate' });
    const priceFor = async (rest: { customerId?: number }) =>
      (await clerk.listGoods({ body: { goodsIds: [id], ...rest } })).rows.map(({ price }) => price);
    expect([await priceFor({ customerId }), await priceFor({})]).toEqual([['8.00'], ['10.00']]);
    expect((await clerk.getGoods({ query: { goodsId: id } })).name).toBe(name);
  });

  test('finds by either name and by number, on the shelf alone where that is asked', async () => {
    const item = await newGoods(world.db, {
      sku: 'WOMBAT-1',
      name: 'Wombat biscuits',
      nameZh: '袋熊饼干',
      shelf: 'offShelf',
    });
    for (const search of ['WOMBAT bisc', '袋熊', 'wombat-1']) {
      const { rows } = await clerk.listGoods({ body: { search } });
      expect([search, rows.map(({ id }) => id)]).toEqual([search, [item.id]]);
      expect((await clerk.listGoods({ body: { search, onShelfOnly: true } })).rows).toEqual([]);
    }
  });

  test('has categories that add up to it', async () => {
    const categories = await clerk.listGoodsCategories();
    const { total } = await clerk.listGoods({ body: {} });
    const firstLevel = categories.filter(({ parentId }) => parentId === null);
    const without = await world.db.$count(
      goods,
      and(inShop(goods, { shopId: 1 }), isNull(goods.categoryId)),
    );
    expect(firstLevel.reduce((sum, { count }) => sum + count, without)).toBe(total.count);
    const ofSecond = categories.find(({ parentId }) => parentId !== null);
    for (const one of [firstLevel[0], ofSecond]) {
      const found = await clerk.listGoods({ body: { categoryId: one?.id } });
      expect(found.total.count).toBe(one?.count);
    }
  });

  test('does not know another shop’s goods or customers', async () => {
    const item = await newGoods(world.db);
    const { id: customerId } = await newCustomer(world.db, { shopId: 3 });
    const [list, one, stock, price] = await Promise.all([
      elsewhere.listGoods({ body: { goodsIds: [item.id] } }),
      failureOf(elsewhere.getGoods({ query: { goodsId: item.id } })),
      failureOf(elsewhere.getGoodsStock({ params: { goodsId: item.id } })),
      failureOf(clerk.listGoods({ body: { customerId } })),
    ]);
    expect([list.rows, one.code, stock.code, Object.keys(price.errors)]).toEqual([
      [],
      CODES.notFound,
      CODES.notFound,
      ['customerId'],
    ]);
  });
});

describe('what a customer orders', () => {
  test('is shown with his unit, the newest first, with counts, and to no other shop', async () => {
    const customer = await newCustomer(world.db);
    const [rice, soy, gone] = await Promise.all([
      newGoods(world.db),
      newGoods(world.db),
      newGoods(world.db),
    ]);
    const order = (...lines: [{ id: number }, string, number][]) =>
      newOrder(clerk, {
        customer,
        lines: lines.map(([{ id: goodsId }, unit, quantity]) => ({ goodsId, unit, quantity })),
      });
    await order([rice, 'kg', 3], [gone, 'kg', 1]);
    await order([rice, 'carton', 2]);
    await order([soy, 'kg', 5]);
    await world.db.update(goods).set({ shelf: 'offShelf' }).where(eq(goods.id, gone.id));
    const body = { customerId: customer.id };
    const usual = await clerk.usualGoods({ body });
    expect(
      usual.map((row) => [row.goods.id, row.unit, row.quantity, row.price, row.orders]),
    ).toEqual([
      [soy.id, 'kg', 5, '10.00', 1],
      [rice.id, 'carton', 2, '120.00', 2],
    ]);
    const unitFor = async (rest: { customerId?: number }) =>
      (await clerk.listGoods({ body: { goodsIds: [rice.id], ...rest } })).rows[0]?.orderUnit;
    const stranger = await newCustomer(world.db);
    expect([
      await unitFor(body),
      await unitFor({ customerId: stranger.id }),
      await unitFor({}),
    ]).toEqual(['carton', undefined, undefined]);
    expect(await clerk.usualGoods({ body: { customerId: stranger.id } })).toEqual([]);
    const refused = await failureOf(elsewhere.usualGoods({ body }));
    expect([refused.code, Object.keys(refused.errors)]).toEqual([
      CODES.invalidInput,
      ['customerId'],
    ]);
  });
});

describe('what a count found on the shelf', () => {
  const counted = (goodsId: number, stock: number, version = 0) => ({
    goodsId,
    stock,
    remark: 'Counted',
    version,
  });

  test('is written, with a line of the log', async () => {
    const { id, name } = await newGoods(world.db);
    const item = await manager.setGoodsStock({ body: counted(id, 12.5) });
    expect([item.stock, item.version]).toEqual([12.5, 1]);
    expect(await clerk.getGoodsStock({ params: { goodsId: id } })).toEqual({
      goodsId: id,
      stock: 12.5,
    });
    expect(await logOf(id)).toMatchObject([
      { operation: 'setGoodsStock', outcome: 'done', targetName: name, remark: 'Counted' },
    ]);
  });

  test('is stale once goods have left the shelf, and shows what is there now', async () => {
    const item = await newGoods(world.db, { stock: 10 });
    const customer = await newCustomer(world.db);
    const order = await newOrder(clerk, {
      customer,
      lines: [{ goodsId: item.id, unit: 'kg', quantity: 4 }],
    });
    await take(clerk, order, { type: 'accept' }, shipAllOf(order));
    const failure = await failureOf(manager.setGoodsStock({ body: counted(item.id, 10) }));
    expect([failure.code, failure.data]).toMatchObject([CODES.stale, { stock: 6, version: 1 }]);
    const now = await manager.setGoodsStock({ body: counted(item.id, 7, 1) });
    expect([now.stock, now.version]).toEqual([7, 2]);
  });

  test('is written by one of many who count at once', async () => {
    const { id } = await newGoods(world.db);
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, (_one, stock) =>
        manager.setGoodsStock({ body: counted(id, stock) }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await logOf(id)).filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });

  test.each([
    ['stock', { stock: -1 }],
    ['stock', { stock: 10_000_000 }],
    ['stock', { stock: 1.0005 }],
    ['remark', { remark: ' ' }],
  ])('is refused for a wrong %s at its field', async (field, wrong) => {
    const { id } = await newGoods(world.db);
    const failure = await failureOf(
      manager.setGoodsStock({ body: { ...counted(id, 1), ...wrong } }),
    );
    expect([failure.code, Object.keys(failure.errors)]).toEqual([CODES.invalidInput, [field]]);
  });

  test('is whole where the unit is counted in whole pieces', async () => {
    const { id } = await newGoods(world.db, {
      units: [{ unit: 'bottle', unitZh: '瓶', ratio: 1 }],
    });
    const failure = await failureOf(manager.setGoodsStock({ body: counted(id, 12.5) }));
    expect([failure.code, Object.keys(failure.errors)]).toEqual([CODES.invalidInput, ['stock']]);
    expect((await manager.setGoodsStock({ body: counted(id, 12) })).stock).toBe(12);
  });

  test('is for who may change goods of the shop', async () => {
    const { id, stock } = await newGoods(world.db);
    const role = await failureOf(clerk.setGoodsStock({ body: counted(id, 1) }));
    const foreign = await failureOf(elsewhere.setGoodsStock({ body: counted(id, 1) }));
    expect([role.code, foreign.code]).toEqual([CODES.noAccess, CODES.notFound]);
    expect((await clerk.getGoodsStock({ params: { goodsId: id } })).stock).toBe(stock);
  });
});

describe('drivers and vehicles', () => {
  test('are the shop’s own', async () => {
    const [here, there] = await Promise.all([clerk.listDrivers(), elsewhere.listDrivers()]);
    const [vans, theirVans] = await Promise.all([clerk.listVehicles(), elsewhere.listVehicles()]);
    const ids = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id));
    expect([here.length > 0, vans.length > 0]).toEqual([true, true]);
    expect([...ids(here)].filter((id) => ids(there).has(id))).toEqual([]);
    expect([...ids(vans)].filter((id) => ids(theirVans).has(id))).toEqual([]);
  });
});
