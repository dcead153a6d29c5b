/** What a CSV begins with, so that spreadsheets read it as UTF-8. */
export const CSV_BEGINNING = '\uFEFF';

/** A row of a CSV, with its end. A number is written as it is, a text so that it is no formula. */
export const csvRow = (cells: readonly (string | CsvNumber | null)[]): string =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? textCell(cell) : cell.number)).join(',')}\r\n`;

/** Digits with a point, and a sign where it is below nought. */
export interface CsvNumber {
  number: string;
}

/** Puts an apostrophe before a text that looks like a formula, and quotes one that could end the cell. */
function textCell(text: string): string {
  const [first = ''] = text.replaceAll('\u0000', '').trimStart();
  const plain = FORMULA_SIGNS.includes(first) || text.trimStart() !== text ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** The signs that spreadsheets begin a formula with, in full width too. */
const FORMULA_SIGNS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
