// engine: once

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import XLSX from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../../server/kernel/files/sheet.ts';
import { writeXlsx, type XlsxColumn } from '../../../server/kernel/files/xlsx.ts';
import { note } from '../../support/figures.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'larder-xlsx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OFFICE = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync);

/** What spreadsheets take for the beginning of a formula, or once did. */
const PREFIXES = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\u0000',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  "'",
  '"',
  '=\t',
  ' =',
  '\t=',
  '\r=',
  '_x003D_',
  '\u200b=',
  '{=',
  ';',
  ',=',
  '&',
  '<',
  ']]>',
];
const FORMULAS = ['1+1', 'HYPERLINK("http://x.example","y")', "cmd|' /C calc'!A0", 'SUM(A1:A9)'];
const TEXTS = PREFIXES.flatMap((prefix) => FORMULAS.map((formula) => prefix + formula));

interface Row {
  text: string;
  at: number;
}
const ROWS: Row[] = TEXTS.map((text, at) => ({ text, at }));
const AT = new Date('2026-11-21T17:30:15Z');

const columns: XlsxColumn<Row>[] = [
  { header: '=1+1', type: 'text', width: 30, value: ({ text }) => text },
  { header: 'Quantity', type: 'quantity', total: true, value: ({ at }) => at + 0.125 },
  {
    header: 'Amount',
    type: 'money',
    currency: 'SGD',
    total: true,
    value: ({ at }) => at * 100 + 5,
  },
  { header: 'Count', type: 'integer', value: ({ at }) => at },
  { header: 'Ordered', type: 'dateTime', timeZone: 'Asia/Singapore', value: () => AT },
  { header: 'Day', type: 'date', timeZone: 'Asia/Singapore', value: () => AT },
  { header: '@text', type: 'text', value: ({ text }) => `${text}${text}` },
];

async function written(): Promise<string> {
  const path = join(folder, 'sweep.xlsx');
  const pieces: Uint8Array[] = [];
  const book = { totalLabel: '=Total', sheets: [{ name: '=cmd[1]:*?/\\', columns, rows: ROWS }] };
  for await (const piece of writeXlsx(book)) pieces.push(piece);
  writeFileSync(path, Buffer.concat(pieces));
  return path;
}

const cellsOf = (sheet: XLSX.WorkSheet = {}): unknown[] =>
  Object.entries(sheet).flatMap(([key, cell]) => (key.startsWith('!') ? [] : [cell]));
const isFormula = (cell: unknown) => 'f' in (cell as object);

