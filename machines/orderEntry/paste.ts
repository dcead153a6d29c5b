/** One row that was pasted into the goods: what it names, how many, in which unit. */
export interface PastedRow {
  text: string;
  quantity: number | null;
  unit: string | null;
}

/** The most rows that are taken from one paste. */
const MAXIMUM_PASTED = 100;

/**
 * Whether a pasted text is a list of goods rather than words to search for: several rows, or one
 * with columns as a spreadsheet copies them.
 */
export const isGoodsList = (text: string) => /[\n\t]/.test(text.trim());

/**
 * Reads goods from a spreadsheet or a message: a row each, with the number or the name, the
 * quantity, and where there is one the unit. Columns stand apart by tabs or semicolons, where there
 * are none by commas or several blanks. A quantity may also lead (`3 x Jasmine rice`) or follow a
 * goods number (`GR-1024 3 carton`).
 */
export function readPasted(text: string): PastedRow[] {
  return text
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .slice(0, MAXIMUM_PASTED)
    .map(readRow);
}

function readRow(row: string): PastedRow {
  const [first = '', ...rest] = row
    .split(/[\t;]/.test(row) ? /[\t;]/ : /,| {2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const at = rest.findIndex((cell) => numberIn(cell) !== null);
  const cell = rest[at];
  if (cell !== undefined) {
    return { text: first, quantity: numberIn(cell), unit: rest[at + 1] ?? unitIn(cell) };
  }
  const leading = /^(\d+(?:[.,]\d{1,3})?)\s*[x×*]\s*(.+)$/i.exec(first);
  if (leading) return { text: leading[2] ?? '', quantity: numberIn(leading[1] ?? ''), unit: null };
  const [, number, amount, unit] =
    /^(\S+)\s+(?:[x×*]\s*)?(\d+(?:[.,]\d{1,3})?)\s*(\p{L}+)?$/iu.exec(first) ?? [];
  return number !== undefined && amount !== undefined
    ? { text: number, quantity: numberIn(amount), unit: unit ?? null }
    : { text: first, quantity: null, unit: null };
}

/** A quantity as people write it, with a point or a comma before the decimals, else null. */
function numberIn(cell: string): number | null {
  const match = /^[x×*]?\s*(\d+(?:[.,]\d{1,3})?)\s*\p{L}*$/iu.exec(cell);
  const value = match?.[1];
  return value === undefined ? null : Number(value.replace(',', '.'));
}

const unitIn = (cell: string) => /\d\s*(\p{L}+)$/u.exec(cell)?.[1] ?? null;
