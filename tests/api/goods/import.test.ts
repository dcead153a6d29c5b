// engine: either

import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { GoodsCard } from '../../../api/goods/card.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type ImportRequest, importBody } from '../../../api/kernel/fileImport.ts';
import { goods } from '../../../server/goods/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { goodsCardOf } from '../../domains/goods/card.ts';
import { sheet } from '../customers/ground.ts';
import { failureOf, newCustomer, newGoods, newOrder } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;
let clerk: Api;
let category: { id: GoodsCard['categoryId']; name: string; nameZh: string };

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
  const [first] = await clerk.listGoodsCategories();
  if (!first) throw new Error('There is no category');
  category = first;
});
afterAll(() => world.stop());

const numberOf = (mark: string) => `${mark}-${randomUUID().slice(0, 8)}`;
const importOf = (file: File, request: Partial<ImportRequest> = {}, api = manager) =>
  api.importGoods({
    files: { file },
    body: importBody({ mode: 'preview', ...request } as ImportRequest),
  });
const erpOf = (file: File, mode: ImportRequest['mode']) =>
  manager.importErpGoods({ files: { file }, body: { mode } });
const add = (rest: Partial<GoodsCard> = {}) =>
  manager.addGoods({ body: goodsCardOf({ categoryId: category.id, ...rest }) });
const found = async (search: string) => {
  const [row] = (await clerk.listGoods({ body: { search } })).rows;
  return row && clerk.getGoods({ query: { goodsId: row.id } });
};
const lastChangeOf = async (id: number) => {
  const [line] = await world.db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.targetRecord, 'goods'), eq(operationLog.targetId, id)))
    .orderBy(desc(operationLog.id))
    .limit(1);
  return [
    line?.operation,
    line?.changes?.map((one) => ('setting' in one ? [one.setting, one.from, one.to] : one.what)),
  ];
};

const NEW = ['Number', 'Name', 'Chinese name', 'Category'];

test('goods that are new have no number under which others go to the warehouse', async () => {
  const item = await newGoods(world.db);
  const code = numberOf('W');
  await manager.matchGoods({
    body: { goodsId: item.id as never, warehouseCode: code, version: 0 },
  });
  const said =
    'Other goods of the shop go to the warehouse under this number. Choose another, or take their warehouse code away.';
  expect((await failureOf(add({ sku: code }))).errors).toEqual({ sku: said });
  const file = sheet(NEW, [
    [code, 'Prawns', '虾', category.name],
    [numberOf('N'), 'Crabs', '蟹', category.name],
  ]);
  const { rows } = await importOf(file);
  expect(rows.map(({ errors }) => errors.sku ?? null)).toEqual([said, null]);
});

