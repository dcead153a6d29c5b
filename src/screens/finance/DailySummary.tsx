import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinanceDay, FinanceOverview } from '../../../api/finance/calls.ts';
import { Panel } from '../../components/Panel.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useDayText } from './useDayText.ts';

type Line = FinanceDay & { id: number };

/** The line of sums comes last. */
const TOTAL = -1;
/** How many days a phone shows at first, the newest. */
const ON_PHONE = 7;

/** The daily summary with its sums (spec section 3). */
export function DailySummary({ range }: { range: FinanceOverview['range'] }): ReactNode {
  const { t } = useTranslation('finance');
  const { money, number } = useFormat();
  const dayText = useDayText();
  const [hidesEmpty, setHidesEmpty] = useState(true);
  const isNarrow = useIsNarrow();
  const [showsAll, setShowsAll] = useState(false);
  const days = range.days
    .map((day, id) => ({ ...day, id }))
    .filter(
      ({ orderCount, totalIncome }) => !hidesEmpty || orderCount > 0 || Number(totalIncome) !== 0,
    );
  const newest = days.toReversed().slice(0, showsAll ? days.length : ON_PHONE);
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
      // On a phone the sums come first: nobody scrolls a month down to them.
      lines={isNarrow ? [total, ...newest] : [...days, total]}
      columns={columns}
      card={({ id, date, orderCount, totalIncome, closingBalance }) => (
        <>
          <span>{shown(id, id === TOTAL ? t('total') : dayText(date))}</span>
          <strong>{money(totalIncome)}</strong>
          <span>{t('orders', { count: orderCount, shown: number(orderCount) })}</span>
          <span>{t('daily.balance', { amount: money(closingBalance) })}</span>
        </>
      )}
    >
      {isNarrow && newest.length < days.length ? (
        <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
          {t('daily.all', { shown: number(days.length) })}
        </Button>
      ) : null}
    </LineTable>
  );
}
