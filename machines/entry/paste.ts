import { narrowFigures, readFigure } from '../../api/figures.ts';
import type { Locale } from '../../api/wire.ts';

/** One row that was pasted into a list of lines: what it names, how many, in which unit. */
export interface PastedRow {
  text: string;
  quantity: number | null;
  unit: string | null;
}

/** The most rows that are taken from one paste. */
export const MAXIMUM_PASTED = 100;

/**
 * Whether a pasted text is a list of lines rather than words to search for: several rows, or one
 * with columns as a spreadsheet copies them.
 */
export const isSheet = (text: string) => /[\n\t]/.test(text.trim());

/**
 * Reads lines from a spreadsheet or a message: a row each, with the number or the name, the
 * quantity, and where there is one the unit. Columns stand apart by tabs or semicolons, where there
 * are none by commas or several blanks. A quantity may also lead (`3 x Jasmine rice`) or follow a
 * number (`GR-1024 3 carton`).
 */
export function readPasted(text: string, locale: Locale = 'en-US'): PastedRow[] {
  return text
    .split(/\r?\n/)
    .map((row) => narrowFigures(row).trim())
    .filter((row) => row !== '')
    .slice(0, MAXIMUM_PASTED)
    .map((row) => readRow(row, locale));
}

function readRow(row: string, locale: Locale): PastedRow {
  const [first = '', ...rest] = row
    .split(/[\t;]/.test(row) ? /[\t;]/ : /,| {2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const at = rest.findIndex((cell) => numberIn(cell, locale) !== null);
  const cell = rest[at];
  if (cell !== undefined) {
    return { text: first, quantity: numberIn(cell, locale), unit: rest[at + 1] ?? unitIn(cell) };
  }
  const leading = /^(\d[\d.,]*)\s*[x×*]\s*(.+)$/i.exec(first);
  if (leading)
    return { text: leading[2] ?? '', quantity: numberIn(leading[1] ?? '', locale), unit: null };
  const [, number, amount, unit] =
    /^(\S+)\s+(?:[x×*]\s*)?(\d[\d.,]*)\s*(\p{L}+)?$/iu.exec(first) ?? [];
  return number !== undefined && amount !== undefined
    ? { text: number, quantity: numberIn(amount, locale), unit: unit ?? null }
    : { text: first, quantity: null, unit: null };
}

/** A quantity as people write it in their language, else null. */
function numberIn(cell: string, locale: Locale): number | null {
  const match = /^[x×*]?\s*(\d[\d.,]*)\s*\p{L}*$/iu.exec(cell);
  const value = match?.[1];
  const figure = value === undefined ? null : readFigure(value, locale);
  return figure === null ? null : Number(figure);
}

const unitIn = (cell: string) => /\d\s*(\p{L}+)$/u.exec(cell)?.[1] ?? null;
