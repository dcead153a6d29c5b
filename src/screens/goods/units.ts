import { baseUnitOf } from '../../../api/kernel/quantity.ts';
import { KILOGRAM } from '../../../api/kernel/weight.ts';
import { isByWeight } from '../../../machines/orderEntry/law/price.ts';
import type { Format } from '../../lib/useFormat.ts';

/** Goods by what they are counted in: the base unit, and units that hold several of it. */
interface InUnits {
  units: readonly { unit: string; unitZh: string; ratio: number }[];
}

/** The name of the unit that stock and prices are counted in, of one of it or of so many. */
export function baseUnit({ units }: InUnits, format: Format, count = 1): string {
  const base = baseUnitOf(units);
  return base ? format.unitName(base, count) : '';
}

/** What prices are for: one base unit, or a kilogram where goods are charged by weight. */
export const priceUnit = (
  goods: InUnits & { averageWeight?: number | null | undefined },
  format: Format,
): string => (isByWeight(goods) ? format.unitName(KILOGRAM) : baseUnit(goods, format));

/** The name of the unit that they are mostly sold in. */
export function salesUnit(goods: InUnits & { salesUnit: string | null }, format: Format): string {
  const its = goods.units.find(({ unit }) => unit === goods.salesUnit);
  return its ? format.unitName(its) : baseUnit(goods, format);
}

/** So many of the unit that stock and prices are counted in. */
export const inBase = (count: number, goods: InUnits, format: Format): string =>
  `${format.number(count)} ${baseUnit(goods, format, count)}`;

/** What each further unit holds, for example "1 carton = 12 packets". */
export const unitsOf = (goods: InUnits, format: Format): string[] =>
  goods.units
    .filter(({ ratio }) => ratio !== 1)
    .map((unit) => `${format.quantity(1, unit)} = ${inBase(unit.ratio, goods, format)}`);

/** What is on the shelf in the base unit alone. */
export const stockInBase = (goods: InUnits & { stock: number }, format: Format) =>
  inBase(goods.stock, goods, format);

/** What is on the shelf in the largest units that it fills, for example "3 cartons 4 packets". */
export function stockInUnits(goods: InUnits & { stock: number }, format: Format): string {
  const parts: string[] = [];
  let rest = goods.stock;
  for (const unit of [...goods.units].sort((left, right) => right.ratio - left.ratio)) {
    const count = unit.ratio > 1 ? Math.floor(rest / unit.ratio) : rest;
    if (count > 0) parts.push(format.quantity(count, unit));
    rest = Math.round((rest - count * unit.ratio) * 1000) / 1000;
  }
  return parts.length > 0 ? parts.join(' ') : inBase(0, goods, format);
}

/** Where goods stand: the label of the shelf and its number, for example "A 12". */
export const shelfPlace = ({
  shelfLabel,
  shelfNumber,
}: {
  shelfLabel: string;
  shelfNumber: number | null;
}): string =>
  [shelfLabel, shelfNumber === null ? '' : String(shelfNumber)]
    .filter((part) => part !== '')
    .join(' ');
