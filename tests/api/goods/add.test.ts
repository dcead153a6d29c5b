// engine: either

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { GoodsCard } from '../../../api/goods/card.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { goods } from '../../../server/goods/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { goodsCardOf } from '../../domains/goods/card.ts';
import { failureOf, newCustomer, newGoods, newOrder } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;
let clerk: Api;
let categoryId: GoodsCard['categoryId'];

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
  const [category] = await clerk.listGoodsCategories();
  if (!category) throw new Error('There is no category');
  categoryId = category.id;
});
afterAll(() => world.stop());

const add = (rest: Partial<GoodsCard> = {}) =>
  manager.addGoods({ body: goodsCardOf({ categoryId, ...rest }) });
const errorsOf = async (rest: Partial<GoodsCard>) => (await failureOf(add(rest))).errors;
const change = (goodsId: number, version: number, rest: Partial<GoodsCard>) =>
  manager.updateGoods({
    body: {
      ...goodsCardOf({ categoryId, sku: `C${goodsId}` }),
      ...rest,
      goodsId,
      version,
    } as never,
  });
const putOn = (goodsId: number) =>
  manager.goodsShelves({ query: { goodsId, status: 'onShelf' as const } });
const logOf = (id: number) =>
  world.db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.targetRecord, 'goods'), eq(operationLog.targetId, id)))
    .orderBy(operationLog.id);

const UNPRICED = { general: '0', junior: '0', intermediate: '0', premium: '0' };
const NO_OTHERS = { sale: null, cost: null, current: null, original: null, member: null };

describe('new goods', () => {
  test('hold all that is said of them, begin off the shelf, and are ordered once they are on it', async () => {
    const supplier = (await manager.getSupplierContactSearchList({ body: {} })).rows[0];
    const { prices } = goodsCardOf({ categoryId });
    const card = goodsCardOf({
      ...{ categoryId, supplierId: supplier?.id ?? null, barcode: '8880001000011' },
      ...{ nicknames: 'white rice，香米、, white rice', description: 'From the delta' },
      ...{ storage: 'chilled', temperature: 4, deliveryType: 'delivery' },
      ...{ weight: 0.95, volume: 1.125 },
      ...{ shelfLabel: 'B', shelfNumber: 12, sequence: 3, maximumQuantity: 40 },
      ...{ flags: ['recommended', 'alcohol', 'alcohol'], prices: { ...prices, cost: '6.50' } },
      salesUnit: 'carton',
    });
    const made = await manager.addGoods({ body: card });
    expect(made).toMatchObject({
      ...{ sku: card.sku, barcode: '8880001000011', nicknames: 'white rice, 香米' },
      ...{ description: 'From the delta', temperature: 4, deliveryType: 'delivery' },
      ...{ weight: 0.95, volume: 1.125 },
      ...{ shelfLabel: 'B', shelfNumber: 12, sequence: 3, maximumQuantity: 40, stock: 0 },
      ...{ flags: ['alcohol', 'recommended'], supplier: { id: supplier?.id }, version: 0 },
      prices: { wholesale: { general: '10.00' }, cost: '6.50', sale: null },
      units: [
        { unit: 'kg', unitZh: '公斤', ratio: 1 },
        { unit: 'carton', unitZh: '箱', ratio: 12 },
      ],
      ...{ place: 'offShelf', shelf: 'offShelf', shelfVersion: 0, salesUnit: 'carton' },
      history: [{ event: 'create', to: 'offShelf' }],
    });
    expect((await logOf(made.id)).map(({ operation }) => operation)).toEqual(['create']);
    for (const search of ['香米', '8880001000011']) {
      const { rows } = await clerk.listGoods({ body: { search, goodsIds: [made.id] } });
      expect(rows.map(({ id }) => id)).toEqual([made.id]);
    }
    await putOn(made.id);
    await manager.setGoodsStock({
      body: { goodsId: made.id, stock: 100, remark: 'Came in', version: 0 },
    });
    await newOrder(clerk, {
      customer: await newCustomer(world.db),
      lines: [{ goodsId: made.id, unit: 'carton', quantity: 2 }],
    });
    expect((await clerk.getGoods({ query: { goodsId: made.id } })).unitsInUse).toEqual(['carton']);
  });

  test('may lack units and prices until they are put on the shelf', async () => {
    const made = await add({ units: [], prices: { wholesale: UNPRICED, ...NO_OTHERS } });
    const ruleNow = async () => (await failureOf(putOn(made.id))).reason?.rule;
    expect(await ruleNow()).toBe('goodsHaveUnit');
    const { rows } = await clerk.listGoods({ body: { tab: 'incomplete', goodsIds: [made.id] } });
    expect(rows).toMatchObject([{ id: made.id, units: [] }]);
    await change(made.id, 0, { prices: { wholesale: UNPRICED, ...NO_OTHERS } });
    expect(await ruleNow()).toBe('goodsArePriced');
    await change(made.id, 1, {});
    expect(await putOn(made.id)).toMatchObject({ place: 'onShelf' });
  });

  test('are refused at each field that is wrong', async () => {
    const { prices } = goodsCardOf({ categoryId });
    const wholesale = { ...prices.wholesale, general: '-1.00', junior: '1.005' };
    expect(await errorsOf({ prices: { ...prices, wholesale, cost: '-0.01' } })).toEqual({
      'prices.wholesale.general': 'This cannot be below 0',
      'prices.wholesale.junior': 'Enter an amount with at most two decimals',
      'prices.cost': 'This cannot be below 0',
    });
    const kg = { unit: 'kg', ratio: 1 };
    const units = [kg, { unit: 'bag', ratio: 1 }, { unit: 'kg', ratio: 2.5 }];
    expect(Object.keys(await errorsOf({ units }))).toContain('units.2.ratio');
    const ones = [kg, { unit: 'bag', ratio: 1 }, { unit: 'kg', ratio: 5 }];
    expect(await errorsOf({ units: ones })).toEqual({
      'units.1.ratio': 'Enter a whole number above 1',
      'units.2.unit': 'This unit is there already',
    });
    expect(await errorsOf({ units: [kg, kg, kg, kg] })).toMatchObject({
      units: 'At most 2 auxiliary units',
    });
    expect(await errorsOf({ salesUnit: 'sack' })).toEqual({
      salesUnit: 'Choose one of the units of these goods',
    });
    expect(await errorsOf({ temperature: -61, shelfNumber: 1.5, sequence: 0 })).toEqual({
      temperature: 'Enter whole degrees from -60 to 60',
      shelfNumber: 'Enter a whole number',
      sequence: 'Enter more than 0',
    });
    expect(await errorsOf({ supplierId: 999_999 as never })).toEqual({
      supplierId: 'This supplier is not there any more. Choose another one.',
    });
  });

  test('have a number and a barcode of their own, and are made once under a key', async () => {
    const card = goodsCardOf({ categoryId, barcode: 'ONCE-1' });
    const key = { idempotencyKey: `add-${card.sku}` };
    const made = await manager.addGoods({ body: card }, key);
    expect((await manager.addGoods({ body: card }, key)).id).toBe(made.id);
    expect(await errorsOf({ sku: card.sku })).toEqual({
      sku: 'Other goods of the shop have this number already.',
    });
    expect(await errorsOf({ barcode: 'ONCE-1' })).toEqual({
      barcode: 'Other goods of the shop have this barcode already.',
    });
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => add({ barcode: 'ONCE-2' })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = await failureOf(clerk.addGoods({ body: goodsCardOf({ categoryId }) }));
    expect(refused.code).toBe(CODES.noAccess);
  });
});

