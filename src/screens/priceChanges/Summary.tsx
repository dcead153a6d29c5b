import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import { type GridRow, summaryOf } from './grid.ts';

interface SummaryProps {
  rows: readonly Pick<GridRow, 'unit' | 'price'>[];
  /** In percent of the price. */
  floor: number;
  currency: string;
}

/** How many prices go up, go down, are new or stay, and how many are too low. */
export function Summary({ rows, floor, currency }: SummaryProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { number } = useFormat();
  const { up, down, fresh, same, belowCost, belowFloor } = summaryOf(rows, floor, currency);
  const said = (key: 'up' | 'down' | 'fresh' | 'same', count: number) =>
    count === 0 ? null : (
      <Text key={key} span size="sm">
        {t(`summary.${key}`, { count, shown: number(count) })}
      </Text>
    );
  const low = (key: 'belowCost' | 'belowFloor', count: number) =>
    count === 0 ? null : (
      <Text key={key} span size="sm" fw={600} c="var(--mantine-color-error)">
        {t(`summary.${key}`, { count, shown: number(count), floor: number(floor) })}
      </Text>
    );
  return (
    <Group gap="md" role="status" aria-label={t('summary.title')}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('summary.none')}
        </Text>
      ) : null}
      {said('up', up)}
      {said('down', down)}
      {said('fresh', fresh)}
      {said('same', same)}
      {low('belowCost', belowCost)}
      {floor > 0 ? low('belowFloor', belowFloor) : null}
    </Group>
  );
}
