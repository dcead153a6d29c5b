/** A quantity has three decimals at most, as an amount has two. */
const PARTS = 1000;

/** The most of anything that one line may hold. */
export const MOST = 999_999;

/** To the third decimal: sums and products must not drift below it. */
export const roundQuantity = (value: number): number => Math.round(value * PARTS) / PARTS;

/** Whether a number can be a quantity: from a thousandth to 999,999, nothing below the thousandth. */
export const isQuantity = (value: number): boolean =>
  value >= 1 / PARTS && value <= MOST && roundQuantity(value) === value;

/** Units of which no part is sold: all others are weighed or measured, or nobody knows. */
const COUNTED = new Set(
  'bag bottle box can carton case crate dozen jar packet pail pallet piece portion roll sack set tin tray'.split(
    ' ',
  ),
);

/** The units that the texts name (`unitKey`), in the order in which they are offered. */
export const UNITS: readonly string[] = ['kg', 'g', 'litre', ...COUNTED];

/** Whether so many base units can be sold: what is counted, whole; of all else any part. */
export const isWhole = (inBase: number, base: string | undefined): boolean =>
  base === undefined || !COUNTED.has(base) || Number.isInteger(inBase);

/** The same of which a person sends out no part where the unit is a package. */
export function mostPacked(
  inBase: number,
  { unit, ratio, baseUnit }: { unit: string; ratio: number; baseUnit: string },
): number {
  const most = mostWithin(inBase, ratio, baseUnit);
  return COUNTED.has(unit) ? Math.floor(most) : most;
}

/** Far less than a thousandth, far more than what a quotient is off by. */
const HAIR = 1e-4;

/** The most of a unit of `ratio` base units that so many base units hold. */
export function mostWithin(inBase: number, ratio: number, base: string): number {
  // 1.005 times a thousand is a hair less than 1,005.
  const most = Math.floor((inBase / ratio) * PARTS + HAIR) / PARTS;
  return isWhole(roundQuantity(most * ratio), base) ? most : Math.floor(inBase / ratio);
}

/** Where the texts name a unit: of one of it, or of several. */
export const unitKey = (unit: string, count = 1): string => `names:units.${numbered(unit, count)}`;

const numbered = (unit: string, count: number) => `${unit}_${count === 1 ? 'one' : 'other'}`;

/** The unit that stock, prices and the most of one order are counted in. */
export const baseUnitOf = <Unit extends { ratio: number }>(units: readonly Unit[]) =>
  units.find(({ ratio }) => ratio === 1) ?? units[0];

/** What a line has with so much more; without more it stays. */
export const addedQuantity = (before: number | null, more: number | null): number | null =>
  more === null ? before : roundQuantity((before ?? 0) + more);
