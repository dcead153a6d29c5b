// engine: either

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { type ImportRequest, importBody } from '../../../api/kernel/fileImport.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { textRow, workbook, workbookParts, zip } from './workbooks.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const fileOf = (bytes: Uint8Array, name = 'suppliers.xlsx') =>
  new File([new Uint8Array(bytes)], name, { type: MEDIA_TYPES.xlsx });

const importOf = (file: File, request: Partial<ImportRequest> = {}, api = clerk) =>
  api.importSuppliers({
    files: { file },
    body: importBody({ mode: 'preview', ...request } as ImportRequest),
  });

const named = async (search: string) =>
  (await clerk.getSupplierContactSearchList({ body: { search } })).rows.map(({ name }) => name);

const HEADINGS = ['Name', 'Contact', 'Phone', 'Email'];
const supplier = (number: number, name: string, phone = '61234567') =>
  textRow(number, [name, 'Lim', phone, '']);

describe('a phone number in a spreadsheet', () => {
  test('is what a person sees, by its format, and any other is told at its cell', async () => {
    const bytes = await readFile(new URL('./fixtures/phones-by-format.xlsx', import.meta.url));
    const { rows } = await importOf(fileOf(bytes));
    const wrong = 'This is not a phone number in Singapore, such as 9123 4567';
    expect(rows.map(({ name, phone, errors }) => [name, phone, errors.phone ?? ''])).toEqual([
      ['P num fmt0', '0912345678', ''],
      ['P big num', '84912345678', ''],
      ['P text', '0912345678', ''],
      ['P spaced', '+84 912 345 678', ''],
      ['P nbsp', '+84\u00a0912\u00a0345\u00a0678', ''],
      ['P fw', '０９１２３４５６７８', ''],
      ['P fw plus', '＋８４ ９１２ ３４５ ６７８', ''],
      ['P dots', '0912.345.678', ''],
      ['P paren', '(028) 3822 1234', ''],
      ['P slash', '61234567/61234568', wrong],
      ['P float', '61234567.5', wrong],
      ['P sci', '8.49E+10', wrong],
      ['P zwsp', '\u200b61234567', ''],
      ['P bidi', '\u202a+6561234567\u202c', ''],
      ['P fmt phone', '+65 6123 4567', ''],
      ['P ext', '6123 4567 ext 12', wrong],
      ['P apostrophe', '0912345678', ''],
    ]);
  });

  test('is read alike from the old format', async () => {
    const book = XLSX.utils.book_new();
    const cells = XLSX.utils.aoa_to_sheet([
      HEADINGS,
      ['Old', 'Lim', 912345678, ''],
      ['Hidden', 'Lim', 61234567, ''],
    ]);
    (cells.C2 as XLSX.CellObject).z = '0000000000';
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Secret'], ['x']]), 'Secret');
    XLSX.utils.book_append_sheet(book, cells, 'Seen');
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    const bytes = XLSX.write(book, { type: 'buffer', bookType: 'biff8' });
    const { sheet, rows } = await importOf(fileOf(bytes, 'old.xls'));
    expect(sheet.name).toBe('Seen');
    expect(rows[0]?.phone).toBe('0912345678');
  });
});

describe('what is read of a workbook', () => {
  test('is what is not hidden, below a title, without blank rows', async () => {
    const parts = workbookParts(
      [
        textRow(1, ['Suppliers of 2026']),
        textRow(3, ['Name', 'Contact', 'Note', 'Phone']),
        textRow(4, ['Seen', 'Lim', 'secret', '61234567']),
        textRow(5, [' ', '\u00a0', '', '\u200b']),
        textRow(6, ['Hidden', 'Lim', '', '61234567']).replace('<row ', '<row hidden="1" '),
        textRow(7, ['', '', '', '']).replace('<row ', '<row hidden="1" '),
      ].join(''),
    ).map((part) => {
      const content = String(part.content)
        .replace('<sheets>', '<sheets><sheet name="Old" state="veryHidden" r:id="rId7"/>')
        .replace('<worksheet>', '<worksheet><cols><col min="3" max="3" hidden="1"/></cols>');
      return { ...part, content };
    });
    const { sheet, rows } = await importOf(fileOf(zip(parts)));
    expect(sheet).toEqual({
      name: 'A',
      sheets: ['A'],
      headingRow: 3,
      headings: ['Name', 'Contact', '', 'Phone'],
      samples: ['Seen', 'Lim', '', '61234567'],
      columns: { name: 0, contact: 1, phone: 3, email: null },
      missing: [],
      doubled: [],
      hiddenRows: 1,
      hiddenColumns: 1,
      hiddenSheets: 1,
    });
    expect(rows.map(({ row, name, errors }) => [row, name, errors])).toEqual([[4, 'Seen', {}]]);
  });
});

