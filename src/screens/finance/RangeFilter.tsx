import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_DAYS } from '../../../api/finance/calls.ts';
import { type ChosenDays, DayRange } from '../../components/list/DayRange.tsx';
import { useFormat } from '../../lib/useFormat.ts';

interface RangeFilterProps {
  /** The days that are shown, by the shop's clock. */
  from: string;
  to: string;
  onChange: (chosen: ChosenDays) => void;
  /** Given where other days than the current period's are shown. */
  onReset: (() => void) | undefined;
}

const DAY = 86_400_000;

/** Which days are shown. */
export function RangeFilter({ from, to, onChange, onReset }: RangeFilterProps): ReactNode {
  const { t } = useTranslation('finance');
  const { number } = useFormat();
  return (
    <search aria-label={t('range.label')}>
      <Group gap="sm" align="flex-start">
        <DayRange
          hasPresets
          names={{ from: t('range.from'), to: t('range.to') }}
          from={from}
          to={to}
          problemOf={(days) => {
            if (days.from === null || days.to === null) return t('range.both');
            const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY + 1;
            return count > MOST_DAYS ? t('range.tooLong', { maximum: number(MOST_DAYS) }) : null;
          }}
          onChange={onChange}
        />
        {onReset ? (
          <Button variant="subtle" onClick={onReset}>
            {t('range.reset')}
          </Button>
        ) : null}
      </Group>
    </search>
  );
}
