import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../server/files/sheet.ts';
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

/** A workbook of Excel 97 whose one number, 5, is the kept value of `2+3`. */
function legacyFormula(): Buffer {
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
  test('is its own text in an xlsx, never the value that was kept of it', async () => {
    const rows = [
      textRow(1, ['Name', 'Contact']),
      '<row r="2"><c r="A2"><f>2+3</f><v>5</v></c><c r="B2" t="str"><f>A2&amp;&quot;x&quot;</f><v>5x</v></c></row>',
      '<row r="3"><c r="A3" t="inlineStr"><f>1+1</f><is><t>2</t></is></c></row>',
    ];
    expect(await cellsOf('xlsx', workbook(rows.join('')))).toEqual([
      ['=2+3', '=A2&"x"'],
      ['=1+1', null],
    ]);
  });

  test('that several cells share is told of each by its own place', async () => {
    const rows = [
      textRow(1, ['Name', 'Contact']),
      '<row r="2"><c r="A2"><f t="shared" ref="A2:B3" si="0">Z9+$A$1*SUM(A1:B$2)&amp;"A1"</f><v>1</v></c></row>',
      '<row r="3"><c r="B3"><f t="shared" si="0"/><v>2</v></c></row>',
    ];
    expect(await cellsOf('xlsx', workbook(rows.join('')))).toEqual([
      ['=Z9+$A$1*SUM(A1:B$2)&"A1"', null],
      [null, '=AA10+$A$1*SUM(B2:C$2)&"A1"'],
    ]);
  });

  test('is its own text in an xls', async () => {
    expect(await cellsOf('xls', legacyFormula())).toEqual([['=2+3']]);
  });
});
