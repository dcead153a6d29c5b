import { baseUnitOf } from '../../../api/quantity.ts';
import type { Format } from '../../lib/useFormat.ts';

/** Goods by what they are counted in: the base unit, and units that hold several of it. */
interface InUnits {
  units: readonly { unit: string; unitZh: string; ratio: number }[];
}

/** The name of the unit that stock and prices are counted in. */
export function baseUnit({ units }: InUnits, format: Format): string {
  const base = baseUnitOf(units);
  return base ? format.unitName(base) : '';
}

/** What each further unit holds, for example "1 carton = 12 packet". */
export const unitsOf = (goods: InUnits, format: Format): string[] =>
  goods.units
    .filter(({ ratio }) => ratio !== 1)
    .map(
      (unit) =>
        `1 ${format.unitName(unit)} = ${format.number(unit.ratio)} ${baseUnit(goods, format)}`,
    );

/** What is on the shelf in the base unit alone. */
export const stockInBase = (goods: InUnits & { stock: number }, format: Format) =>
  `${format.number(goods.stock)} ${baseUnit(goods, format)}`;

/** What is on the shelf in the largest units that it fills, for example "3 carton 4 packet". */
export function stockInUnits(goods: InUnits & { stock: number }, format: Format): string {
  const parts: string[] = [];
  let rest = goods.stock;
  for (const unit of [...goods.units].sort((left, right) => right.ratio - left.ratio)) {
    const count = unit.ratio > 1 ? Math.floor(rest / unit.ratio) : rest;
    if (count > 0) parts.push(`${format.number(count)} ${format.unitName(unit)}`);
    rest = Math.round((rest - count * unit.ratio) * 1000) / 1000;
  }
  return parts.length > 0 ? parts.join(' ') : `0 ${baseUnit(goods, format)}`;
}
