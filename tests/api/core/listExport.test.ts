// engine: both

import XLSX from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { contract } from '../../../api/contract.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MOST_EXPORTED } from '../../../api/kernel/exportLimit.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

/** Every call that answers a list as a file: those that come later too. */
const EXPORTS = Object.entries<Operation>(contract)
  .filter(([, { mediaTypes }]) => mediaTypes?.includes(MEDIA_TYPES.csv))
  .map(([name]) => name)
  // The log has nothing above its lines: a program reads their seals (`operationLogExport.test.ts`).
  .filter((name) => name !== 'exportOperationLog');

/** What a list has to be asked. */
const NEEDED: Readonly<Record<string, object>> = {
  exportCountLines: { stockCountId: 1 },
  exportCommissionLines: { from: '2026-01-01', to: '2026-12-31' },
  exportFinanceOrders: { from: '2026-01-01', to: '2026-12-31' },
  exportRefundLines: { from: '2026-01-01', to: '2026-12-31' },
  exportTrialBalance: { from: '2026-01-01', to: '2026-12-31' },
  exportSaleProfit: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
};

type AnyExport = (request: { body: object }) => Promise<File>;
const exportOf = (api: Api, name: string) => (api as unknown as Record<string, AnyExport>)[name];

async function sheetOf(file: File): Promise<unknown[][]> {
  const book = XLSX.read(await file.arrayBuffer(), { cellDates: true, cellFormula: true });
  const [sheet] = Object.values(book.Sheets);
  if (!sheet) throw new Error('The file has no sheet');
  expect(Object.values(sheet).some((cell) => typeof cell?.f === 'string')).toBe(false);
  return XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true });
}

/** The rows below the one that begins with a heading. */
const below = (rows: unknown[][], heading: string) =>
  rows.slice(rows.findIndex(([first]) => first === heading) + 1);