describe.each(['xlsx', 'xls'] as const)('a workbook (%s)', (kind) => {
  const bookOf = (
    sheets: Record<string, (string | number)[][]>,
    hidden: readonly string[] = [],
  ) => {
    const book = XLSX.utils.book_new();
    for (const [name, rows] of Object.entries(sheets)) {
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
    }
    book.Workbook = {
      Sheets: book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })),
    };
    const bookType = kind === 'xls' ? 'biff8' : 'xlsx';
    const bytes = XLSX.write(book, { type: 'buffer', bookType });
    return new File([new Uint8Array(bytes)], `suppliers.${kind}`, { type: MEDIA_TYPES[kind] });
  };

  test('of several sheets is read from the one that is chosen, never from a hidden one', async () => {
    const rowsOf = (name: string) => [HEADINGS, [name, 'Lim', '61234567', '']];
    const file = bookOf(
      { 'R&D "old"': rowsOf('Old'), Secret: rowsOf('Secret'), '2026 新': rowsOf('New') },
      ['Secret'],
    );
    const namesIn = async (request: Partial<ImportRequest>) => {
      const { sheet, rows } = await importOf(file, request);
      expect(sheet.sheets).toEqual(['R&D "old"', '2026 新']);
      return [sheet.name, ...rows.map(({ name }) => name)];
    };
    expect(await namesIn({})).toEqual(['R&D "old"', 'Old']);
    expect(await namesIn({ sheet: '2026 新' })).toEqual(['2026 新', 'New']);
    expect(await namesIn({ sheet: 'Secret' })).toEqual(['R&D "old"', 'Old']);
  });

  test('without a row of headings is read from its first row on, by the columns that were chosen', async () => {
    const names = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
    const file = bookOf({ A: names.map((name, row) => ['x', name, 'Lim', `6123456${row}`]) });
    const { sheet, rows } = await importOf(file, { headings: 'none' });
    expect(rows).toEqual([]);
    expect(sheet).toMatchObject({
      ...{ headingRow: 0, headings: ['', '', '', ''], missing: ['name', 'contact', 'phone'] },
      samples: ['x', names[0], 'Lim', '61234560'],
    });
    const at = (column: number) => ({ heading: '', column });
    const columns = { name: at(1), contact: at(2), phone: at(3) };
    const read = await importOf(file, { headings: 'none', columns, mode: 'all' });
    expect(read.rows.map(({ row, name, outcome }) => [row, name, outcome])).toEqual([
      [1, names[0], 'added'],
      [2, names[1], 'added'],
    ]);
  });
});

