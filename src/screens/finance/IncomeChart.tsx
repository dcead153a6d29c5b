import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinanceDay } from '../../../api/finance/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './finance.module.css';

/** How high the picture is in its own measure, and how much of a bar's place is left free. */
const HEIGHT = 100;
const GAP = 0.2;
/** Few days do not fill the width: a bar would be no bar any more. */
const LEAST_PLACES = 24;

/** The income of each day as bars; the table below says the same in figures. */
export function IncomeChart({ days }: { days: readonly FinanceDay[] }): ReactNode {
  const { t } = useTranslation('finance');
  const { money, number, day: dayText } = useFormat();
  const bars = days.map((day) => ({ ...day, amount: Number(day.totalIncome) }));
  const most = Math.max(0, ...bars.map(({ amount }) => amount));
  const least = Math.min(0, ...bars.map(({ amount }) => amount));
  const best = bars.find(({ amount }) => amount === most);
  if (most === least || !best) return <Text c="dimmed">{t('chart.none')}</Text>;
  const heightOf = (amount: number) => (Math.abs(amount) / (most - least)) * HEIGHT;
  const axis = heightOf(most);
  const places = Math.max(bars.length, LEAST_PLACES);
  const said = t('chart.said', {
    label: t('chart.label'),
    said: t('chart.best', { date: dayText(best.date), income: money(best.totalIncome) }),
  });
  return (
    <figure className={classes.chart}>
      <svg
        role="img"
        aria-label={said}
        viewBox={`0 0 ${places} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ date, amount, totalIncome, orderCount }, index) => (
          <rect
            key={date}
            className={classes.bar}
            x={index + GAP / 2}
            width={1 - GAP}
            y={amount < 0 ? axis : axis - heightOf(amount)}
            height={heightOf(amount)}
          >
            <title>
              {t('chart.hint', {
                date: dayText(date),
                income: money(totalIncome),
                orders: t('orders', { count: orderCount, shown: number(orderCount) }),
              })}
            </title>
          </rect>
        ))}
        <line className={classes.axis} x1={0} x2={places} y1={axis} y2={axis} />
      </svg>
      <figcaption>
        <Text size="sm" c="dimmed">
          {said}
        </Text>
      </figcaption>
    </figure>
  );
}
