import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountBalance, TrialBalance } from '../../../api/ledger/calls.ts';
import { balanceSheet } from '../../../api/ledger/sheet.ts';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { ExportFailure, ListMenu } from '../../components/list/ListMenu.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { RangedScreen } from '../finance/RangedScreen.tsx';
import { readBalance } from './search.ts';
import { useAccountText } from './useAccountText.ts';

const route = getRouteApi('/_office/finance/ledger/');

/** The trial balance of the ledger: what each account held, took, gave and holds. */
export function LedgerScreen(): ReactNode {
  const { t } = useTranslation('ledger');
  const api = useApi();
  const navigate = route.useNavigate();
  const saving = useDownload();
  return (
    <RangedScreen<TrialBalance>
      title={t('title')}
      search={readBalance(route.useSearch())}
      onSearch={(search) => void navigate({ search })}
      load={(body, signal) => api.getTrialBalance({ body }, { signal, showError: false })}
      besideOf={({ from, to, accounts }) => (
        <ListMenu
          taking={{
            sheet: balanceSheet,
            file: (format) => (take, flags) =>
              take.exportTrialBalance({ body: { from, to, format } }, flags),
          }}
          columns={[]}
          saving={saving}
          hasRows={accounts.length > 0}
        />
      )}
      notice={<ExportFailure saving={saving} />}
      actionsOf={(days) => (
        <ButtonLink variant="default" to="/finance/ledger/journal" search={days ?? {}}>
          {t('list.title')}
        </ButtonLink>
      )}
    >
      {(balance) =>
        balance.accounts.length === 0 ? (
          <EmptyState icon="book" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <>
            <Text c="dimmed" size="sm">
              {t('balance.about')}
            </Text>
            {balance.totals.map((totals) => (
              <Accounts key={totals.currency} balance={balance} totals={totals} />
            ))}
          </>
        )
      }
    </RangedScreen>
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
