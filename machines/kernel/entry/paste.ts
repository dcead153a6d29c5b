import type { GoodsItem } from '../../../api/goods/calls.ts';
import { narrowFigures, readFigure } from '../../../api/kernel/figures.ts';
import type { UnitNames } from '../../../api/kernel/quantityOfUnit.ts';
import { nameForm } from '../../../api/kernel/textForms.ts';
import type { Locale } from '../../../api/kernel/wire.ts';

/** One row that was pasted into a list of lines: what it names, how many, in which unit. */
export interface PastedRow {
  /** The whole row as it was pasted. */
  line: string;
  text: string;
  quantity: number | null;
  unit: string | null;
  /** What stands where a quantity should and can be read as none; else null. */
  unread: string | null;
}

/** The goods that a pasted row names, or those that it might mean. */
export interface Meant {
  goods: GoodsItem | null;
  couldBe: GoodsItem[];
}

/** The most rows that are taken from one paste. */
export const MAXIMUM_PASTED = 100;

/** How many goods are offered for a row that names none. */
const MOST_OFFERED = 3;

/** How many pasted rows are looked up at a time. */
const AT_A_TIME = 4;

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
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((line) => ({ line, unread: null, ...readRow(narrowFigures(line), locale) }));
}

/** Pasted rows as the box has them that keeps those which were not taken over: a line each. */
export const boxOf = (left: readonly PastedRow[]): string =>
  left.map(({ line }) => line).join('\n');

/** How many rows a box has. */
export const rowsInBox = (box: string): number =>
  box.split('\n').filter((line) => line.trim() !== '').length;

/** A box and what is pasted besides: nothing of it is lost. */
export const boxWith = (box: string, pasted: string): string =>
  [box, pasted].filter((part) => part.trim() !== '').join('\n');

/** A box without one of its rows, where it is still as it was pasted. */
export function boxWithout(box: string, { line }: PastedRow): string {
  const lines = box.split('\n');
  const at = lines.indexOf(line);
  return at < 0 ? box : lines.toSpliced(at, 1).join('\n');
}

/** Looks up the goods that pasted rows name, and their units, a few at a time. */
export async function lookUpPasted<Row extends PastedRow>(
  rows: readonly Row[],
  find: (text: string) => Promise<{ rows: readonly GoodsItem[] }>,
  unitNames: UnitNames,
): Promise<({ row: Row } & Meant)[]> {
  const meant = async (row: Row, index: number) =>
    // What is not taken over anyhow is not looked for.
    index >= MAXIMUM_PASTED
      ? { row, goods: null, couldBe: [] }
      : inUnits({ row, ...meantAmong(row.text, (await find(row.text)).rows) }, unitNames);
  const done: ({ row: Row } & Meant)[] = [];
  for (let start = 0; start < rows.length; start += AT_A_TIME) {
    const some = rows.slice(start, start + AT_A_TIME);
    done.push(...(await Promise.all(some.map((row, index) => meant(row, start + index)))));
  }
  return done;
}

/** The row with its unit as its goods have it, where it says how the person calls that. */
function inUnits<Row extends PastedRow>(
  found: { row: Row } & Meant,
  unitNames: UnitNames,
): { row: Row } & Meant {
  const { row, goods } = found;
  if (goods === null || row.unit === null || unitNamed(goods, row.unit) !== null) return found;
  const typed = nameForm(row.unit);
  const own = goods.units.find(({ unit }) =>
    unitNames(unit).some((name) => nameForm(name) === typed),
  );
  return own ? { ...found, row: { ...row, unit: own.unit } } : found;
}

/**
 * What a pasted text means among the goods that were found for it: those whose number or name it
 * gives in full; else the first ones, of which it is a part.
 */
function meantAmong(text: string, found: readonly GoodsItem[]): Meant {
  const wanted = nameForm(text);
  const goods = found.find(({ sku, name, nameZh }) =>
    [sku, name, nameZh].some((one) => nameForm(one) === wanted),
  );
  return goods ? { goods, couldBe: [] } : { goods: null, couldBe: found.slice(0, MOST_OFFERED) };
}

/** The unit of some goods that a person names: as the goods have it, or several of it in English. */
export function unitNamed({ units }: Pick<GoodsItem, 'units'>, typed: string): string | null {
  const wanted = nameForm(typed);
  const names = ({ unit, unitZh }: GoodsItem['units'][number]) => {
    const one = nameForm(unit);
    return [one, `${one}s`, `${one}es`, nameForm(unitZh)];
  };
  return units.find((unit) => names(unit).includes(wanted))?.unit ?? null;
}

type Read = Pick<PastedRow, 'text' | 'quantity' | 'unit'> & { unread?: string };

function readRow(row: string, locale: Locale): Read {
  const [first = '', ...rest] = row
    .split(/[\t;]/.test(row) ? /[\t;]/ : /,| {2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const at = rest.findIndex((cell) => numberIn(cell, locale) !== null);
  const cell = rest[at];
  if (cell !== undefined) {
    return { text: first, quantity: numberIn(cell, locale), unit: rest[at + 1] ?? unitIn(cell) };
  }
  const [unread] = rest;
  if (unread !== undefined) {
    return { text: first, quantity: null, unit: rest[1] ?? null, unread };
  }
  const leading = /^(\d[\d.,]*)\s*[x×*]\s*(.+)$/i.exec(first);
  if (leading)
    return { text: leading[2] ?? '', quantity: numberIn(leading[1] ?? '', locale), unit: null };
  const [, number, amount, unit] =
    /^(\S+)\s+(?:[x×*]\s*)?(-?\d[\d.,]*)\s*(\p{L}+)?$/iu.exec(first) ?? [];
  if (number === undefined || amount === undefined) {
    return { text: first, quantity: null, unit: null };
  }
  const quantity = numberIn(amount, locale);
  return {
    text: number,
    quantity,
    unit: unit ?? null,
    ...(quantity === null ? { unread: amount } : {}),
  };
}

/** A quantity as people write it in their language, else null. */
function numberIn(cell: string, locale: Locale): number | null {
  const match = /^[x×*]?\s*(\d[\d.,]*)\s*\p{L}*$/iu.exec(cell);
  const value = match?.[1];
  const figure = value === undefined ? null : readFigure(value, locale);
  return figure === null ? null : Number(figure);
}

const unitIn = (cell: string) => /\d\s*(\p{L}+)$/u.exec(cell)?.[1] ?? null;