describe('columns that nobody knows', () => {
  const rowsOf = (name: string) =>
    textRow(1, ['Nr', 'Firma', 'Person', 'Telefon']) + textRow(2, ['7', name, 'Lim', '61234567']);

  test('are told in a preview, and refused where rows are to be taken', async () => {
    const file = fileOf(workbook(rowsOf('Nobody')));
    const { sheet, rows } = await importOf(file);
    expect(rows).toEqual([]);
    expect(sheet).toMatchObject({
      headings: ['Nr', 'Firma', 'Person', 'Telefon'],
      // A person is a contact; who the others are nobody knows.
      missing: ['name', 'phone'],
    });
    const failure = await failureOf(importOf(file, { mode: 'good' }));
    expect(failure.errors.file).toContain('lacks these columns');
  });

  test('with one heading are told, and the person chooses which one is read', async () => {
    const name = `Doubled ${randomUUID()}`;
    const file = fileOf(
      workbook(
        textRow(1, ['Name', 'Contact', 'Phone', 'PHONE ', 'Fax']) +
          textRow(2, [name, 'Lim', '61234567', '67654321', '6']),
      ),
    );
    const { sheet, rows } = await importOf(file);
    expect([rows, sheet.doubled, sheet.missing]).toEqual([[], ['phone'], []]);
    const failure = await failureOf(importOf(file, { mode: 'good' }));
    expect(failure.errors.file).toContain('have the same heading: “Phone”');
    const columns = { phone: { heading: 'PHONE ', column: 3 } };
    const read = await importOf(file, { columns });
    expect(read.rows).toMatchObject([{ name, phone: '67654321', outcome: 'good' }]);
    expect(read.sheet.doubled).toEqual([]);
  });

  test('are known however wide their headings are written', async () => {
    const name = `Wide ${randomUUID()}`;
    const file = fileOf(
      workbook(
        textRow(1, ['Ｎａｍｅ', 'Ｃｏｎｔａｃｔ', 'ＰＨＯＮＥ']) +
          textRow(2, [name, 'Lim', '61234567']),
      ),
    );
    const { sheet, rows } = await importOf(file);
    expect(sheet.missing).toEqual([]);
    expect(rows).toMatchObject([{ name, phone: '61234567', outcome: 'good' }]);
  });

  test.each([
    [
      'with a unit, a star or a word more',
      ['Supplier Name*', 'Contact Person', 'Tel. No. (office)'],
    ],
    ['in two languages', ['Name\n名称', 'Contact / 联系人', 'Phone 电话']],
    ['without marks', ['Ten nha cung cap', 'Nguoi lien he', 'So dien thoai']],
  ])('are known that are written %s, below a title', async (_how, headings) => {
    const name = `Loose ${randomUUID()}`;
    const file = fileOf(
      workbook(
        textRow(1, ['Suppliers (2026)']) +
          textRow(2, headings) +
          textRow(3, [name, 'Lim', '61234567']),
      ),
    );
    const { sheet, rows } = await importOf(file);
    expect(sheet).toMatchObject({ headingRow: 2, missing: [], doubled: [] });
    expect(rows).toMatchObject([{ name, contact: 'Lim', phone: '61234567', outcome: 'good' }]);
  });

  test('that may mean two fields, or stand over two columns, are left to the person', async () => {
    const row = textRow(2, ['A', 'Lim', '61234567', '61234568']);
    const fax = textRow(1, ['Name', 'Contact', 'Phone / Fax', '']) + row;
    expect((await importOf(fileOf(workbook(fax)))).sheet.missing).toEqual(['phone']);
    const two = textRow(1, ['Name', 'Contact', 'Phone (office)', 'Phone (home)']) + row;
    expect((await importOf(fileOf(workbook(two)))).sheet.doubled).toEqual(['phone']);
    const both = textRow(1, ['Name / Contact', 'Contact', 'Phone', '']) + row;
    expect((await importOf(fileOf(workbook(both)))).sheet.missing).toEqual(['name']);
  });

  test('take all that two thousand rows can need of what was typed, and tell what is too much', async () => {
    const name = `Mended ${randomUUID()}`;
    const file = fileOf(workbook(textRow(1, HEADINGS) + supplier(2, name, 'wrong')));
    const lines = Array.from({ length: 1_999 }, (_, at) => [at + 3, { email: 'x'.repeat(100) }]);
    const mended = { 2: { phone: '61234567' }, ...Object.fromEntries(lines) };
    expect(await importOf(file, { mended })).toMatchObject({ good: 1, bad: 0 });
    const more = lines.map(([row]) => [row, { email: 'x'.repeat(300) }]);
    const failure = await failureOf(importOf(file, { mended: Object.fromEntries(more) }));
    expect(failure.errors.mended).toContain('Correct it in the file');
  });

  test('are those that a person chooses, also in a file that has them elsewhere', async () => {
    const name = `Chosen ${randomUUID()}`;
    const columns = {
      name: { heading: 'Firma', column: 1 },
      contact: { heading: 'Person', column: 2 },
      phone: { heading: 'Telefon', column: 3 },
      email: null,
    };
    const request = { mode: 'good', columns } as const;
    const done = await importOf(fileOf(workbook(rowsOf(name))), request);
    expect(done).toMatchObject({ added: 1, sheet: { missing: [], columns: { name: 1 } } });
    expect(await named(name)).toEqual([name]);
    const moved = textRow(2, ['Telefon', 'Firma', 'Person', 'Email']);
    const other = textRow(3, ['61234567', `${name} 2`, 'Lim', 'wrong']);
    const file = fileOf(workbook(textRow(1, ['2026']) + moved + other));
    const seen = await importOf(file, { columns });
    expect(seen).toMatchObject({
      good: 1,
      sheet: { headingRow: 2, columns: { phone: 0, name: 1, contact: 2, email: null } },
    });
  });

  test('that are written as no choice are refused at their field', async () => {
    const file = fileOf(workbook(rowsOf('Nobody')));
    for (const columns of ['{', '{"name":1}', '{"name":{"heading":"x","column":-1}}']) {
      const failure = await failureOf(
        clerk.importSuppliers({ files: { file }, body: { mode: 'preview', columns } }),
      );
      expect(Object.keys(failure.errors)[0]).toMatch(/^columns/);
    }
  });
});

