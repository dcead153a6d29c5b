import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_DAYS } from '../../../api/finance.ts';
import { DayFilter } from '../../components/list/DayFilter.tsx';
import { useFormat } from '../../lib/useFormat.ts';

interface RangeFilterProps {
  /** The days that are shown, by the shop's clock. */
  from: string;
  to: string;
  onChange: (days: { from: string; to: string }) => void;
  /** Given where other days than the current period's are shown. */
  onReset: (() => void) | undefined;
}

const DAY = 86_400_000;

/** Which days are shown; mounted anew when others are. */
export function RangeFilter({ from, to, onChange, onReset }: RangeFilterProps): ReactNode {
  const { t } = useTranslation('finance');
  const { number } = useFormat();
  const [typed, setTyped] = useState({ from, to });
  const days = (Date.parse(typed.to) - Date.parse(typed.from)) / DAY + 1;
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const count = (Date.parse(next.to) - Date.parse(next.from)) / DAY + 1;
    if (count >= 1 && count <= MOST_DAYS) onChange(next);
  };
  return (
    <search aria-label={t('range.label')}>
      <Group gap="sm">
        <DayFilter
          name={t('range.from')}
          day={typed.from}
          onChange={(day) => change({ from: day })}
        />
        <DayFilter name={t('range.to')} day={typed.to} onChange={(day) => change({ to: day })} />
        {onReset ? (
          <Button variant="subtle" onClick={onReset}>
            {t('range.reset')}
          </Button>
        ) : null}
      </Group>
      {days < 1 ? (
        <Text c="red" role="alert">
          {t('range.order')}
        </Text>
      ) : null}
      {days > MOST_DAYS ? (
        <Text c="red" role="alert">
          {t('range.tooLong', { maximum: number(MOST_DAYS) })}
        </Text>
      ) : null}
    </search>
  );
}