describe('an export', () => {
  it('reads back as what was written: text as text, figures and dates as such', async () => {
    const path = await written();
    const { header, rows } = await readSheet({ path, kind: 'xlsx' });
    expect(header).toEqual(columns.map((column) => column.header));
    expect(rows).toHaveLength(ROWS.length + 1);
    const wall = new Date('2026-11-22T01:30:15Z');
    for (const { text, at } of ROWS) {
      expect(rows[at]?.cells).toEqual([
        text,
        at + 0.125,
        (at * 100 + 5) / 100,
        at,
        wall,
        // A day is a day, whatever time the moment had.
        new Date('2026-11-22T00:00:00Z'),
        text + text,
      ]);
    }
    const count = ROWS.length;
    const sum = (count * (count - 1)) / 2;
    expect(rows.at(-1)?.cells.slice(0, 3)).toEqual([
      '=Total',
      sum + count / 8,
      (sum * 100 + count * 5) / 100,
    ]);
  });

  it('has no formula for another reader, a frozen header and text cells', async () => {
    const path = await written();
    const book = XLSX.read(readFileSync(path), { cellFormula: true, cellNF: true });
    const [name = ''] = book.SheetNames;
    expect(name).not.toMatch(/[[\]:*?/\\]/);
    const cells = cellsOf(book.Sheets[name]);
    expect(cells.length).toBeGreaterThan(ROWS.length * 7);
    const formulas = cells.filter(isFormula);
    // The control: a formula that somebody else wrote is told by the same reader.
    const other = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(other, { '!ref': 'A1', A1: { t: 'n', f: '1+1', v: 2 } }, 'S');
    const read = XLSX.read(XLSX.write(other, { type: 'buffer' }), { cellFormula: true });
    expect(cellsOf(read.Sheets.S).filter(isFormula)).toHaveLength(1);
    note({
      id: 'F20',
      of: 'the writer of workbooks',
      n: TEXTS.length,
      unit: 'texts that begin like formulas',
      found: { 'cells with a formula': formulas.length },
    });
    expect(formulas).toEqual([]);
    const { stdout } = await run('unzip', ['-p', path, 'xl/worksheets/sheet1.xml'], {
      maxBuffer: 2e7,
    });
    expect(stdout).toContain('state="frozen"');
    expect(stdout).not.toMatch(/<f[ >]/);
  });

  it.runIf(OFFICE)('is the same in LibreOffice', async () => {
    const path = await written();
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    // 76 is UTF-8; formulas would come as their text, and every text is quoted.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true';
    await run(
      OFFICE ?? '',
      [profile, '--headless', '--convert-to', filter, '--outdir', folder, path],
      { timeout: 110_000 },
    );
    const book = XLSX.read(readFileSync(join(folder, 'sweep.csv'), 'utf8'), {
      type: 'string',
      raw: true,
    });
    const lines = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
      raw: true,
      defval: '',
    });
    for (const { text, at } of ROWS) {
      // LibreOffice drops what has no shape, and ends lines in its own way.
      expect(plain(String(lines[at + 1]?.[0]))).toBe(plain(text));
    }
  });

  it('is handed over as its rows come, and goes on in a next sheet where one is full', async () => {
    let read = 0;
    const rows = (function* () {
      for (; read < 25_000; read += 1) yield read;
    })();
    const number: XlsxColumn<number> = {
      header: 'N',
      type: 'integer',
      total: true,
      value: (n) => n,
    };
    const text: XlsxColumn<number> = { header: 'T', type: 'text', value: (n) => `Row ${n * 7919}` };
    const sheet = { name: 'A', columns: [text, number], rows };
    const pieces: Uint8Array[] = [];
    let handedOver = 0;
    let most = 0;
    for await (const piece of writeXlsx({ sheets: [sheet], rowsOfSheet: 10_000 })) {
      // What was read and is not handed over yet: a few pieces, and not the sheet.
      if (pieces.length > 1) most = Math.max(most, read - handedOver);
      pieces.push(piece);
      handedOver = read;
    }
    expect(most).toBeLessThan(5_000);
    const book = XLSX.read(Buffer.concat(pieces));
    expect(book.SheetNames).toEqual(['A', 'A 2', 'A 3']);
    const last = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets['A 3'] ?? {}, { header: 1 });
    expect(last).toHaveLength(1 + 5_000 + 1);
    expect(last[0]).toEqual(['T', 'N']);
    expect(last.at(-1)?.[1]).toBe((25_000 * 24_999) / 2);
  });

  it('has a total for each currency', async () => {
    const path = join(folder, 'currencies.xlsx');
    const rows = [
      ['SGD', 12345],
      ['VND', 500_000],
      ['SGD', 55],
    ] as const;
    const pieces: Uint8Array[] = [];
    const sheet = {
      name: 'A',
      rows,
      columns: [
        { header: 'Currency', type: 'text', value: (row: (typeof rows)[number]) => row[0] },
        {
          header: 'Amount',
          type: 'money',
          total: true,
          currency: (row: (typeof rows)[number]) => row[0],
          value: (row: (typeof rows)[number]) => row[1],
        },
      ] as XlsxColumn<(typeof rows)[number]>[],
    };
    for await (const piece of writeXlsx({ sheets: [sheet], totalLabel: 'Total' }))
      pieces.push(piece);
    writeFileSync(path, Buffer.concat(pieces));
    const read = await readSheet({ path, kind: 'xlsx' });
    expect(read.rows.slice(3).map(({ cells }) => cells)).toEqual([
      ['Total SGD', 124],
      ['Total VND', 5000],
    ]);
  });
});

const plain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
