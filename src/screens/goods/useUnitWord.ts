import { useTranslation } from 'react-i18next';
import { unitKey } from '../../../api/kernel/quantity.ts';

/** What one of a unit is called in the person's language; a unit that no list names as it was entered. */
export function useUnitWord(): (unit: string) => string {
  const { i18n } = useTranslation();
  return (unit) => i18n.t(unitKey(unit) as 'names:units.kg_one', { defaultValue: unit });
}
