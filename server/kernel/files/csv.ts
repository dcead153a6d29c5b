import { CSV_BEGINNING, type CsvNumber, csvRow } from '../../../api/kernel/csv.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import { wallClock } from '../../../api/kernel/zone.ts';
import type { XlsxColumn } from './columns.ts';
import { currencyOf, Totals } from './totals.ts';
import type { XlsxSheet } from './xlsx.ts';

/** Characters that are handed on at once. */
const AT_ONCE = 64 * 1024;

/**
 * Writes a table as a CSV as its rows come: what stands above it, an empty line, the headings, the
 * rows, their sums. Amounts are plain numbers, whose currency stands in a column of its own: the last one,
 * in place of one that the sheet has for it.
 *
 * @param words What the row of totals begins with, and what the column of the currency is called.
 */
export async function* writeCsv<T>(
  { columns: all, head, rows }: XlsxSheet<T>,
  words: { total: string; currency: string },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const money = all.find(({ type }) => type === 'money');
  const columns = money
    ? all.filter((column) => !(column.type === 'text' && column.isCurrency))
    : all;
  const totals = new Totals(columns);
  let waiting = CSV_BEGINNING;
  let hasBegun = false;
  const begin = () => {
    const above = head?.() ?? [];
    const headings = columns.map(({ header }) => header);
    hasBegun = true;
    return [
      ...above.map(csvRow),
      ...(above.length > 0 ? ['\r\n'] : []),
      csvRow(money ? [...headings, words.currency] : headings),
    ].join('');
  };
  for await (const row of rows) {
    if (!hasBegun) waiting += begin();
    const cells = columns.map((column) => cellOf(column, row));
    const currency = money?.type === 'money' ? [currencyOf(money, row)] : [];
    waiting += csvRow([...cells, ...currency]);
    totals.add(row);
    if (waiting.length >= AT_ONCE) {
      yield encoder.encode(waiting);
      waiting = '';
    }
  }
  if (!hasBegun) waiting += begin();
  for (const { currency, sums } of totals.lines()) {
    const cells = columns.map((column, at) => {
      const sum = sums[at] ?? null;
      if (sum === null) return at === 0 ? words.total : null;
      return { number: column.type === 'money' ? fromMinor(sum) : String(Number(sum) / 1000) };
    });
    waiting += csvRow(money ? [...cells, currency] : cells);
  }
  yield encoder.encode(waiting);
}

function cellOf<T>(column: XlsxColumn<T>, row: T): string | CsvNumber | null {
  if (column.type === 'text') return column.value(row);
  if (column.type === 'money') {
    const minor = column.value(row);
    return minor === null ? (column.instead?.(row) ?? null) : { number: fromMinor(minor) };
  }
  if (column.type === 'integer' || column.type === 'quantity') {
    const value = column.value(row);
    return value === null ? null : { number: String(value) };
  }
  const value = column.value(row);
  if (value === null) return null;
  const shown = wallClock(value, column.timeZone).toISOString();
  return {
    number: column.type === 'date' ? shown.slice(0, 10) : shown.slice(0, 16).replace('T', ' '),
  };
}