describe('changed goods', () => {
  test('keep the units that orders hold, and the base unit that stock is counted in', async () => {
    const item = await newGoods(world.db);
    await newOrder(clerk, {
      customer: await newCustomer(world.db),
      lines: [{ goodsId: item.id, unit: 'carton', quantity: 1 }],
    });
    const kg = { unit: 'kg', ratio: 1 };
    const wrongWith = async (units: GoodsCard['units']) =>
      (await failureOf(change(item.id, 0, { units }))).errors;
    expect(await wrongWith([kg, { unit: 'carton', ratio: 10 }])).toEqual({
      'units.1.ratio':
        'Orders or purchase orders hold this unit, so its ratio stays. Add another unit instead.',
    });
    expect(await wrongWith([kg])).toEqual({
      units: 'Orders or purchase orders hold one of the units, so it stays.',
    });
    expect(
      Object.keys(
        await wrongWith([
          { unit: 'g', ratio: 1 },
          { unit: 'carton', ratio: 12 },
        ]),
      ),
    ).toEqual(['units.0.unit']);
    const units = [kg, { unit: 'carton', ratio: 12 }, { unit: 'pallet', ratio: 480 }];
    const changed = await change(item.id, 0, { units });
    expect([changed.units.length, changed.unitsInUse]).toEqual([3, ['carton']]);
    // What nobody has ordered is free.
    const free = [kg, { unit: 'carton', ratio: 12 }, { unit: 'pallet', ratio: 500 }];
    expect((await change(item.id, 1, { units: free })).units[2]?.ratio).toBe(500);
  });

  test('keep a unit and all prices while they are sold or come back by themselves', async () => {
    const wholesale = { general: '10.00', junior: '0', intermediate: '0.00', premium: '7.00' };
    const rest = { units: [], prices: { wholesale, ...NO_OTHERS } };
    for (const shelf of ['onShelf', 'offShelfUntil'] as const) {
      const { id } = await newGoods(world.db, { shelf, stock: 0 });
      expect((await failureOf(change(id, 0, rest))).errors).toEqual({
        units: 'The goods need at least one unit that they are sold in.',
        'prices.wholesale.junior': 'Every grade of customers needs a price above 0 first.',
        'prices.wholesale.intermediate': 'Every grade of customers needs a price above 0 first.',
      });
    }
    const { id } = await newGoods(world.db, { shelf: 'offShelf', stock: 0 });
    expect(await change(id, 0, rest)).toMatchObject({ units: [], version: 1 });
  });

  test('are mostly sold in the base unit or in another one of theirs', async () => {
    const { id, salesUnit } = await add({ salesUnit: 'kg' });
    expect(salesUnit).toBeNull();
    expect((await change(id, 0, { salesUnit: 'carton' })).salesUnit).toBe('carton');
    const units = [{ unit: 'kg', ratio: 1 }];
    expect((await failureOf(change(id, 1, { units, salesUnit: 'carton' }))).errors).toEqual({
      salesUnit: 'Choose one of the units of these goods',
    });
    const { rows } = await clerk.listGoods({ body: { goodsIds: [id] } });
    expect(rows).toMatchObject([{ salesUnit: 'carton', version: 1 }]);
  });

  test('tell old and new of each field in the log', async () => {
    const made = await add({ flags: ['live'], salesUnit: 'carton' });
    const { prices } = goodsCardOf({ categoryId });
    await change(made.id, 0, {
      ...{ sku: made.sku, temperature: 4, flags: ['hotSale'], nicknames: 'rice' },
      prices: { ...prices, wholesale: { ...prices.wholesale, general: '11.00' }, sale: '9.50' },
      units: [{ unit: 'kg', ratio: 1 }],
    });
    const line = (await logOf(made.id)).at(-1);
    const kg = { unit: 'kg', unitZh: '公斤', ratio: 1 };
    const carton = { unit: 'carton', unitZh: '箱', ratio: 12 };
    expect(
      line?.changes?.map((one) => ('setting' in one ? [one.setting, one.from, one.to] : one)),
    ).toEqual([
      ['nicknames', '', 'rice'],
      ['temperature', null, '4'],
      ['general', '10.00', '11.00'],
      ['sale', null, '9.50'],
      { what: 'units', from: [kg, carton], to: [kg] },
      { what: 'salesUnit', from: carton, to: kg },
      ['flags', 'live', null],
      ['flags', null, 'hotSale'],
    ]);
  });
});

