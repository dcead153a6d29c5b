import { isFound } from '../../../api/kernel/textForms.ts';
import type { PricedUnit } from '../../../api/priceChanges/calls.ts';

/** A price of goods in a unit at a level. */
interface OfUnit {
  unit: PricedUnit;
}

/** A row of the sheet: goods in a unit, and the place of its price at each level; -1 where it has none. */
export interface SheetRow {
  unit: PricedUnit;
  cells: readonly number[];
}

/** Where one stands in the sheet: its row, and its level. */
export interface Cell {
  row: number;
  column: number;
}

/** Some rows at some levels, the last of both among them. */
export interface Range {
  from: Cell;
  to: Cell;
}

/** Prices as a sheet: goods in a unit below each other, levels beside each other. */
export function sheetOf(rows: readonly OfUnit[], levels: number): SheetRow[] {
  const found = new Map<string, { unit: PricedUnit; cells: number[] }>();
  for (const [place, { unit }] of rows.entries()) {
    const key = `${unit.goodsId} ${unit.unit}`;
    const known = found.get(key) ?? { unit, cells: Array<number>(levels).fill(-1) };
    known.cells[unit.at] = place;
    found.set(key, known);
  }
  return [...found.values()];
}

/** Whether two lists of prices make the same sheet: they are of the same goods in the same order. */
export const isSameSheet = (one: readonly OfUnit[], other: readonly OfUnit[]): boolean =>
  one.length === other.length && one.every(({ unit }, place) => unit === other[place]?.unit);

export const rangeOf = (anchor: Cell, head: Cell): Range => ({
  from: { row: Math.min(anchor.row, head.row), column: Math.min(anchor.column, head.column) },
  to: { row: Math.max(anchor.row, head.row), column: Math.max(anchor.column, head.column) },
});

export const isSeveral = ({ from, to }: Range): boolean =>
  from.row !== to.row || from.column !== to.column;

/** The places of the prices within a range. */
export const placesIn = (sheet: readonly SheetRow[], { from, to }: Range): number[] =>
  sheet
    .slice(from.row, to.row + 1)
    .flatMap(({ cells }) => cells.slice(from.column, to.column + 1))
    .filter((place) => place >= 0);

/** The next cell that has a price, so many steps on in one direction; null where there is none. */
export function stepped(sheet: readonly SheetRow[], { row, column }: Cell, by: Cell): Cell | null {
  const levels = sheet[0]?.cells.length ?? 0;
  const last = sheet.length - 1;
  let next = {
    row: Math.min(Math.max(row + by.row, 0), last),
    column: Math.min(Math.max(column + by.column, 0), levels - 1),
  };
  const step = { row: Math.sign(by.row), column: Math.sign(by.column) };
  while ((sheet[next.row]?.cells[next.column] ?? -1) < 0) {
    next = { row: next.row + step.row, column: next.column + step.column };
    if (next.row < 0 || next.row > last || next.column < 0 || next.column >= levels) return null;
  }
  return next.row === row && next.column === column ? null : next;
}

/** The rows whose goods have all that is typed in their names and number. */
export function foundIn(sheet: readonly SheetRow[], typed: string): number[] {
  if (typed.trim() === '') return [];
  return sheet.flatMap(({ unit: { sku, name, nameZh } }, row) =>
    isFound(typed, `${sku} ${name} ${nameZh}`) ? row : [],
  );
}
