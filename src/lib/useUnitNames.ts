import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { unitKey } from '../../api/kernel/quantity.ts';
import type { UnitNames } from '../../api/kernel/quantityOfUnit.ts';
import { UNIT_ALIASES } from '../../api/kernel/unitWords.ts';

/** The names of the units of goods, in the language at the time of the call, and what else people write for them. */
export function useUnitNames(): UnitNames {
  const { i18n } = useTranslation();
  return useCallback(
    (unit) => [
      ...[1, 2]
        .map((count) => unitKey(unit, count))
        .filter((key) => i18n.exists(key))
        .map((key) => String(i18n.t(key as 'names:units.kg_one'))),
      ...(UNIT_ALIASES[unit] ?? []),
    ],
    [i18n],
  );
}
