import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountBalance } from '../../../api/ledger/calls.ts';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { Tiles } from '../finance/Tiles.tsx';

interface AccountTotalsProps {
  account: string;
  /** Days, first and last included. */
  from: string;
  to: string;
}

const FIGURES = [
  'opening',
  'debit',
  'credit',
  'closing',
] as const satisfies (keyof AccountBalance)[];

/** What an account held before some days, took and gave in them, and holds after them. */
export function AccountTotals(props: AccountTotalsProps): ReactNode {
  const { account, from, to } = props;
  return <Totals key={`${account} ${from} ${to}`} {...props} />;
}

function Totals({ account, from, to }: AccountTotalsProps): ReactNode {
  const { t } = useTranslation('ledger');
  const { money } = useFormat();
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.getTrialBalance({ body: { range: { from, to } } }, { signal, showError: false }),
  );
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  const found = data?.accounts.filter((one) => one.account === account) ?? [];
  return found.map((balance) => (
    <Tiles
      key={balance.currency}
      figures={FIGURES.map((name) => [
        t(`balance.${name}`),
        money(balance[name], balance.currency),
      ])}
    />
  ));
}
