import type { DraftGoods } from '../../../../machines/purchaseEntry/draft.ts';
import type { Format } from '../../../lib/useFormat.ts';
import { unitName } from '../../goods/units.ts';

/** The name of the unit that stock is counted in. */
export function baseUnitOf({ units }: Pick<DraftGoods, 'units'>, format: Format): string {
  const base = units.find(({ ratio }) => ratio === 1) ?? units[0];
  return base ? unitName(base, format) : '';
}

/** What each further unit holds, for example "1 carton = 12 packet". */
export const unitsOf = (goods: Pick<DraftGoods, 'units'>, format: Format): string[] =>
  goods.units
    .filter(({ ratio }) => ratio !== 1)
    .map(
      (unit) =>
        `1 ${unitName(unit, format)} = ${format.number(unit.ratio)} ${baseUnitOf(goods, format)}`,
    );
