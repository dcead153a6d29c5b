import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountBalance, TrialBalance } from '../../../api/ledger/calls.ts';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import classes from '../finance/finance.module.css';
import { RangeFilter } from '../finance/RangeFilter.tsx';
import { type BalanceSearch, readBalance } from './search.ts';
import { useAccountText } from './useAccountText.ts';

const route = getRouteApi('/_office/finance/ledger/');

type Asked = { range?: { from: string; to: string } };

/** The trial balance of the ledger: what each account held, took, gave and holds. */
export function LedgerScreen(): ReactNode {
  const { t } = useTranslation('ledger');
  const api = useApi();
  const { from, to } = readBalance(route.useSearch());
  const navigate = route.useNavigate();
  const go = (search: BalanceSearch) => void navigate({ search });
  const asked: Asked = from !== undefined && to !== undefined ? { range: { from, to } } : {};
  const { page, failure, reload, isLoading } = useList<Asked, TrialBalance>(asked, (body, signal) =>
    api.getTrialBalance({ body }, { signal, showError: false }),
  );
  const days = page ?? asked.range;
  const head = (
    <PageHead
      title={t('title')}
      actions={
        <ButtonLink
          variant="default"
          to="/finance/ledger/journal"
          search={days ? { from: days.from, to: days.to } : {}}
        >
          {t('list.title')}
        </ButtonLink>
      }
    />
  );
  const filter = days ? (
    <RangeFilter
      from={days.from}
      to={days.to}
      onChange={go}
      onReset={asked.range ? () => go({}) : undefined}
    />
  ) : null;
  if (!page) {
    if (!failure) return <RecordSkeleton panels={2} />;
    return (
      <>
        {head}
        <div className={classes.page}>
          {filter}
          <ErrorState failure={failure} onRetry={reload} />
        </div>
      </>
    );
  }
  return (
    <>
      {head}
      <div className={classes.page} aria-busy={isLoading}>
        {filter}
        <StaleNote failure={failure} onRetry={reload} />
        {page.accounts.length === 0 ? (
          <EmptyState icon="book" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <>
            <Text c="dimmed" size="sm">
              {t('balance.about')}
            </Text>
            {page.totals.map((totals) => (
              <Accounts key={totals.currency} balance={page} totals={totals} />
            ))}
          </>
        )}
      </div>
    </>
  );
}

type Line = Pick<AccountBalance, 'debit' | 'credit' | 'currency'> & {
  id: number;
  /** Null of the line of sums. */
  balance: AccountBalance | null;
};

interface AccountsProps {
  balance: TrialBalance;
  totals: TrialBalance['totals'][number];
}

/** The accounts of one currency, with what all took and gave. */
function Accounts({ balance, totals }: AccountsProps): ReactNode {
  const { t } = useTranslation('ledger');
  const { money } = useFormat();
  const accountText = useAccountText();
  const { from, to } = balance;
  const shown = balance.accounts
    .filter(({ currency }) => currency === totals.currency)
    .map((one, id): Line => ({ ...one, id, balance: one }));
  const lines = [...shown, { ...totals, id: shown.length, balance: null }];
  const figure = (name: 'opening' | 'debit' | 'credit' | 'closing'): LineColumn<Line> => ({
    name: t(`balance.${name}`),
    isFigure: true,
    cell: ({ balance: one, currency, debit, credit }) => {
      if (one) return money(one[name], currency);
      if (name === 'debit') return <strong>{money(debit, currency)}</strong>;
      return name === 'credit' ? <strong>{money(credit, currency)}</strong> : null;
    },
  });
  const account = ({ balance: one }: Line) =>
    one ? (
      <AnchorLink to="/finance/ledger/journal" search={{ account: one.account, from, to }}>
        {accountText(one)}
      </AnchorLink>
    ) : (
      <strong>{t('balance.total')}</strong>
    );
  return (
    <LineTable
      title={
        balance.totals.length > 1
          ? t('balance.titleIn', { currency: totals.currency })
          : t('balance.title')
      }
      lines={lines}
      columns={[
        { name: t('fields.account'), cell: account },
        figure('opening'),
        figure('debit'),
        figure('credit'),
        figure('closing'),
      ]}
      card={(line) => (
        <>
          <span>{account(line)}</span>
          <strong>{line.balance ? money(line.balance.closing, line.currency) : null}</strong>
          <span>{t('balance.in', { amount: money(line.debit, line.currency) })}</span>
          <span>{t('balance.out', { amount: money(line.credit, line.currency) })}</span>
        </>
      )}
    />
  );
}