describe('a list as a file', () => {
  test('there are many', () => expect(EXPORTS.length).toBeGreaterThan(10));

  test.each(EXPORTS)('%s answers a workbook and a CSV, with headings in words', async (name) => {
    const admin = await world.signIn('admin', { locale: 'zh-CN' });
    const ask = exportOf(admin, name);
    const needed = NEEDED[name] ?? {};
    const book = await ask?.({ body: needed });
    const text = await ask?.({ body: { ...needed, format: 'csv' } });
    if (!book || !text) throw new Error(`There is no call ${name}`);
    expect([book.name, text.name]).toEqual([
      expect.stringMatching(/-\d{4}-\d\d-\d\d\.xlsx$/),
      expect.stringMatching(/-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    const rows = await sheetOf(book);
    const columns = Math.max(...rows.map((row) => row.length));
    const headings = rows.find((row) => row.length === columns) ?? [];
    // A key of a text that is missing has a dot, or is in letters of a program.
    for (const heading of headings) expect(heading).toMatch(/[\p{sc=Han}]/u);
    const lines = (await text.text()).split('\r\n');
    expect(lines[0]).toBe(`"${rows[0]?.[0]}"`);
    const named = (lines[lines.indexOf('') + 1] ?? '').split('","');
    expect(named.length).toBeGreaterThan(1);
    expect(new Set(named).size).toBe(named.length);
    const mark = new Uint8Array((await text.arrayBuffer()).slice(0, 3));
    expect([...mark]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('has what is filtered, in its order, with the chosen columns and their sums', async () => {
    const query = {
      tab: 'all',
      kind: ['wholesale'],
      sort: { by: 'total', descending: true },
    } as const;
    const list = await manager.listOrder4Merchant({
      body: { ...query, kind: ['wholesale'], size: 200 },
    });
    expect(list.next).not.toBeNull();
    const file = await manager.exportOrders({
      body: { ...query, kind: ['wholesale'], columns: ['orderSn', 'total', 'items'] },
    });
    const rows = await sheetOf(file);
    expect(rows.slice(0, 2)).toEqual([['Orders'], ['Shop', expect.any(String)]]);
    expect(rows).toContainEqual(['Kind', expect.any(String)]);
    const found = below(rows, 'Number');
    const expected = list.rows.map((row) => [row.orderSn, Number(row.total), row.itemCount]);
    // Beyond the page, in the same order.
    expect(found.length).toBe(list.total.count + 1);
    expect(found.slice(0, expected.length)).toEqual(expected);
    const sum = (at: 1 | 2) =>
      found.slice(0, -1).reduce((total, row) => total + Number(row[at]), 0);
    expect(found.at(-1)).toEqual(['Total', expect.closeTo(sum(1), 2), sum(2)]);

    const text = await manager.exportOrders({
      body: { ...query, kind: ['wholesale'], columns: ['orderSn', 'total'], format: 'csv' },
    });
    const lines = (await text.text()).trimEnd().split('\r\n');
    const at = lines.indexOf('"Number","Total","Currency"');
    expect(lines.slice(at + 1, at + 1 + list.rows.length)).toEqual(
      list.rows.map((row) => `"${row.orderSn}",${Number(row.total).toFixed(2)},"${row.currency}"`),
    );
    expect(lines.at(-1)).toBe(`"Total",${sum(1).toFixed(2)},"SGD"`);
  });

  test('has of a list without pages what its page shows, however the name is written', async () => {
    const admin = await world.signIn('admin', { locale: 'en-US' });
    const own = { roleName: '收银主管', roleNameEn: 'Quầy thu ngân' };
    await admin.addRole({ body: { ...own, permissions: ['order.view'] } });
    const file = await admin.exportRoles({ body: { search: 'quay THU', status: 'active' } });
    const rows = await sheetOf(file);
    expect(rows.filter(([first]) => first === 'Search' || first === 'Status')).toEqual([
      ['Status', 'Active'],
      ['Search', 'quay THU'],
    ]);
    expect(below(rows, 'Role')).toEqual([
      [own.roleNameEn, 'Role of this shop', 'Active', 0, 'view orders'],
      ['Total', undefined, undefined, 0],
    ]);
    const brands = below(await sheetOf(await manager.exportBrands({ body: {} })), 'Name');
    const carried = await manager.listBrands();
    expect(brands.slice(0, -1).map(([name, , goods]) => [name, goods])).toEqual(
      carried.map(({ nameEn, goods }) => [nameEn, goods]),
    );
    const days = { from: '2026-10-01', to: '2026-10-31' };
    const balance = await manager.getTrialBalance({ body: { range: days } });
    const accounts = below(
      await sheetOf(await manager.exportTrialBalance({ body: days })),
      'Account',
    );
    expect(accounts).toHaveLength(balance.accounts.length + balance.totals.length);
    const [total] = accounts.slice(-balance.totals.length);
    expect(total?.slice(2, 4)).toEqual([total?.[3], Number(balance.totals[0]?.credit)]);
    const grades = below(await sheetOf(await manager.exportUserGrades({ body: {} })), 'Tier');
    const tiers = await manager.getUserGrade();
    expect(grades.slice(0, -1).map((row) => row[2])).toEqual(
      tiers.map(({ customers }) => customers),
    );
  });

  test('is of the shop alone, for who may see the list', async () => {
    const elsewhere = await world.signIn('admin', { shopId: 2 });
    const numbers = async (api: Api) =>
      below(await sheetOf(await api.exportOrders({ body: { columns: ['orderSn'] } })), 'Number');
    const [here, there] = [await numbers(manager), await numbers(elsewhere)];
    expect(here.length).toBeGreaterThan(1);
    for (const [number] of there.slice(0, -1)) expect(here).not.toContainEqual([number]);
    const clerk = await world.signIn('clerk');
    expect((await failureOf(clerk.exportUsers({ body: {} }))).code).toBe(CODES.noAccess);
  });

  test('refuses a column that the list does not have', async () => {
    const columns = ['passwordHash'];
    const failure = await failureOf(manager.exportSuppliers({ body: { columns } }));
    expect(failure.errors).toHaveProperty('columns.0');
  });

  test('has no formula of what somebody typed', async () => {
    const name = `=HYPERLINK("http://example.com","x") ${Date.now()}`;
    const card = { contact: '@SUM(A1)', phone: '+65 6123 4567', email: '' };
    await manager.addSupplierContact({ body: { ...card, name } });
    const rows = await sheetOf(await manager.exportSuppliers({ body: { search: name } }));
    expect(rows.flat()).toContain(name);
    const file = await manager.exportSuppliers({ body: { search: name, format: 'csv' } });
    const text = await file.text();
    expect(text).toContain(`"'${name.replaceAll('"', '""')}","'@SUM(A1)"`);
    expect(text).not.toMatch(/(^|,)"?[=@]/m);
  });

  test('is refused beyond its limit, with the limit', async () => {
    const db = world.db;
    await db.execute(sql`
      insert into suppliers select (jsonb_populate_record(null::suppliers, to_jsonb(s) ||
        jsonb_build_object('id', 5000000 + n, 'name', 'Supplier ' || n))).*
      from (select * from suppliers where shop_id = 1 limit 1) s,
        generate_series(1, ${MOST_EXPORTED + 1}::int) n`);
    const failure = await failureOf(manager.exportSuppliers({ body: {} }));
    expect(failure.reason).toMatchObject({
      rule: 'exportIsNotTooLong',
      figures: { maximum: MOST_EXPORTED },
    });
    expect(failure.message).toMatch(/20,000/);
    const some = await manager.exportSuppliers({ body: { search: 'Supplier 777' } });
    expect(some.size).toBeGreaterThan(0);
    await db.execute(sql`delete from suppliers where id > 5000000`);
  }, 60_000);
});
