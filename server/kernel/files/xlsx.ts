import { currencySign } from '../../../api/kernel/currencySign.ts';
import { smallestAmount } from '../../../api/kernel/money.ts';
import { wallClock } from '../../../api/kernel/zone.ts';
import type { XlsxColumn } from './columns.ts';
import { currencyOf, type TotalLine, Totals } from './totals.ts';
import { WorkbookWriter, type WrittenCell } from './workbook.ts';

export type { XlsxColumn };

export interface XlsxSheet<T> {
  name: string;
  columns: readonly XlsxColumn<T>[];
  /** What it is and how it was found, above the header: pairs of name and value, or a line alone. */
  head?: (() => readonly (readonly string[])[]) | undefined;
  /** Read once, row by row. */
  rows: Iterable<T> | AsyncIterable<T>;
}

export interface Workbook {
  /** Each made by `xlsxSheet`, or written out where all rows are of one type. */
  // biome-ignore lint/suspicious/noExplicitAny: each sheet has a row type of its own.
  sheets: readonly XlsxSheet<any>[];
  /** What the row of totals begins with. */
  totalLabel?: string;
  /** Where a sheet is full, and a next one of the same name goes on: a million, unless a test says otherwise. */
  rowsOfSheet?: number;
}

/** A sheet of a spreadsheet program ends after 1,048,576 rows. */
const ROWS = 1_000_000;

/**
 * Writes a workbook as its rows come, at the same memory however many there are: a bold, frozen
 * header, typed cells, a last row of totals where a column asks for them. Text is a text cell
 * whatever it begins with, so nothing becomes a formula.
 */
export async function* writeXlsx({
  sheets,
  totalLabel = '',
  rowsOfSheet = ROWS,
}: Workbook): AsyncGenerator<Uint8Array> {
  const book = new WorkbookWriter();
  const names = new Set<string>();
  for (const { name, columns, head, rows } of sheets) {
    const begin = () => {
      const above = head?.() ?? [];
      book.sheet(
        sheetName(name, names),
        columns.map(({ width = 16 }) => width),
        undefined,
        above.length + 1,
      );
      above.forEach((line, at) => {
        const cells = line.map(textCell);
        book.row(at === 0 ? cells.map(bold) : cells);
      });
      book.row(columns.map(({ header }) => bold(textCell(header))));
    };
    const totals = new Totals(columns);
    let written = 0;
    for await (const row of rows) {
      // With the first row in hand, by which the head may know what an id is called.
      if (written % rowsOfSheet === 0) begin();
      book.row(columns.map((column) => cellOf(column, row)));
      totals.add(row);
      written += 1;
      yield* book.take();
    }
    if (written === 0) begin();
    for (const row of totals.lines()) book.row(totalCells(columns, row, totalLabel));
  }
  book.end();
  yield* book.take();
}

/** The longest text of a cell. */
const TEXT = 32_767;

type Cell = WrittenCell | null;

function cellOf<T>(column: XlsxColumn<T>, row: T): Cell {
  if (column.type === 'money') {
    const minor = column.value(row);
    const instead = minor === null ? column.instead?.(row) : null;
    return instead ? textCell(instead) : moneyCell(minor, currencyOf(column, row));
  }
  if (column.type === 'text') return textCell(column.value(row));
  if (column.type === 'integer' || column.type === 'quantity') {
    return numberCell(column.value(row), column.type);
  }
  const value = column.value(row);
  if (value === null) return null;
  const serial = serialOf(wallClock(value, column.timeZone));
  // A day is a whole number, or a filter by it finds nothing.
  return column.type === 'date'
    ? { value: Math.floor(serial), format: 'yyyy-mm-dd' }
    : { value: serial, format: 'yyyy-mm-dd hh:mm' };
}

function textCell(text: string | null): WrittenCell {
  return { value: escaped((text ?? '').slice(0, TEXT)), format: '@' };
}

/** A moment as spreadsheets count: days since the 30th of December 1899. */
const serialOf = (moment: Date) => (moment.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000;

function numberCell(value: number | null, type: 'integer' | 'quantity'): Cell {
  if (value === null) return null;
  // A whole quantity would be shown with a bare decimal point: "12.".
  const isWhole = type === 'integer' || Number.isInteger(value);
  return { value, format: isWhole ? '#,##0' : '#,##0.###' };
}

function moneyCell(minor: number | bigint | null, currency: string): Cell {
  if (minor === null) return null;
  const decimals = smallestAmount(currency) === 100 ? '' : '.00';
  const format = `"${currencySign(currency)}"#,##0${decimals}`;
  return { value: BigInt(minor), format };
}

/** A line of sums as cells: the first begins with its label, where it has no sum itself. */
function totalCells<T>(
  columns: readonly XlsxColumn<T>[],
  { currency, several, sums }: TotalLine,
  label: string,
): Cell[] {
  return columns.map((column, at) => {
    const sum = sums[at] ?? null;
    if (sum !== null && column.type === 'money') return bold(moneyCell(sum, currency));
    if (sum !== null && 'total' in column) {
      return bold(
        numberCell(Number(sum) / 1000, column.type === 'integer' ? 'integer' : 'quantity'),
      );
    }
    return at === 0 ? bold(textCell(several ? `${label} ${currency}` : label)) : null;
  });
}

const bold = (cell: Cell): Cell => cell && { ...cell, bold: true };

/**
 * What XML cannot hold, or would change, as spreadsheets write it (ECMA-376, ST_Xstring), and text
 * that would be read as such.
 */
function escaped(text: string): string {
  return text
    .replace(/_x[0-9a-fA-F]{4}_/g, (code) => `_x005F${code}`)
    .toWellFormed()
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be replaced.
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

/** A name that a sheet can have: at most 31 characters, some not, each once. */
function sheetName(wanted: string, taken: Set<string>): string {
  const plain =
    wanted
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Sheet';
  let name = plain;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    name = `${plain.slice(0, 28)} ${number}`;
  }
  taken.add(name.toLowerCase());
  return name;
}
