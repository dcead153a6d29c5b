import type { OrderView } from './orderKind.ts';

/** What is on the shelf of a line's goods, in the units that the order knows of them. */
export const shelfOf = ({
  stock,
  ratio,
  unit,
  unitZh,
  baseUnit,
  baseUnitZh,
}: OrderView['facts']['lines'][number]) => ({
  stock,
  units: [
    { unit: baseUnit, unitZh: baseUnitZh, ratio: 1 },
    ...(ratio === 1 ? [] : [{ unit, unitZh, ratio }]),
  ],
});
