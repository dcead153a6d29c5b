/**
 * Rows as a CSV that spreadsheets open as it is: UTF-8 with its mark, a line a row, and no cell that
 * a spreadsheet would take for a formula.
 */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map(cell).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/** Puts an apostrophe before a text that looks like a formula, and quotes one that could end the cell. */
function cell(text: string): string {
  const [first = ''] = text.replaceAll('\u0000', '').trimStart();
  const plain = FORMULA_SIGNS.includes(first) || text.trimStart() !== text ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** The signs that spreadsheets begin a formula with, in full width too. */
const FORMULA_SIGNS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
