import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Corrections,
  FinanceOverview,
  SettlementStatistics,
} from '../../../api/finance/calls.ts';
import { ButtonLink } from '../../components/links.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { useLeftList } from '../../components/list/useLeftList.ts';
import { WITHIN_LIST } from '../../components/list/useListAddress.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { Bridge } from './Bridge.tsx';
import { DailySummary } from './DailySummary.tsx';
import classes from './finance.module.css';
import { IncomeChart } from './IncomeChart.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { type FinanceSearch, readFinance } from './search.ts';
import { Tiles } from './Tiles.tsx';

const route = getRouteApi('/_office/finance/');

type Asked = { range?: { from: string; to: string } };

/** The finance overview: the current period, and any days with their summary and orders. */
export function FinanceScreen(): ReactNode {
  const { t } = useTranslation('finance');
  const { money, number, day: dayText } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const at = readFinance(route.useSearch());
  const navigate = route.useNavigate();
  const go = (search: FinanceSearch, replace = false) =>
    void navigate({ search, replace, state: WITHIN_LIST });
  const { from, to, view } = at;
  const begun = view === undefined ? {} : { view };
  const asked: Asked = from !== undefined && to !== undefined ? { range: { from, to } } : {};
  const { page, failure, reload, isLoading } = useLeftList<Asked, FinanceOverview>(
    'overview',
    asked,
    (body, signal) => api.getFinanceOverview({ body }, { signal, showError: false }),
  );
  const head = (
    <PageHead
      title={t('title')}
      actions={
        <>
          {grants('bankAccount.view') ? (
            <ButtonLink variant="default" to="/finance/bank-account">
              {t('bankAccount')}
            </ButtonLink>
          ) : null}
          <PrintButton />
        </>
      }
    />
  );
  const rangeFilter = (days: { from: string; to: string }) => (
    <RangeFilter
      {...(asked.range ?? days)}
      onChange={(span) => go({ ...begun, ...span })}
      onReset={asked.range ? () => go({}) : undefined}
    />
  );
  if (!page) {
    if (!failure) return <RecordSkeleton panels={3} />;
    return (
      <>
        {head}
        <div className={classes.page}>
          {asked.range ? rangeFilter(asked.range) : null}
          <ErrorState failure={failure} onRetry={reload} />
        </div>
      </>
    );
  }
  const { current, range } = page;
  const cycle = t(`cycles.${page.settlementCycle}`);
  return (
    <>
      {head}
      <div className={classes.page} aria-busy={isLoading}>
        <Panel title={t('current.title')}>
          <Text c="dimmed" mb="sm">
            {t('current.period', { from: dayText(current.from), to: dayText(current.to) })} ·{' '}
            {t('current.cycle', { cycle })}
          </Text>
          <Statistics figures={current} />
          {current.bridge ? <Bridge bridge={current.bridge} /> : null}
        </Panel>
        {rangeFilter(range)}
        <StaleNote failure={failure} onRetry={reload} />
        <Panel title={t('business.title')}>
          <Tiles
            isMain
            figures={[
              [t('business.orderCount'), number(range.orderCount)],
              [t('business.income'), money(range.income)],
              [
                t('business.closingBalance'),
                range.closingBalance === null ? '–' : money(range.closingBalance),
              ],
            ]}
          />
          <Text c="dimmed" size="sm" mt="xs">
            {t('business.about')}
          </Text>
          <IncomeChart days={range.days} />
        </Panel>
        {asked.range ? (
          <Panel title={t('statistics.title')}>
            <Statistics figures={range} />
          </Panel>
        ) : null}
        <DailySummary range={range} />
        <OrderDetail
          key={`${range.from} ${range.to} orders`}
          from={range.from}
          to={range.to}
          at={at}
          go={go}
        />
      </div>
    </>
  );
}

const FIGURES = [
  'totalAmount',
  'turnover',
  'refund',
  'platformServiceFee',
  'platformServiceTax',
  'consumptionTax',
  'deliveryFeeSubsidy',
  'promotion',
  'packingFee',
  'borneByOthers',
  'transferAmount',
] as const satisfies (keyof SettlementStatistics)[];

const CORRECTED = [
  'turnover',
  'refund',
  'platformServiceFee',
  'platformServiceTax',
  'borneByOthers',
  'transferAmount',
] as const satisfies (keyof Corrections)[];

interface StatisticsProps {
  figures: Pick<FinanceOverview['range'], 'statistics' | 'corrections'>;
}

/** The settlement statistics of some days, and what of them corrects orders of earlier days. */
function Statistics({ figures: { statistics, corrections } }: StatisticsProps): ReactNode {
  const { t } = useTranslation('finance');
  const { money, number } = useFormat();
  const { orderCount } = corrections;
  return (
    <>
      <Tiles
        isMain
        figures={FIGURES.map((name) => [t(`statistics.${name}`), money(statistics[name])])}
      />
      <Text c="dimmed" size="sm" mt="xs">
        {t('statistics.about')}
      </Text>
      {orderCount === 0 ? null : (
        <section aria-label={t('corrections.title')}>
          <Text fw={600} mt="md">
            {t('corrections.title')}
          </Text>
          <Text c="dimmed" size="sm" mb="xs">
            {t('corrections.about', {
              orders: t('orders', { count: orderCount, shown: number(orderCount) }),
            })}
          </Text>
          <Tiles
            figures={CORRECTED.map((name) => [t(`statistics.${name}`), money(corrections[name])])}
          />
        </section>
      )}
    </>
  );
}
