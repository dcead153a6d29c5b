import { minorOrNull, roundedRatio, smallestAmount, toMinor } from '../../../api/kernel/money.ts';
import type { ChangeLine, PricedUnit } from '../../../api/priceChanges/calls.ts';
import { isBelowFloor } from '../../../machines/priceChange/law/margin.ts';
import type { Range, SheetRow } from './sheet.ts';

/** A price of the grid: goods in a unit at a level, and the new price as the wire would write it, or as it was typed. */
export interface GridRow {
  unit: PricedUnit;
  /** A decimal string, or what was typed and is no price. */
  price: string;
  /** What it cost where the stored line was entered; null where no line is stored. */
  before: string | null;
  /** What somebody else has saved meanwhile, where both have changed it. */
  theirs?: string;
}

/** The rows with what was before and what was taken back. */
export interface Grid {
  rows: readonly GridRow[];
  past: readonly (readonly GridRow[])[];
  future: readonly (readonly GridRow[])[];
  /** The cell that is being typed into: what is typed there is taken back at once. */
  typing: string | null;
}

/** How far one can go back. */
const MOST_STEPS = 100;

export const gridOf = (rows: readonly GridRow[]): Grid => ({
  rows,
  past: [],
  future: [],
  typing: null,
});

export const keyOf = ({ goodsId, unit, at }: Pick<PricedUnit, 'goodsId' | 'unit' | 'at'>) =>
  `${goodsId} ${at} ${unit}`;

/** The grid with other rows; where these are the same, it is the same. */
export function changed(grid: Grid, rows: readonly GridRow[], typing: string | null = null): Grid {
  if (rows === grid.rows) return grid;
  const goesOn = typing !== null && typing === grid.typing;
  const past = goesOn ? grid.past : [...grid.past, grid.rows].slice(-MOST_STEPS);
  return { rows, past, future: [], typing };
}

export function undone(grid: Grid): Grid {
  const rows = grid.past.at(-1);
  if (!rows) return grid;
  return { rows, past: grid.past.slice(0, -1), future: [grid.rows, ...grid.future], typing: null };
}

export function redone(grid: Grid): Grid {
  const [rows, ...future] = grid.future;
  return rows ? { rows, past: [...grid.past, grid.rows], future, typing: null } : grid;
}

/** The rows with another price in one of them. */
export const priced = (rows: readonly GridRow[], at: number, price: string): GridRow[] =>
  rows.map((row, index) => (index === at ? withPrice(row, price) : row));

function withPrice({ theirs: _theirs, ...row }: GridRow, price: string): GridRow {
  return { ...row, price };
}

/** The rows with more goods: those that are there already stay as they are. */
export function withUnits(rows: readonly GridRow[], units: readonly PricedUnit[]): GridRow[] {
  const there = new Set(rows.map(({ unit }) => keyOf(unit)));
  const more = units.filter((unit) => !there.has(keyOf(unit)));
  return [...rows, ...more.map((unit) => ({ unit, price: basisOf(unit) ?? '', before: null }))];
}

/** What a new price is reckoned from: what it costs today, for a customer without a price its tier's. */
const basisOf = ({ today, tier }: PricedUnit): string | null => today ?? tier;

/** The rows with other prices at some places; the same where there is none. */
export const withPrices = (
  rows: readonly GridRow[],
  prices: ReadonlyMap<number, string>,
): readonly GridRow[] =>
  prices.size === 0
    ? rows
    : rows.map((row, place) => {
        const price = prices.get(place);
        return price === undefined ? row : withPrice(row, price);
      });

/** The first price of a range in all below it, at each level; of one row alone that of the row above. */
export function filled(
  rows: readonly GridRow[],
  sheet: readonly SheetRow[],
  { from, to }: Range,
): readonly GridRow[] {
  const first = from.row === to.row ? from.row - 1 : from.row;
  const prices = new Map<number, string>();
  for (let column = from.column; column <= to.column; column += 1) {
    const price = rows[sheet[first]?.cells[column] ?? -1]?.price;
    if (price === undefined) continue;
    for (let row = first + 1; row <= to.row; row += 1) {
      const place = sheet[row]?.cells[column] ?? -1;
      if (place >= 0) prices.set(place, price);
    }
  }
  return withPrices(rows, prices);
}

/**
 * A price so many percent higher, rounded half up to whole steps of the currency.
 * @param hundredths Of a percent: 250 is 2.5 %.
 * @param step In minor units: the smallest amount of the currency, or more of them.
 */
export function raised(minor: number, hundredths: number, step: number, currency: string): number {
  const whole = BigInt(Math.max(step, smallestAmount(currency)));
  const product = BigInt(minor) * BigInt(10_000 + hundredths);
  return roundedRatio(product, 10_000n * whole) * Number(whole);
}

