import type { GoodsItem } from '../../../api/goods.ts';
import { baseUnitOf } from '../../../api/quantity.ts';
import type { Format } from '../../lib/useFormat.ts';

type Unit = GoodsItem['units'][number];

/** A unit's name in the person's language. */
export const unitName = ({ unit, unitZh }: Unit, format: Format) =>
  format.name({ name: unit, nameZh: unitZh });

/** The name of the unit that stock and prices are counted in. */
export function baseUnit(goods: GoodsItem, format: Format): string {
  const base = baseUnitOf(goods.units);
  return base ? unitName(base, format) : '';
}

/** What is on the shelf in the unit that refusals count in. */
export const stockInBase = (goods: GoodsItem, format: Format) =>
  `${format.number(goods.stock)} ${baseUnit(goods, format)}`;

/** A quantity of base units in the largest units that it fills, for example "3 carton 4 packet". */
export function stockInUnits(goods: GoodsItem, format: Format): string {
  const parts: string[] = [];
  let rest = goods.stock;
  for (const unit of [...goods.units].sort((left, right) => right.ratio - left.ratio)) {
    const count = unit.ratio > 1 ? Math.floor(rest / unit.ratio) : rest;
    if (count > 0) parts.push(`${format.number(count)} ${unitName(unit, format)}`);
    rest = Math.round((rest - count * unit.ratio) * 1000) / 1000;
  }
  return parts.length > 0 ? parts.join(' ') : `0 ${baseUnit(goods, format)}`;
}
