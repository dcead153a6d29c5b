import { useTranslation } from 'react-i18next';
import type { Rate, Rates } from '../../../api/rates/calls.ts';
import type { RateKind } from '../../../api/rates/rate.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** The rates of a kind, the latest first. */
export const ratesOf = ({ kinds }: Rates, kind: RateKind): Rate[] =>
  kinds.find((one) => one.kind === kind)?.rates ?? [];

/** How rates are written: what they are of, in percent, and from which day to which. */
export function useRateText() {
  const { t } = useTranslation('rates');
  const { day, number } = useFormat();
  return {
    kindOf: (kind: RateKind) => t(`kinds.${kind}`),
    percentOf: (rate: string) => t('percent', { rate: number(Number(rate)) }),
    daysOf: ({ fromDay, untilDay }: Pick<Rate, 'fromDay' | 'untilDay'>) => ({
      from: fromDay === null ? t('first') : day(fromDay),
      until: untilDay === null ? t('open') : day(untilDay),
    }),
  };
}
