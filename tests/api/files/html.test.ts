// engine: once

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindOf } from '../../../server/kernel/files/kinds.ts';
import { readSheet } from '../../../server/kernel/files/sheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(page: string | Uint8Array) {
  const path = join(folder, randomUUID());
  await writeFile(path, page);
  return path;
}

const known = new Set(['name', 'phone', 'limit', '名称', 'tên']);
const read = async (page: string | Uint8Array) =>
  readSheet(
    { path: await written(page), kind: 'html' },
    { isHeading: (text) => known.has(text.toLowerCase()) },
  );
const cellsOf = async (page: string | Uint8Array) =>
  (await read(page)).rows.map(({ cells }) => cells);

describe('the table of a page', () => {
  test('is read below its title, each cell as a person sees it', async () => {
    const sheet = await read(`<!doctype html><html><head><title>Customers of May</title>
      <style>td { color: red }</style></head><body><p>Hello</p>
      <table><tr><td colspan="3">Customers</td></tr>
      <tr><th>Name<th>Phone<th>Limit
      <tr><td>Jade &amp;  Co<br>Orchard<td>&nbsp;6123&nbsp;4567<td><b>1</b>,200
      <tr><td><script>alert(1)</script>Lim<td>61234568<td>
      </table></body></html>`);
    expect(sheet).toMatchObject({
      name: 'Customers of May',
      header: ['Name', 'Phone', 'Limit'],
      headerRow: 2,
      rows: [
        { number: 3, cells: ['Jade & Co\nOrchard', '6123 4567', '1,200'] },
        { number: 4, cells: ['Lim', '61234568', null] },
      ],
    });
  });

  test('is the fullest of those that are seen, also inside the layout of a mail', async () => {
    const sheet = await read(`<table><tr><td>Dear all</td></tr><tr><td>
      <table><caption>May</caption><tr><th>Name</th><th>Phone</th></tr>
      <tr><td>A</td><td>1</td></tr></table></td></tr></table>
      <table hidden><tr><th>Name</th><th>Phone</th><th>Limit</th></tr>
      <tr><td>Secret</td><td>2</td><td>3</td></tr></table>`);
    expect(sheet.name).toBe('May');
    expect(sheet.hiddenSheets).toBe(1);
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([['A', '1']]);
  });

  test('is read without what is hidden, and says how much that was', async () => {
    const sheet = await read(`<table><colgroup><col><col style="display: none"></colgroup>
      <tr><th>Name</th><th>Margin</th><th>Phone</th></tr>
      <tr><td>A</td><td>9</td><td>1</td></tr>
      <tr style="display:none"><td>B</td><td>9</td><td>2</td></tr>
      <tr><td>C<span style="visibility: hidden">!</span></td><td>9</td><td>3</td></tr></table>`);
    expect(sheet).toMatchObject({ hiddenRows: 1, hiddenColumns: 1 });
    expect(sheet.rows.map(({ cells }) => [cells[0], cells[2]])).toEqual([
      ['A', '1'],
      ['C', '3'],
    ]);
  });

  test('says beside each of its rows what a tall cell says', async () => {
    expect(
      await cellsOf(`<table><tr><th>Name</th><th>Phone</th><th>Limit</th></tr>
      <tr><td rowspan="2">A</td><td>1</td><td>10</td></tr><tr><td>2</td><td>20</td></tr>
      <tr><td>B</td><td>3</td><td>30</td></tr></table>`),
    ).toEqual([
      ['A', '1', '10'],
      ['A', '2', '20'],
      ['B', '3', '30'],
    ]);
  });

  test('has the numbers that a spreadsheet keeps with it, but takes no date for one', async () => {
    const sheet = await read(`<html xmlns:x="urn:x"><table>
      <tr><th>Name</th><th>Limit</th><th>Phone</th></tr>
      <tr><td>A</td><td x:num="1200.456">1,200.46</td><td sdval="46000">12/08/2025</td></tr>
      </table></html>`);
    expect(sheet.rows[0]).toMatchObject({
      cells: ['A', 1200.456, '12/08/2025'],
      shown: [null, '1,200.46', null],
    });
  });

  test.each([
    ['UTF-8', Buffer.from('<table><tr><th>名称</th></tr><tr><td>陈记</td></tr></table>'), '陈记'],
    [
      'UTF-16 with its mark',
      Buffer.from(
        '\ufeff<html><table><tr><th>Tên</th></tr><tr><td>Phở Hà</td></tr></table></html>',
        'utf16le',
      ),
      'Phở Hà',
    ],
    [
      'what the page names',
      Buffer.concat([
        Buffer.from('<meta charset="gbk"><table><tr><th>Name</th></tr><tr><td>'),
        Buffer.from([0xb3, 0xc2]),
        Buffer.from('</td></tr></table>'),
      ]),
      '陈',
    ],
    [
      'Windows',
      Buffer.from('<table><tr><th>Name</th></tr><tr><td>Caf\u00e9</td></tr></table>', 'latin1'),
      'Café',
    ],
  ])('is read in %s', async (_encoding, page, text) => {
    const path = await written(page);
    expect(await kindOf(path, 'page.html')).toBe('html');
    expect(await cellsOf(page)).toEqual([[text]]);
  });

  test.each([
    ['no table', '<html><body>Nothing here</body></html>'],
    ['a table of headings alone', '<table><tr><th>Name</th></tr></table>'],
    ['a hidden table alone', '<table hidden><tr><th>Name</th></tr><tr><td>A</td></tr></table>'],
    ['parts within parts without end', `<html>${'<div>'.repeat(50_000)}`],
  ])('is refused where there is %s', async (_what, page) => {
    await expect(read(page)).rejects.toMatchObject({ parts: { errors: { file: {} } } });
  });

  test('is told by its content, also under a workbook’s name', async () => {
    const kind = async (content: string, name: string) => kindOf(await written(content), name);
    expect(await kind('<html><table></table></html>', 'orders.xls')).toBe('html');
    expect(await kind('<?xml version="1.0"?>\n<html></html>', 'orders.html')).toBe('html');
    expect(await kind('name;phone', 'orders.html')).toBe(null);
    expect(await kind('<svg xmlns="x"></svg>', 'orders.html')).toBe(null);
    expect(await kind('<html>\u0000</html>', 'orders.html')).toBe(null);
  });
});
