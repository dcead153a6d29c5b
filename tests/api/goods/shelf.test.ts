// engine: either

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { storedGoods } from '../../../server/goods/stored.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { recordTimers } from '../../../server/kernel/db/tables/records.ts';
import { fireDue, takesTimers } from '../../../server/kernel/timers.ts';
import { failureOf, newCustomer, newGoods, newOrder } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const DAY = 24 * 60 * 60 * 1000;

let world: World;
let manager: Api;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const off = (goodsId: number, rest: { until?: string; version?: number; remark?: string } = {}) =>
  manager.goodsShelves({
    query: { ...{ goodsId, status: 'offShelf' }, remark: 'Out of season', ...rest },
  });
const on = (goodsId: number, version?: number) =>
  manager.goodsShelves({ query: { goodsId, status: 'onShelf', version } });
const tomorrow = () => new Date(world.clock.now.getTime() + DAY).toISOString();
const timersOf = (id: number) =>
  world.db
    .select()
    .from(recordTimers)
    .where(and(eq(recordTimers.lifecycle, 'goods'), eq(recordTimers.recordId, id)));
const logOf = (id: number) =>
  world.db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.targetRecord, 'goods'), eq(operationLog.targetId, id)))
    .orderBy(operationLog.id);

describe('goods off the shelf', () => {
  test('are in no new order, and tell why in history and log', async () => {
    const item = await newGoods(world.db);
    const customer = await newCustomer(world.db);
    const order = () =>
      newOrder(clerk, { customer, lines: [{ goodsId: item.id, unit: 'kg', quantity: 1 }] });
    await order();
    const gone = await off(item.id, { version: 0 });
    expect(gone).toMatchObject({
      ...{ shelf: 'offShelf', state: 'offShelf', shelfVersion: 1, version: 0 },
      facts: { offShelfReason: 'Out of season', backAt: null },
      history: [{ event: 'takeOff', remark: 'Out of season', version: 1 }],
    });
    expect(await timersOf(item.id)).toEqual([]);
    expect(Object.values((await failureOf(order())).errors)).toEqual([
      `${item.name} is off the shelf.`,
    ]);
    const back = await on(item.id, 1);
    expect(back).toMatchObject({ shelf: 'onShelf', facts: { offShelfReason: null } });
    await order();
    expect((await logOf(item.id)).map(({ operation, remark }) => [operation, remark])).toEqual([
      ['takeOff', 'Out of season'],
      ['putOn', null],
    ]);
  });

  test('come back by themselves at their moment, and not where somebody was earlier', async () => {
    const [first, second] = [await newGoods(world.db), await newGoods(world.db)];
    const until = tomorrow();
    await off(first.id, { until });
    await off(second.id, { until });
    expect(await timersOf(first.id)).toMatchObject([{ dueAt: new Date(until) }]);
    await on(second.id);
    expect(await timersOf(second.id)).toEqual([]);
    const take = { goods: takesTimers(world.db, storedGoods) };
    const due = (at: number) => fireDue(world.db, take, new Date(at), { recordId: first.id });
    expect(await due(Date.parse(until) - 1)).toBe(0);
    expect(await due(Date.parse(until))).toBe(1);
    const now = await clerk.getGoods({ query: { goodsId: first.id } });
    expect(now).toMatchObject({
      ...{ shelf: 'onShelf', facts: { offShelfReason: null, takenOffAt: null, backAt: null } },
      history: [{ event: 'takeOff' }, { actorRole: 'clock', to: 'onShelf' }],
    });
  });

  test('wait for a price, a unit and both names before they are sold again', async () => {
    const prices = { general: 1000, junior: 0, intermediate: 800, premium: 700 };
    const ruleFor = async (rest: Parameters<typeof newGoods>[1]) => {
      const { id } = await newGoods(world.db, { shelf: 'offShelf', ...rest });
      return (await failureOf(on(id))).reason?.rule;
    };
    expect(await ruleFor({ prices })).toBe('goodsArePriced');
    expect(await ruleFor({ units: [] })).toBe('goodsHaveUnit');
    expect(await ruleFor({ nameZh: '' })).toBe('goodsAreNamed');
  });

  test('are refused without a reason, for a moment that has passed, twice, and to a clerk', async () => {
    const { id } = await newGoods(world.db);
    const past = new Date(world.clock.now.getTime() - 1).toISOString();
    const rules = [
      (await failureOf(off(id, { remark: ' ' }))).reason?.rule,
      (await failureOf(off(id, { until: past }))).reason?.rule,
    ];
    expect(rules).toEqual(['offShelfReasonIsGiven', 'returnIsAhead']);
    await off(id);
    const again = await failureOf(off(id));
    expect([again.code, again.message]).toEqual([
      CODES.refused,
      'The goods are off the shelf already.',
    ]);
    const stale = await failureOf(on(id, 0));
    expect([stale.code, stale.data]).toMatchObject([CODES.stale, { shelfVersion: 1 }]);
    const query = { goodsId: id, status: 'onShelf' as const };
    expect((await failureOf(clerk.goodsShelves({ query }))).code).toBe(CODES.noAccess);
    const refused = (await logOf(id)).filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ operation }) => operation)).toEqual([
      ...['takeOff', 'takeOff', 'takeOff', 'putOn', 'putOn'],
    ]);
  });

  test('are put back once by many at the same time', async () => {
    const { id } = await newGoods(world.db);
    await off(id);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => on(id, 1)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { shelfVersion, history } = await clerk.getGoods({ query: { goodsId: id } });
    expect([shelfVersion, history.length]).toEqual([2, 2]);
  });
});

describe('the tabs of the list', () => {
  test('hold what their names say, with as many as they count', async () => {
    const search = 'TABBED';
    const made = (name: string, rest: Parameters<typeof newGoods>[1] = {}) =>
      newGoods(world.db, { name: `TABBED ${name}`, ...rest });
    const [category] = await clerk.listGoodsCategories();
    const categoryId = category?.id ?? null;
    await made('plenty', { categoryId });
    await made('low', { categoryId, stock: 11 });
    await made('a carton', { categoryId, stock: 12 });
    await made('none', { categoryId, stock: 0 });
    await made('off', { categoryId, shelf: 'offShelf', stock: 0 });
    await made('for a time', { categoryId, shelf: 'offShelfUntil' });
    await made('nowhere', { categoryId: null });
    const rowsOf = async (tab: 'low' | 'soldOut' | 'offShelf' | 'incomplete') =>
      (await clerk.listGoods({ body: { search, tab } })).rows
        .map(({ name }) => name.replace('TABBED ', ''))
        .sort();
    expect(await rowsOf('low')).toEqual(['low']);
    expect(await rowsOf('soldOut')).toEqual(['none']);
    expect(await rowsOf('offShelf')).toEqual(['for a time', 'off']);
    expect(await rowsOf('incomplete')).toEqual(['nowhere']);
    expect(await clerk.countGoods({ body: { search } })).toEqual({
      tabs: { all: 7, onShelf: 5, offShelf: 2, low: 1, soldOut: 1, incomplete: 1 },
      exact: true,
    });
  });
});