describe('a bad row', () => {
  test('is mended and tried again, and what was taken is not taken twice', async () => {
    const mark = randomUUID();
    const file = fileOf(
      workbook(textRow(1, HEADINGS) + supplier(2, `A ${mark}`) + supplier(3, `B ${mark}`, 'none')),
    );
    const first = await importOf(file, { mode: 'good' });
    expect(first).toMatchObject({ added: 1, bad: 1 });
    const again = { taken: [2], mended: { 3: { phone: '+65 6123 4567' } } };
    const seen = await importOf(file, again);
    expect(seen).toMatchObject({ good: 1, bad: 0, rows: [{ row: 3, phone: '+65 6123 4567' }] });
    const second = await importOf(file, { mode: 'all', ...again });
    expect(second).toMatchObject({ added: 1, bad: 0 });
    expect((await named(mark)).sort()).toEqual([`A ${mark}`, `B ${mark}`]);
    const twice = await importOf(file, { ...again, taken: [] });
    expect(twice).toMatchObject({ good: 0, bad: 2 });
  });
});

describe('a sign that no document can show', () => {
  test('is named where it is entered and at its cell', async () => {
    const body = { name: 'Phở 🍜', contact: '陳小姐 餛飩', phone: '61234567', email: '' };
    const failure = await failureOf(clerk.addSupplierContact({ body }));
    const told = 'Documents cannot show this: 🍜. Write it another way.';
    expect(failure.errors).toEqual({ name: told });
    const { rows } = await importOf(
      fileOf(workbook(textRow(1, HEADINGS) + supplier(2, 'Tea 🍵🍵'))),
    );
    expect(rows[0]?.errors).toEqual({ name: told.replace('🍜', '🍵') });
  });
});

test('a hidden sign that turns a name around is told where it is entered and at its cell', async () => {
  const name = 'Rice \u202egnop';
  const body = { name, contact: '陳小姐', phone: '61234567', email: '' };
  const told = expect.stringContaining('hidden signs');
  const failure = await failureOf(clerk.addSupplierContact({ body }));
  expect(failure.errors).toEqual({ name: told });
  const { rows } = await importOf(fileOf(workbook(textRow(1, HEADINGS) + supplier(2, name))));
  expect(rows[0]?.errors).toEqual({ name: told });
});

describe('a template', () => {
  test('is headed in the language, takes text in every cell, and says what each column is', async () => {
    const api = await world.signIn('clerk', { locale: 'zh-CN' });
    const columns = [
      { header: '供应商名称', isNeeded: true, example: '金穗食品贸易公司' },
      { header: '联系人', isNeeded: true, example: '' },
      { header: '电话', isNeeded: true, example: '+65 6123 4567' },
    ];
    const file = await api.importTemplate({ body: { name: '供应商', columns } });
    expect(file.name).toBe('供应商.xlsx');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const book = XLSX.read(bytes, { cellStyles: true, cellNF: true });
    expect(book.SheetNames).toEqual(['数据', '说明']);
    const notes = XLSX.utils.sheet_to_json(book.Sheets.说明 as XLSX.WorkSheet, { header: 1 });
    expect(notes).toEqual([
      ['列', '必填', '示例'],
      ['供应商名称', '是', '金穗食品贸易公司'],
      ['联系人', '是', ''],
      ['电话', '是', '+65 6123 4567'],
    ]);
    const parts = XLSX.CFB.read(bytes, { type: 'array' });
    const xml = (name: string) => {
      const content = XLSX.CFB.find(parts, name)?.content;
      return Buffer.from(content as Uint8Array).toString();
    };
    const style = /<col [^>]*style="(\d+)"/.exec(xml('/xl/worksheets/sheet1.xml'))?.[1];
    const [, ...formats] =
      xml('/xl/styles.xml')
        .split('<cellXfs')[1]
        ?.match(/numFmtId="\d+"/g) ?? [];
    const own = formats[Number(style) - 1]?.match(/\d+/)?.[0];
    expect(xml('/xl/styles.xml')).toContain(`numFmtId="${own}" formatCode="@"`);
    // Nobody has filled it in yet, and its notes are no rows.
    expect(await failureOf(importOf(fileOf(bytes), {}, api))).toMatchObject({
      errors: { file: expect.stringContaining('表头') },
    });
  });
});
