import { Button, Checkbox, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinanceDay, FinanceOverview } from '../../../api/finance/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import classes from './finance.module.css';

type Line = FinanceDay & { id: number };

/** The line of sums comes last. */
const TOTAL = -1;
/** How many days a phone shows at first, the newest. */
const ON_PHONE = 7;

/** The daily summary with its sums (spec section 3). */
export function DailySummary({ range }: { range: FinanceOverview['range'] }): ReactNode {
  const { t } = useTranslation('finance');
  const { money, number, day: dayText } = useFormat();
  const [hidesEmpty, setHidesEmpty] = useState(true);
  const isNarrow = useIsNarrow();
  const [showsAll, setShowsAll] = useState(false);
  const days = range.days
    .map((day, id) => ({ ...day, id }))
    .filter(
      ({ orderCount, totalIncome, serviceCharge, closingBalance }, at, all) =>
        !hidesEmpty ||
        orderCount > 0 ||
        Number(totalIncome) !== 0 ||
        Number(serviceCharge) !== 0 ||
        // A recharge, a payment to a supplier: no income, and yet the balance is another.
        closingBalance !== (all[at - 1] ?? all[0])?.closingBalance,
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
    serviceCharge: range.serviceCharge,
    serviceChargeGst: range.serviceChargeGst,
    correctedIncome: range.correctedIncome,
    correctedServiceCharge: range.correctedServiceCharge,
    correctedServiceChargeGst: range.correctedServiceChargeGst,
    closingBalance: range.closingBalance ?? last.closingBalance,
  };
  // The orders of a day are shown below, its corrections among them.
  const dayOf = ({ id, date }: Line) =>
    id === TOTAL ? (
      <strong>{t('total')}</strong>
    ) : (
      <AnchorLink
        to="/finance"
        search={{ from: date, to: date }}
        aria-label={t('daily.open', { date: dayText(date) })}
      >
        {dayText(date)}
      </AnchorLink>
    );
  const shown = (id: number, text: string) => (id === TOTAL ? <strong>{text}</strong> : text);
  const columns: LineColumn<Line>[] = [
    { name: t('daily.date'), cell: dayOf },
    {
      name: t('daily.orderCount'),
      isFigure: true,
      cell: ({ id, orderCount }) => shown(id, number(orderCount)),
    },
    ...(
      [
        ['totalIncome', 'correctedIncome'],
        ['serviceCharge', 'correctedServiceCharge'],
        ['serviceChargeGst', 'correctedServiceChargeGst'],
      ] as const
    ).map(([name, corrected]) => ({
      name: t(`daily.${name}`),
      isFigure: true,
      cell: (line: Line) => (
        <>
          {shown(line.id, money(line[name]))}
          {Number(line[corrected]) === 0 ? null : (
            <Text size="xs" c="dimmed" className={classes.ofWhich}>
              {t('daily.ofWhich', { amount: money(line[corrected]) })}
            </Text>
          )}
        </>
      ),
    })),
    {
      name: t('daily.closingBalance'),
      isFigure: true,
      cell: ({ id, closingBalance }) => shown(id, money(closingBalance)),
    },
  ];
  return (
    <LineTable
      title={title}
      actions={onlyWith}
      // On a phone the sums come first: nobody scrolls a month down to them.
      lines={isNarrow ? [total, ...newest] : [...days, total]}
      columns={columns}
      card={(line) => (
        <>
          <span>{dayOf(line)}</span>
          <strong>{money(line.totalIncome)}</strong>
          <span>{t('orders', { count: line.orderCount, shown: number(line.orderCount) })}</span>
          <span>{t('daily.balance', { amount: money(line.closingBalance) })}</span>
          {Number(line.correctedIncome) === 0 ? null : (
            <span>{t('daily.ofWhich', { amount: money(line.correctedIncome) })}</span>
          )}
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
