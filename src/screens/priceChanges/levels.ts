import { useTranslation } from 'react-i18next';
import type { PriceChangeRow } from '../../../api/priceChanges/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';

type Levels = Pick<PriceChangeRow, 'level' | 'customer' | 'others'>;

/** The levels of a change as a look-up takes them. */
export const levelsAsked = ({ level, customer, others }: Levels) => ({
  level,
  customerId: customer?.id ?? null,
  others: others.map((one) => ({ level: one.level, customerId: one.customer?.id ?? null })),
});

/** Names the levels of changes in the person's language: tiers, and customers by their names. */
export function useLevelNames(): (change: Levels) => string[] {
  const { t } = useTranslation('priceChanges');
  const { name } = useFormat();
  return ({ others, ...first }) => {
    const names = [first, ...others].map(({ level, customer }) =>
      customer ? name(customer) : t(`levels.${level}`),
    );
    // Two customers may be called the same.
    return names.map((one, at) => (names.indexOf(one) === at ? one : `${one} (${at + 1})`));
  };
}
