import { KILOGRAM } from '../kernel/weight.ts';

interface Priced {
  unit: string;
  unitZh: string;
  /** The price is for a kilogram, where it is ordered in the unit. */
  byWeight?: boolean | undefined;
}

/** What a price is for, in both languages: the unit, or a kilogram where it is ordered in the unit. */
export const pricedNames = ({ unit, unitZh, byWeight }: Priced) =>
  byWeight
    ? { name: `${KILOGRAM.unit} (${unit})`, nameZh: `${KILOGRAM.unitZh} (${unitZh})` }
    : { name: unit, nameZh: unitZh };
