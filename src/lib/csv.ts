import { CSV_BEGINNING, csvRow } from '../../api/kernel/csv.ts';

/**
 * Rows as a CSV that spreadsheets open as it is: UTF-8 with its mark, a line a row, and no cell that
 * a spreadsheet would take for a formula.
 */
export const csvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([CSV_BEGINNING, ...rows.map(csvRow)], { type: 'text/csv;charset=utf-8' });