describe('an import of goods', () => {
  test('adds what has a number that nobody has, with its units and prices', async () => {
    const sku = numberOf('NEW');
    const file = sheet(
      [...NEW, 'UOM', 'Auxiliary unit 1', 'Auxiliary unit 1 holds', '批发价', 'Giá vốn', 'Marks'],
      [
        [
          sku,
          'Oat milk',
          '燕麦奶',
          category.nameZh,
          'bottles',
          'thùng',
          12,
          4.5,
          'cheap',
          '热卖, live',
        ],
      ],
    );
    expect(await importOf(file, { mode: 'all' })).toMatchObject({ added: 0, bad: 1 });
    expect(await found(sku)).toBeUndefined();
    const mended = { 2: { cost: '3.20' } };
    expect(await importOf(file, { mended })).toMatchObject({ good: 1, bad: 0, added: 0 });
    expect(await importOf(file, { mode: 'all', mended })).toMatchObject({ added: 1, bad: 0 });
    expect(await found(sku)).toMatchObject({
      ...{ name: 'Oat milk', nameZh: '燕麦奶', category: { id: category.id }, place: 'offShelf' },
      units: [
        { unit: 'bottle', unitZh: '瓶', ratio: 1 },
        { unit: 'carton', unitZh: '箱', ratio: 12 },
      ],
      prices: { wholesale: { general: '4.50', junior: '0.00' }, cost: '3.20', sale: null },
      ...{ flags: ['live', 'hotSale'], stock: 0, storage: 'ambient' },
      history: [{ event: 'create' }],
    });
    expect(await importOf(file, { mended })).toMatchObject({ unchanged: 1, good: 0, bad: 0 });
  });

  test('changes what there is by its number alone where a cell says another value', async () => {
    const made = await add({ nicknames: 'rice', temperature: 4 });
    const heading = ['Number', 'Nicknames', 'Temperature in °C', 'Wholesale, general', 'Brand'];
    const file = sheet(heading, [[made.sku.toLowerCase(), 'white rice', '', 10, '']]);
    // A preview says what stands in each field that the row changes.
    expect((await importOf(file)).rows).toMatchObject([
      { outcome: 'good', was: { nicknames: 'rice' } },
    ]);
    expect(await importOf(file, { mode: 'all' })).toMatchObject({ added: 1 });
    const { version, nicknames, temperature, sku } = await clerk.getGoods({
      query: { goodsId: made.id },
    });
    expect([version, nicknames, temperature, sku]).toEqual([1, 'white rice', 4, made.sku]);
    expect(await lastChangeOf(made.id)).toEqual([
      'importGoods',
      [['nicknames', 'rice', 'white rice']],
    ]);
  });

  test('takes a Chinese list and numbered units for what they are', async () => {
    const [one, other] = [numberOf('ZH'), numberOf('UNITS')];
    const chinese = sheet(
      ['编号', '名称', '英文名称', '分类', 'Shelf'],
      [[one, '燕麦奶', 'Oat milk', category.name, 'On shelf']],
    );
    expect(await importOf(chinese, { mode: 'all' })).toMatchObject({ added: 1 });
    expect(await found(one)).toMatchObject({ name: 'Oat milk', nameZh: '燕麦奶', shelfLabel: '' });
    const numbered = sheet(
      [...NEW, 'Base unit', 'Unit 1', 'Ratio 1', 'Unit 2', 'Ratio 2', 'Usual sales unit'],
      [[other, 'A', '甲', category.name, 'bottle', 'carton', 12, 'pallet', 480, 'carton']],
    );
    expect(await importOf(numbered, { mode: 'all' })).toMatchObject({ added: 1 });
    const made = await found(other);
    expect(made?.units.map(({ unit, ratio }) => [unit, ratio])).toEqual([
      ['bottle', 1],
      ['carton', 12],
      ['pallet', 480],
    ]);
    expect(made?.salesUnit).toBe('carton');
    const strange = sheet(['Number', 'Usual sales unit'], [[other, 'crate']]);
    expect((await importOf(strange)).rows.map(({ errors }) => errors)).toEqual([
      { salesUnit: 'Enter one of these: bottle, carton, pallet' },
    ]);
  });

  test('asks for the base unit alone where only another unit is given', async () => {
    const file = sheet(
      [...NEW, 'Auxiliary unit 1', 'Auxiliary unit 1 holds'],
      [[numberOf('BASE'), 'A', '甲', category.name, 'carton', 12]],
    );
    expect((await importOf(file)).rows.map(({ errors }) => errors)).toEqual([
      { baseUnit: 'This is required' },
    ]);
  });

  test('takes no sign that no text can hold', async () => {
    const file = sheet(NEW, [['A', 'A', '甲', category.name]]);
    const mended = { 2: { sku: `${numberOf('NUL')}\u0000`, name: '\u0000' } };
    expect((await importOf(file, { mended })).rows.map(({ errors }) => errors)).toEqual([
      { name: 'This is required' },
    ]);
  });

  test('tells what is wrong at the row’s own column', async () => {
    const other = await add({ barcode: numberOf('B') });
    const twice = numberOf('TWICE');
    const rows = [
      [numberOf('A'), '', '', 'Nowhere', '', '', '', ''],
      [numberOf('A'), 'A', '甲', category.name, '-1', 'crates of it', '', other.barcode],
      [numberOf('A'), 'A', '甲', category.name, '1.005', 'kg', 'damp', ''],
      [twice, 'A', '甲', category.name, '', '', '', ''],
      [twice, 'A', '甲', category.name, '', '', '', ''],
      ['', 'A', '甲', category.name, '', '', '', ''],
    ];
    const heading = [...NEW, 'Cost price', 'Base unit', 'Storage', 'Barcode'];
    const { rows: told } = await importOf(sheet(heading, rows));
    expect(told.map(({ errors }) => errors)).toEqual([
      {
        name: 'This is required',
        nameZh: 'This is required',
        category: 'The shop has no category of this name.',
      },
      {
        cost: 'This cannot be below 0',
        baseUnit: expect.stringMatching(/^Enter one of these: kg, g, litre/),
        barcode: 'Other goods of the shop have this barcode already.',
      },
      {
        cost: 'Write the amount like 1,234.5',
        storage: 'Enter one of these: Ambient, Chilled, Frozen',
      },
      {},
      { sku: 'The same number stands in row 5.' },
      { sku: 'This is required' },
    ]);
  });

  test('keeps what orders hold, and what goods on the shelf need', async () => {
    const { id, sku } = await newGoods(world.db);
    const customer = await newCustomer(world.db);
    await newOrder(clerk, { customer, lines: [{ goodsId: id, unit: 'carton', quantity: 1 }] });
    const heading = ['Number', 'Category', 'Auxiliary unit 1 holds', 'Wholesale, junior'];
    const { rows } = await importOf(sheet(heading, [[sku, category.name, 10, 0]]));
    expect(rows[0]?.errors).toEqual({
      ratio1:
        'Orders or purchase orders hold this unit, so its ratio stays. Add another unit instead.',
      junior: 'Every grade of customers needs a price above 0 first.',
    });
  });

  test('gives a disabled brand to no further goods, and knows no other shop’s', async () => {
    const brand = await manager.addBrand({
      body: { name: '', nameEn: numberOf('Kiln'), logo: null },
    });
    const made = await add({ brandId: brand.id });
    await manager.changeBrandStatus({
      params: { id: brand.id, status: 'disabled' },
      body: { version: 0 },
    });
    const other = await add();
    const rows = [made.sku, other.sku].map((sku) => [sku, brand.nameEn, 'Nobody']);
    const told = await importOf(sheet(['Number', 'Brand', 'Supplier'], rows));
    const noSupplier = 'The shop has no supplier of this name.';
    expect(told.rows.map(({ errors }) => errors)).toEqual([
      { supplier: noSupplier },
      {
        supplier: noSupplier,
        brand: 'This brand is not enabled or not there any more. Choose another one.',
      },
    ]);
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    const there = await importOf(sheet(['Number', 'Brand'], rows), {}, elsewhere);
    expect(there.rows[0]?.errors).toMatchObject({ brand: 'The shop has no brand of this name.' });
  });

  test('is for who may change goods', async () => {
    const file = sheet(NEW, [[numberOf('A'), 'A', '甲', category.name]]);
    expect((await failureOf(importOf(file, { mode: 'all' }, clerk))).code).toBe(CODES.noAccess);
  });
});

