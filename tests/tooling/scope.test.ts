import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../server/install.mjs';
import { schema } from '../../server/product/product.ts';
import { EXCEPTIONS } from '../domains/proofs.ts';

/** The demo's data is made for all shops alike. */
const OF_DEMO = /^server\/\w+\/demo[/.]/;

/** A column of another table: a join, which compares no caller's shop. */
const COLUMN = `(?:${Object.keys(schema).join('|')})\\.(?:shopId|id)\\b`;
const COMPARED = [
  // Drizzle's conditions, and what is written in SQL with its columns or with the database's names.
  new RegExp(`\\b(?:eq|ne|inArray|notInArray)\\(\\s*\\w+\\.shopId,(?!\\s*${COLUMN})[^),]+`, 'g'),
  new RegExp(`\\.shopId\\}\\s*(?:=|<>|in|not in|= any)\\s*\\(?\\$\\{(?!${COLUMN})`, 'g'),
  /\bshop_id\s*(?:=|<>|in|not in)\s*\(?\$(?:\{|\d)/g,
];

const comparedIn = (text: string) =>
  COMPARED.flatMap((pattern) => Array.from(text.matchAll(pattern), ([found]) => found));

async function found() {
  const paths = await readdir(join(root, 'server'), { recursive: true });
  const files = paths
    .map((path) => `server/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !OF_DEMO.test(path));
  const texts = await Promise.all(
    files.map(
      async (path) => [path, comparedIn(await readFile(join(root, path), 'utf8'))] as const,
    ),
  );
  return new Map(texts.filter(([, compared]) => compared.length > 0));
}

describe('The shop of the caller', () => {
  test('is compared in server/kernel/scope.ts alone, and where there is a reason', async () => {
    const byHand = await found();
    const may = EXCEPTIONS.comparesShops;
    expect(byHand.delete('server/kernel/scope.ts')).toBe(true);
    expect(Object.fromEntries([...byHand].filter(([path]) => !(path in may)))).toEqual({});
    expect(Object.keys(may).filter((path) => !byHand.has(path))).toEqual([]);
  });

  test.each([
    'eq(orders.shopId, shopId)',
    'and(eq(orders.shopId, call.shopId))',
    'eq(orders.shopId, Number(id))',
    'inArray(orders.shopId, [1])',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a file may say.
    '${orders.shopId} = ${shopId}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a file may say.
    'where o.shop_id = ${call.shopId}',
    'where shop_id = $1',
  ])('is found where somebody writes %s', (text) => {
    expect(comparedIn(text)).toHaveLength(1);
  });

  test.each([
    'eq(shops.id, orders.shopId)',
    'eq(members.shopId, orders.shopId)',
    'eq(subscriptions.shopId, shops.id)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a file may say.
    '${accountShops.shopId} = ${afterSalesCases.shopId}',
    'inShop(orders, call)',
  ])('is none where two tables are joined: %s', (text) => {
    expect(comparedIn(text)).toEqual([]);
  });
});
