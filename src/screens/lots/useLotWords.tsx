import { Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lot } from '../../../api/lots/calls.ts';
import { type LotName, REACH } from '../../../api/lots/lot.ts';
import { Late } from '../../components/list/FlaggedState.tsx';
import { useFormat } from '../../lib/useFormat.ts';

/** How lots are spoken of. */
export function useLotWords() {
  const { t } = useTranslation('lots');
  const format = useFormat();
  return useMemo(() => {
    /** How long a lot is good for: expired in red, soon in the colour that calls a person. */
    const left = ({ daysLeft }: Pick<Lot, 'daysLeft'>): ReactNode => {
      const count = Math.abs(daysLeft);
      const days = format.number(count);
      if (daysLeft < 0) {
        return (
          <Text span inherit fw={600} c="var(--mantine-color-error)">
            {t('left.over', { count, days })}
          </Text>
        );
      }
      const words = daysLeft === 0 ? t('left.today') : t('left.in', { count, days });
      return daysLeft <= REACH.within7 ? <Late>{words}</Late> : words;
    };
    return {
      /** A lot inside a sentence: by its number, else by its expiry day. */
      called: ({ number, expiry }: LotName): string => number || format.day(expiry),
      /** The day, and how far it is from today. */
      expiry: (lot: Pick<Lot, 'expiry' | 'daysLeft'>): ReactNode => (
        <>
          {format.day(lot.expiry)} · {left(lot)}
        </>
      ),
    };
  }, [t, format]);
}
