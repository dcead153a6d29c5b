// engine: either

import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { toldOf } from '../../../server/outbound/told.ts';
import { failureOf, newCustomer, newGoods, newOrder } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const logOf = (id: number) =>
  world.db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.targetRecord, 'goods'), eq(operationLog.targetId, id)))
    .orderBy(desc(operationLog.id));
const read = (goodsId: number) => manager.getGoods({ query: { goodsId } });

describe('the recommendation of the shop', () => {
  const say = (goodsId: number, status: 'recommended' | 'notRecommended', api = manager) =>
    api.recommendGoods({ query: { goodsId, status } });

  test('is put on goods and taken off again, each once, with a line of the log', async () => {
    const item = await newGoods(world.db, { flags: ['groupBuy'] });
    const marked = await say(item.id, 'recommended');
    expect([marked.flags, marked.version]).toEqual([['recommended', 'groupBuy'], 1]);
    expect((await say(item.id, 'recommended')).version).toBe(1);
    const [line, ...others] = await logOf(item.id);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      operation: 'recommendGoods',
      changes: [{ what: 'setting', setting: 'flags', from: null, to: 'recommended' }],
    });
    expect((await say(item.id, 'notRecommended')).flags).toEqual(['groupBuy']);
    expect((await read(item.id)).beside).toHaveLength(2);
  });

  test('makes a card that was opened before stale, so that none is written over', async () => {
    const item = await newGoods(world.db);
    const { version } = await read(item.id);
    await say(item.id, 'recommended');
    expect((await read(item.id)).version).toBe(version + 1);
  });

  test('is for who may change goods', async () => {
    const item = await newGoods(world.db);
    expect((await failureOf(say(item.id, 'recommended', clerk))).code).toBe(CODES.noAccess);
  });
});

describe('goods that are put on the shelf together', () => {
  test('go on it where they lack nothing, and each of the others says why not', async () => {
    const off = { shelf: 'offShelf' as const };
    const whole = await newGoods(world.db, off);
    const unnamed = await newGoods(world.db, { ...off, nameZh: '' });
    const unitless = await newGoods(world.db, { ...off, units: [] });
    const priceless = await newGoods(world.db, {
      ...off,
      prices: { general: 1000, junior: 0, intermediate: 800, premium: 700 },
    });
    const on = await newGoods(world.db);
    const chosen = [whole, unnamed, unitless, priceless, on].map(({ id }) => id);
    const lines = await manager.dispatchGoods({
      body: { goodsIds: [...chosen, 999_999_999, whole.id] as never },
    });
    expect(lines.map(({ goodsId, outcome, message }) => [goodsId, outcome, message])).toEqual([
      [whole.id, 'onShelf', null],
      [unnamed.id, 'refused', 'The goods need a name in both languages before they can be sold.'],
      [unitless.id, 'refused', 'The goods need at least one unit that they are sold in.'],
      [priceless.id, 'refused', 'Every grade of customers needs a price above 0 first.'],
      [on.id, 'refused', 'The goods are on the shelf already.'],
      [999_999_999, 'notFound', null],
    ]);
    expect(lines[0]).toMatchObject({ name: whole.name, nameZh: whole.nameZh });
    expect((await read(whole.id)).history).toMatchObject([{ event: 'putOn' }]);
    expect((await read(priceless.id)).shelf).toBe('offShelf');
    const customer = await newCustomer(world.db);
    await newOrder(clerk, { customer, lines: [{ goodsId: whole.id, unit: 'kg', quantity: 1 }] });
  });

  test('are each put on it once under a key', async () => {
    const item = await newGoods(world.db, { shelf: 'offShelf' });
    const flags = { idempotencyKey: randomUUID() };
    const body = { goodsIds: [item.id] as never };
    const first = await manager.dispatchGoods({ body }, flags);
    expect(await manager.dispatchGoods({ body }, flags)).toEqual(first);
    expect((await read(item.id)).history).toHaveLength(1);
  });
});

