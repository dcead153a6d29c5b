import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinanceDay, FinanceOverview } from '../../../api/finance/calls.ts';
import { Panel } from '../../components/Panel.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useDayText } from './useDayText.ts';

type Line = FinanceDay & { id: number };

/** The line of sums comes last. */
const TOTAL = -1;

/** The daily summary with its sums (spec section 3). */
export function DailySummary({ range }: { range: FinanceOverview['range'] }): ReactNode {
  const { t } = useTranslation('finance');
  const { money, number } = useFormat();
  const dayText = useDayText();
  const [hidesEmpty, setHidesEmpty] = useState(true);
  const days = range.days
    .map((day, id) => ({ ...day, id }))
    .filter(
      ({ orderCount, totalIncome }) => !hidesEmpty || orderCount > 0 || Number(totalIncome) !== 0,
    );
  const title = t('daily.title');
  const onlyWith = (
    <Checkbox
      label={t('daily.onlyWith')}
      checked={hidesEmpty}
      onChange={({ currentTarget: { checked } }) => setHidesEmpty(checked)}
    />
  );
  const last = days.at(-1);
  if (!last) {
    return (
      <Panel title={title} actions={onlyWith}>
        <EmptyState icon="wallet" title={t('daily.none')} />
      </Panel>
    );
  }
  const total: Line = {
    id: TOTAL,
    date: range.to,
    orderCount: range.orderCount,
    totalIncome: range.income,
    serviceChargeGst: range.serviceChargeGst,
    closingBalance: range.closingBalance ?? last.closingBalance,
  };
  const shown = (id: number, text: string) => (id === TOTAL ? <strong>{text}</strong> : text);
  const columns: LineColumn<Line>[] = [
    {
      name: t('daily.date'),
      cell: ({ id, date }) => shown(id, id === TOTAL ? t('total') : dayText(date)),
    },
    {
      name: t('daily.orderCount'),
      isFigure: true,
      cell: ({ id, orderCount }) => shown(id, number(orderCount)),
    },
    ...(['totalIncome', 'serviceChargeGst', 'closingBalance'] as const).map((name) => ({
      name: t(`daily.${name}`),
      isFigure: true,
      cell: (line: Line) => shown(line.id, money(line[name])),
    })),
  ];
  return (
    <LineTable
      title={title}
      actions={onlyWith}
      lines={[...days, total]}
      columns={columns}
      card={(line) =>
        columns.map(({ name, cell }, index) => (
          <span key={name}>
            {index === 0 ? null : `${name}: `}
            {cell(line)}
          </span>
        ))
      }
    />
  );
}