describe('the list of goods', () => {
  test('tells where goods are, and when they come back', async () => {
    const backAt = new Date(world.clock.now.getTime() + 86_400_000);
    const { id } = await newGoods(world.db, { shelf: 'offShelfUntil', backAt });
    const { rows } = await clerk.listGoods({ body: { goodsIds: [id] } });
    expect(rows).toMatchObject([
      { shelf: 'offShelf', place: 'offShelfUntil', backAt: backAt.toISOString() },
    ]);
  });

  test('counts each tab to the last beyond a thousand', async () => {
    const [like] = await world.db
      .select()
      .from(goods)
      .where(eq(goods.shopId, 1))
      .orderBy(goods.id)
      .limit(1);
    if (!like) throw new Error('The demo has no goods');
    const { id: _id, ...row } = like;
    const many = (name: string, count: number, rest: Partial<typeof row>) =>
      Array.from({ length: count }, (_one, index) => {
        const sku = `${name}-${index}`;
        return { ...row, ...rest, sku, name: `THOUSANDS ${sku}`, barcode: '' };
      });
    const onShelf = { shelf: 'onShelf' as const, stock: 5000 };
    await world.db.insert(goods).values(many('ON', 1100, onShelf));
    await world.db.insert(goods).values(many('OFF', 1050, { ...onShelf, shelf: 'offShelf' }));
    const body = { search: 'THOUSANDS' };
    expect(await clerk.countGoods({ body })).toEqual({
      tabs: { all: 2150, onShelf: 1100, offShelf: 1050, low: 0, soldOut: 0, incomplete: 0 },
      exact: true,
    });
    const { total } = await clerk.listGoods({ body: { ...body, tab: 'offShelf', size: 1 } });
    expect(total).toEqual({ count: 1050, exact: true });
  });
});