describe('the code of the warehouse system', () => {
  const match = (goodsId: number, warehouseCode: string, version = 0) =>
    manager.matchGoods({ body: { goodsId: goodsId as never, warehouseCode, version } });

  test('goes to it with the orders of the goods, until it is taken away', async () => {
    const item = await newGoods(world.db);
    const code = `W-${randomUUID().slice(0, 8)}`;
    const matched = await match(item.id, `  ${code} `);
    expect(matched).toMatchObject({ warehouseCode: code, version: 1 });
    expect(matched.beside).toMatchObject([
      { operation: 'matchGoods', changes: [{ setting: 'warehouseCode', from: null, to: code }] },
    ]);
    const customer = await newCustomer(world.db);
    const { order } = await newOrder(clerk, {
      customer,
      lines: [{ goodsId: item.id, unit: 'kg', quantity: 1 }],
    });
    const told = () => world.db.transaction((tx) => toldOf(tx, order.id, 'order'));
    expect((await told()).body).toMatchObject({ lines: [{ goodsNo: code }] });
    await match(item.id, '', 1);
    expect((await told()).body).toMatchObject({ lines: [{ goodsNo: item.sku }] });
  });

  test('is of one goods of a shop, and no other goods go there by it as their number', async () => {
    const [one, other] = [await newGoods(world.db), await newGoods(world.db)];
    const code = `W-${randomUUID().slice(0, 8)}`;
    await match(one.id, code);
    const wrong = {
      warehouseCode: 'Other goods of the shop go to the warehouse under this code already.',
    };
    expect((await failureOf(match(other.id, code))).errors).toEqual(wrong);
    const third = await newGoods(world.db);
    expect((await failureOf(match(other.id, third.sku))).errors).toEqual(wrong);
    // It is free once the third goes there by a code of its own.
    await match(third.id, `${code}-3`);
    expect((await match(other.id, third.sku)).warehouseCode).toBe(third.sku);
    const spaced = await failureOf(match(one.id, 'A B', 1));
    expect(Object.keys(spaced.errors)).toEqual(['warehouseCode']);
  });

  test('is not written over another’s change', async () => {
    const item = await newGoods(world.db);
    const now = await match(item.id, `W-${randomUUID().slice(0, 8)}`);
    const stale = await failureOf(match(item.id, 'W-late', 0));
    expect([stale.code, stale.data]).toEqual([CODES.stale, now]);
  });

  test('narrows the list to the goods that have none', async () => {
    const [one, other] = [await newGoods(world.db), await newGoods(world.db)];
    await match(one.id, `W-${randomUUID().slice(0, 8)}`);
    const goodsIds = [one.id, other.id] as never;
    const { rows } = await manager.listGoods({ body: { goodsIds, unmatchedOnly: true } });
    expect(rows.map(({ id }) => id)).toEqual([other.id]);
    const { tabs } = await manager.countGoods({ body: { goodsIds, unmatchedOnly: true } });
    expect(tabs.all).toBe(1);
  });
});

describe('a change of many goods', () => {
  test('says what is said of each, leaves the rest, and is told in the log of each', async () => {
    const [one, other] = [
      await newGoods(world.db, { flags: ['alcohol'], shelfLabel: 'A', maximumQuantity: 4 }),
      // Nobody has said where these belong: that is not asked for here.
      await newGoods(world.db, { categoryId: null, flags: ['hotSale'], shelfLabel: 'B' }),
    ];
    const body = {
      goodsIds: [one.id, other.id, 99_999_999] as never[],
      ...{ shelfLabel: 'B', maximumQuantity: null, reorderPoint: 6 },
      mark: ['hotSale' as const],
      unmark: ['alcohol' as const],
    };
    const idempotencyKey = randomUUID();
    const lines = await manager.changeManyGoods({ body }, { idempotencyKey });
    expect(lines.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'notFound']);
    expect(await manager.changeManyGoods({ body }, { idempotencyKey })).toEqual(lines);
    const now = { shelfLabel: 'B', maximumQuantity: null, reorderPoint: 6, flags: ['hotSale'] };
    expect(await read(one.id)).toMatchObject({ ...now, version: 1, sku: one.sku });
    expect(await read(other.id)).toMatchObject({ ...now, version: 1, category: null });
    const [line] = await logOf(one.id);
    expect(line).toMatchObject({ operation: 'changeManyGoods' });
    expect((line?.changes ?? []).map((told) => 'setting' in told && told.setting)).toEqual([
      ...['shelfLabel', 'maximumQuantity', 'reorderPoint', 'flags', 'flags'],
    ]);
    const again = await manager.changeManyGoods({ body });
    expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'notFound']);
    expect(await logOf(one.id)).toHaveLength(1);
  });

  test('is refused of goods that it does not fit, in words, and made of the others', async () => {
    const [low, plain] = [await newGoods(world.db, { reorderPoint: 50 }), await newGoods(world.db)];
    const goodsIds = [low.id, plain.id] as never[];
    const lines = await manager.changeManyGoods({ body: { goodsIds, orderUpTo: 60 } });
    expect(lines).toMatchObject([
      { outcome: 'changed', message: null },
      { outcome: 'refused', message: expect.stringMatching(/reorder point/) },
    ]);
    const brandId = 99_999_999 as never;
    const wrong = await manager.changeManyGoods({ body: { goodsIds, brandId } });
    expect(wrong.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(await read(plain.id)).toMatchObject({ version: 0, orderUpTo: null, brand: null });
  });

  test('has to say something, and is for who may change goods', async () => {
    const item = await newGoods(world.db);
    const goodsIds = [item.id] as never[];
    const nothing = await failureOf(manager.changeManyGoods({ body: { goodsIds } }));
    expect(Object.keys(nothing.errors)).toEqual(['fields']);
    const body = { goodsIds, shelfLabel: 'C' };
    expect((await failureOf(clerk.changeManyGoods({ body }))).code).toBe(CODES.noAccess);
  });
});

describe('the storages of a shop', () => {
  test('are told with how many goods are kept so', async () => {
    const before = await clerk.listStorages({ params: { shopId: 1 } });
    expect(before.map(({ storage }) => storage)).toEqual(['ambient', 'chilled', 'frozen']);
    await newGoods(world.db, { storage: 'frozen' });
    const after = await clerk.listStorages({ params: { shopId: 1 } });
    expect(after[2]?.goods).toBe((before[2]?.goods ?? 0) + 1);
    const { tabs } = await clerk.countGoods({ body: {} });
    expect(after.reduce((sum, { goods }) => sum + goods, 0)).toBe(tabs.all);
  });

  test('are of the shop that one works in alone', async () => {
    const foreign = await failureOf(clerk.listStorages({ params: { shopId: 3 } }));
    expect(foreign.code).toBe(CODES.notFound);
  });
});
