import { useState } from 'react';
import { type QuantityOfUnit, readQuantityOfUnit } from '../../../api/kernel/quantityOfUnit.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useUnitNames } from '../../lib/useUnitNames.ts';

interface TypedUnit {
  /** What was typed in the place of a unit, and is none of the goods; null where a number is wanted. */
  unknown: string | null;
  read: (typed: string) => QuantityOfUnit;
  /** Reads what is typed last. */
  note: (typed: string) => QuantityOfUnit;
}

/**
 * Reads the quantity of a line with or without a unit of its goods.
 * @param quantity As the entry has it: NaN is named by what was typed.
 */
export function useTypedUnit(
  units: Parameters<typeof readQuantityOfUnit>[2],
  quantity: number | null,
): TypedUnit {
  const { locale } = useFormat();
  const unitNames = useUnitNames();
  const [unknown, setUnknown] = useState<string | null>(null);
  const read = (typed: string) => readQuantityOfUnit(typed, locale, units, unitNames);
  return {
    unknown: Number.isNaN(quantity) ? unknown : null,
    read,
    note: (typed) => {
      const now = read(typed);
      setUnknown(now.unknown ?? null);
      return now;
    },
  };
}