/** Prices raised by a percentage of what they are today, at some places or at all; those without one stay. */
export function raisedRows(
  rows: readonly GridRow[],
  places: ReadonlySet<number> | null,
  raise: (minor: number) => string,
): GridRow[] {
  return rows.map((row, place) => {
    if (places !== null && !places.has(place)) return row;
    const minor = minorOrNull(basisOf(row.unit) ?? row.price);
    return minor === null ? row : withPrice(row, raise(minor));
  });
}

/** What can be read as a price; null for all else. */
export const priceIn = (row: Pick<GridRow, 'price'>, currency: string): number | null => {
  const minor = minorOrNull(row.price, currency);
  return minor === null || minor < 0 ? null : minor;
};

/** The rows as they are sent. */
export const linesOf = (rows: readonly GridRow[]) =>
  rows.map(({ unit: { goodsId, unit, at, today }, price }) => ({
    goodsId,
    unit,
    at,
    price,
    before: today,
  }));

/** The rows of stored lines. */
export const rowsOf = (lines: readonly ChangeLine[]): GridRow[] =>
  lines.map(({ price, before, ...unit }) => ({ unit, price, before }));

/** What is kept of a row over a reload. */
export interface KeptRow {
  goodsId: number;
  unit: string;
  at: number;
  price: string;
}

/** Whether rows are other than what is stored, in their order or their prices, or were seen otherwise. */
export const isUnsaved = (rows: readonly GridRow[], stored: readonly ChangeLine[]): boolean =>
  rows.length !== stored.length ||
  rows.some(({ unit, price }, index) => {
    const line = stored[index];
    if (!line || line.price !== price || line.goodsId !== unit.goodsId) return true;
    if (line.unit !== unit.unit || line.at !== unit.at) return true;
    // What it costs today has changed since: to save it says that it was seen.
    return line.before !== unit.today;
  });

/**
 * What is typed here, put together with what somebody else has stored meanwhile: where nothing was typed,
 * theirs is taken; where both have changed a price, what is typed stays, with theirs beside it.
 * @param from What the rows had been filled with.
 */
export function mergedRows(
  from: readonly KeptRow[],
  mine: readonly GridRow[],
  stored: readonly ChangeLine[],
): GridRow[] {
  const was = new Map(from.map((row) => [keyOf(row), row.price]));
  const theirs = new Map(rowsOf(stored).map((row) => [keyOf(row.unit), row]));
  const kept = mine.flatMap((row): GridRow[] => {
    const key = keyOf(row.unit);
    const their = theirs.get(key);
    const before = was.get(key);
    if (!their) return before === undefined || row.price !== before ? [row] : [];
    if (row.price === before) return [their];
    if (their.price === row.price || their.price === before)
      return [{ ...their, price: row.price }];
    return [{ ...their, price: row.price, theirs: their.price }];
  });
  const here = new Set(mine.map(({ unit }) => keyOf(unit)));
  // What they have added; what was taken out here stays out, unless they have priced it anew.
  const added = [...theirs.values()].filter(({ unit, price }) => {
    const key = keyOf(unit);
    return !here.has(key) && (was.get(key) === undefined || was.get(key) !== price);
  });
  return [...kept, ...added];
}

/** How many prices go where. */
export interface GridSummary {
  up: number;
  down: number;
  fresh: number;
  same: number;
  belowCost: number;
  belowFloor: number;
  wrong: number;
}

/** What one price is to the summary. */
interface Weighed {
  floor: number;
  currency: string;
  way: 'up' | 'down' | 'fresh' | 'same' | 'wrong';
  isBelowCost: boolean;
  isBelowFloor: boolean;
}

/** A price is weighed once: of thousands one changes with each key. */
const weighed = new WeakMap<object, Weighed>();

function weigh(row: Pick<GridRow, 'unit' | 'price'>, floor: number, currency: string): Weighed {
  const known = weighed.get(row);
  if (known?.floor === floor && known.currency === currency) return known;
  const price = priceIn(row, currency);
  const cost = row.unit.cost === null ? null : toMinor(row.unit.cost);
  const today = row.unit.today === null ? null : toMinor(row.unit.today);
  const its: Weighed = {
    floor,
    currency,
    way: wayOf(price, today),
    isBelowCost: price !== null && isBelowFloor(price, cost, 0),
    isBelowFloor: price !== null && isBelowFloor(price, cost, floor),
  };
  weighed.set(row, its);
  return its;
}

function wayOf(price: number | null, today: number | null): Weighed['way'] {
  if (price === null) return 'wrong';
  if (today === null) return 'fresh';
  if (price === today) return 'same';
  return price > today ? 'up' : 'down';
}

export function summaryOf(
  rows: readonly Pick<GridRow, 'unit' | 'price'>[],
  floor: number,
  currency: string,
): GridSummary {
  const sum = { up: 0, down: 0, fresh: 0, same: 0, belowCost: 0, belowFloor: 0, wrong: 0 };
  for (const row of rows) {
    const its = weigh(row, floor, currency);
    sum[its.way] += 1;
    if (its.isBelowCost) sum.belowCost += 1;
    if (its.isBelowFloor) sum.belowFloor += 1;
  }
  return sum;
}
