// engine: once

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../server/kernel/files/sheet.ts';
import { textRow, workbook } from './workbooks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formulas-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cellsOf(kind: 'xlsx' | 'xls', content: Buffer) {
  const path = join(folder, `book.${kind}`);
  await writeFile(path, content);
  return (await readSheet({ path, kind })).rows.map(({ cells }) => cells);
}

/** A number's record, and the record of a formula, in a sheet of Excel 97. */
const [NUMBER, FORMULA] = [0x0203, 0x0006];
/** 2, 3, and the sign between them, as Excel keeps a formula. */
const TWO_AND_THREE = Buffer.from([0x1e, 2, 0, 0x1e, 3, 0, 0x03]);

/** What Excel 97 keeps of a formula that divided by nought. */
const DIVIDED_BY_NOUGHT = Buffer.from([2, 0, 7, 0, 0, 0, 0xff, 0xff]);

/** A workbook of Excel 97 whose one number, 5, is what was kept of `2+3`, or another value is. */
function legacyFormula(kept?: Buffer): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Name'], [5]]), 'A');
  const file = XLSX.CFB.read(XLSX.write(book, { type: 'buffer', bookType: 'biff8' }), {
    type: 'buffer',
  });
  const entry = XLSX.CFB.find(file, '/Workbook');
  const stream = Buffer.from(entry?.content as Uint8Array);
  const records: Buffer[] = [];
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    const record = stream.subarray(at, end);
    const isNumber = record.readUInt16LE(0) === NUMBER;
    if (isNumber) kept?.copy(record, 10);
    records.push(isNumber ? formulaRecord(record.subarray(4)) : record);
    at = end;
  }
  const made = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(made, '/Workbook', Buffer.concat(records));
  return Buffer.from(XLSX.CFB.write(made, { type: 'buffer' }) as Buffer);
}

function formulaRecord(placeAndValue: Buffer): Buffer {
  const rest = Buffer.alloc(8);
  rest.writeUInt16LE(TWO_AND_THREE.length, 6);
  const body = Buffer.concat([placeAndValue, rest, TWO_AND_THREE]);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(FORMULA, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

describe('a formula of a sheet', () => {
  test('is the value that was kept of it in an xlsx, as of a cell without one', async () => {
    const rows = [
      textRow(1, ['Name', 'Contact', 'Phone', 'Paid']),
      '<row r="2"><c r="A2"><f>250*2</f><v>500</v></c><c r="B2" t="str"><f>A2&amp;&quot;x&quot;</f><v>500x</v></c><c r="C2" t="str"><f>IF(A2,&quot;&quot;)</f><v></v></c><c r="D2" t="b"><f>A2&gt;1</f><v>1</v></c></row>',
      '<row r="3"><c r="A3" t="inlineStr"><f>1+1</f><is><t>2</t></is></c></row>',
    ];
    expect(await cellsOf('xlsx', workbook(rows.join('')))).toEqual([
      [500, '500x', null, 'TRUE'],
      ['2', null, null, null],
    ]);
  });

  test('without a value, or with an error for one, is told as a formula', async () => {
    const rows = [
      textRow(1, ['Name', 'Contact', 'Phone']),
      '<row r="2"><c r="A2"><f>2+3</f></c><c r="B2"><f>A2&amp;&quot;x&quot;</f><v/></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    ];
    expect(await cellsOf('xlsx', workbook(rows.join('')))).toEqual([
      [{ formula: '=2+3' }, { formula: '=A2&"x"' }, { formula: '=1/0' }],
    ]);
  });

  test('that several cells share is told of each by its own place', async () => {
    const rows = [
      textRow(1, ['Name', 'Contact']),
      '<row r="2"><c r="A2"><f t="shared" ref="A2:B3" si="0">Z9+$A$1*SUM(A1:B$2)&amp;"A1"</f></c><c r="B2"><f t="shared" si="0"/><v>1</v></c></row>',
      '<row r="3"><c r="B3"><f t="shared" si="0"/></c></row>',
    ];
    expect(await cellsOf('xlsx', workbook(rows.join('')))).toEqual([
      [{ formula: '=Z9+$A$1*SUM(A1:B$2)&"A1"' }, 1],
      [null, { formula: '=AA10+$A$1*SUM(B2:C$2)&"A1"' }],
    ]);
  });

  test('is the value that was kept of it in an xls', async () => {
    expect(await cellsOf('xls', legacyFormula())).toEqual([[5]]);
    const without = await cellsOf('xls', legacyFormula(DIVIDED_BY_NOUGHT));
    expect(without).toEqual([[{ formula: '=2+3' }]]);
  });

  test('names no column by its own text', async () => {
    const heading =
      '<row r="1"><c r="A1"><f>B1</f></c><c r="B1" t="str"><f>A9</f><v>Name</v></c></row>';
    const path = join(folder, 'heading.xlsx');
    await writeFile(path, workbook(heading + textRow(2, ['One', 'Two'])));
    expect((await readSheet({ path, kind: 'xlsx' })).header).toEqual(['=B1', 'Name']);
  });
});