describe('the ERP', () => {
  test('changes prices of goods that there are, and adds none', async () => {
    const made = await add();
    const heading = ['Item code', 'Cost', 'Name', 'Wholesale, premium'];
    const file = sheet(heading, [
      [made.sku, 6.25, 'Another name', ''],
      [numberOf('NOBODY'), 1, 'A', ''],
    ]);
    expect(await erpOf(file, 'all')).toMatchObject({
      ...{ good: 1, bad: 1, added: 0 },
      rows: [{ errors: {} }, { errors: { sku: 'The shop has no goods with this number.' } }],
    });
    expect(await erpOf(file, 'good')).toMatchObject({ added: 1 });
    expect(await clerk.getGoods({ query: { goodsId: made.id } })).toMatchObject({
      ...{ name: made.name, version: 1 },
      prices: { cost: '6.25', wholesale: { premium: '7.00' } },
    });
    expect(await lastChangeOf(made.id)).toEqual(['importErpGoods', [['cost', null, '6.25']]]);
  });

  test('tells at the number of incomplete goods that their page completes them', async () => {
    const made = await add();
    await world.db.update(goods).set({ nameZh: '' }).where(eq(goods.id, made.id));
    const file = sheet(['Number', 'Cost'], [[made.sku, 6.25]]);
    expect((await erpOf(file, 'preview')).rows.map(({ errors }) => errors)).toEqual([
      { sku: 'These goods lack something. Complete them on their own page first.' },
    ]);
  });
});
