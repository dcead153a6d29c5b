// engine: both

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Category, CategoryCard } from '../../../api/categories/calls.ts';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { categories } from '../../../server/categories/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { failureOf, newGoods } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let neighbour: Api;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  neighbour = await server.signIn('neighbour', { shopId: 2 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.connection.db.update(goods).set({ categoryId: null });
  await server.connection.db.delete(categories);
});

/** Adds a category behind those that there are; answers it. */
async function add(name: string, parentId: number | null = null, api = admin): Promise<Category> {
  const body = { name, nameZh: `类${name}`.slice(0, 10), parentId, sequence: 999 };
  const found = (await api.saveCategory({ body })).find(
    (one) => one.name === name && one.parentId === parentId,
  );
  if (!found) throw new Error('It was not added');
  return found;
}

const cardOf = ({ name, nameZh, parentId, sequence }: Category): CategoryCard => ({
  ...{ name, nameZh, parentId, sequence },
});
const save = (category: Category, change: Partial<CategoryCard>) =>
  admin.saveCategory({
    body: { ...cardOf(category), ...change, id: category.id, version: category.version },
  });
/** The tree in its order, with the place of each. */
const told = (rows: readonly Category[]) =>
  rows.map(({ name, parentId, sequence }) => `${parentId === null ? '' : '- '}${sequence} ${name}`);

test('stands where it was put, and the others make room', async () => {
  const fresh = await add('Fresh');
  const dry = await add('Dry');
  await add('Frozen');
  const fruit = await add('Fruit', fresh.id);
  await add('Meat', fresh.id);
  expect(told(await admin.listCategories())).toEqual([
    ...['1 Fresh', '- 1 Fruit', '- 2 Meat', '2 Dry', '3 Frozen'],
  ]);
  expect(told(await save(dry, { sequence: 1 }))).toEqual([
    ...['1 Dry', '2 Fresh', '- 1 Fruit', '- 2 Meat', '3 Frozen'],
  ]);
  // Into another one; the gap that it leaves is closed.
  expect(told(await save(fruit, { parentId: dry.id, sequence: 7 }))).toEqual([
    ...['1 Dry', '- 1 Fruit', '2 Fresh', '- 1 Meat', '3 Frozen'],
  ]);
  const late = await failureOf(save(fruit, { name: 'Fruits' }));
  expect(late.code).toBe(CODES.stale);
  expect(told(late.data as Category[])).toContain('- 1 Fruit');
});

test('has names of its own among those beside it, of so many signs', async () => {
  const fresh = await add('Fresh');
  const dry = await add('Dry');
  await add('Other', fresh.id);
  await add('Other', dry.id);
  const body = { name: 'FRESH ', nameZh: '类Dry', parentId: null, sequence: 1 };
  expect((await failureOf(admin.saveCategory({ body }))).errors).toEqual({
    name: 'This category already exists, please add it again',
    nameZh: 'This category already exists, please add it again',
  });
  const wrong = { name: 'x'.repeat(21), nameZh: '米'.repeat(11), parentId: null, sequence: 0 };
  expect((await failureOf(admin.saveCategory({ body: wrong }))).errors).toEqual({
    name: 'At most 10 Chinese or 20 other characters',
    nameZh: 'At most 10 Chinese or 20 other characters',
    sequence: 'Enter more than 0',
  });
  const widest = { name: 'x'.repeat(20), nameZh: '米'.repeat(10), parentId: null, sequence: 1 };
  expect(await admin.saveCategory({ body: widest })).toHaveLength(5);
});

test('stands in one of the first level alone, of its own shop', async () => {
  const fresh = await add('Fresh');
  const dry = await add('Dry');
  const meat = await add('Meat', fresh.id);
  const theirs = await add('Theirs', null, neighbour);
  const inside = async (parentId: number, of = dry) =>
    (await failureOf(save(of, { parentId: parentId as Category['id'] }))).errors.parentId;
  expect(await inside(meat.id)).toMatch(/two levels/);
  expect(await inside(dry.id)).toMatch(/two levels/);
  expect(await inside(dry.id, fresh)).toMatch(/stand in this one: 1/);
  expect(await inside(theirs.id)).toMatch(/does not exist in the shop/);
  expect((await failureOf(save(theirs, {}))).code).toBe(CODES.notFound);
});

test('is deleted once nothing stands in it any more', async () => {
  const fresh = await add('Fresh');
  const meat = await add('Meat', fresh.id);
  const { id: goodsId } = await newGoods(server.connection.db, { categoryId: meat.id });
  const gone = ({ id, version }: Category) => admin.deleteCategory({ query: { id, version } });
  expect((await failureOf(gone(fresh))).reason).toMatchObject({
    rule: 'categoryIsEmpty',
    figures: { goods: 0, categories: 1 },
  });
  expect((await failureOf(gone(meat))).reason).toMatchObject({
    figures: { goods: 1, categories: 0 },
  });
  const itself = { params: { id: meat.id }, body: { toId: meat.id } };
  expect(Object.keys((await failureOf(admin.moveCategoryGoods(itself))).errors)).toEqual(['toId']);
  const moved = await admin.moveCategoryGoods({
    params: { id: meat.id },
    body: { toId: fresh.id },
  });
  expect(moved.map(({ goods: held }) => held)).toEqual([1, 0]);
  expect(await admin.getGoods({ query: { goodsId } })).toMatchObject({
    category: { id: fresh.id, name: 'Fresh' },
    version: 1,
  });
  expect(told(await gone(meat))).toEqual(['1 Fresh']);
  const { rows } = await admin.listOperationLogVO({ body: { target: 'Meat', size: 10 } });
  expect(rows.map(({ operation, outcome }) => [operation, outcome]).slice(0, 2)).toEqual([
    ['deleteCategory', 'done'],
    ['moveCategoryGoods', 'done'],
  ]);
});

test('keeps places without gaps while many put theirs', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  await Promise.all(names.map((name) => add(name)));
  const rows = await admin.listCategories();
  // Who puts one that was moved meanwhile is told so.
  const put = rows.map((row, index) => save(row, { sequence: rows.length - index }));
  expect((await Promise.allSettled(put)).map(({ status }) => status)).toContain('fulfilled');
  const after = await admin.listCategories();
  expect(after.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(after.map(({ name }) => name).sort()).toEqual(names);
});
