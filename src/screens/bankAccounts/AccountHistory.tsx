import { Stack } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankAccount, BankAccountDetail } from '../../../api/bankAccounts/calls.ts';
import { useRolesRead, useWho } from '../../components/chart/useWho.ts';
import { useChartWords } from '../../components/chart/words.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ChartView } from '../../components/record/ChartView.tsx';
import { History } from '../../components/record/History.tsx';
import { useActorName } from '../../components/record/useActorName.ts';
import { viewOf } from '../../components/record/view.ts';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { bankAccountKind } from './bankAccountKind.ts';
import { useBankName } from './useBankName.ts';

interface AccountHistoryProps {
  row: BankAccount;
  onClose: () => void;
}

/** Who entered, changed, confirmed and refused an account, and when, with its chart as it was then. */
export function AccountHistory({ row, onClose }: AccountHistoryProps): ReactNode {
  const { t } = useTranslation('bankAccounts');
  const bankName = useBankName();
  const api = useApi();
  const { id, bankCode, masked } = row;
  const { data, failure, retry } = useReading((signal) =>
    api.getBankAccount({ params: { id } }, { showError: false, signal }),
  );
  return (
    <Dialog
      size="xl"
      title={t('record.historyOf', { bank: bankName(bankCode), account: masked ?? '' })}
      onClose={onClose}
    >
      {failure ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : data ? (
        <Told detail={data} />
      ) : (
        <RecordSkeleton panels={1} />
      )}
    </Dialog>
  );
}

function Told({ detail }: { detail: BankAccountDetail }): ReactNode {
  const grants = useGrants();
  const view = useMemo(() => viewOf(bankAccountKind, detail, grants), [detail, grants]);
  const words = useChartWords(view.namespace, view.graph);
  const { roles } = useRolesRead();
  const who = useWho(roles);
  const actorOf = useActorName(roles);
  const { length } = view.history;
  const [at, setAt] = useState(length);
  const show = (next: number) => setAt(Math.min(length, Math.max(1, next)));
  const told = { view, words, payloadOf: nothing, at, onShow: show };
  return (
    <Stack gap="md">
      <History {...told} actorOf={actorOf} beside={[]} />
      {length > 0 ? <ChartView {...told} who={who} goal={null} /> : null}
    </Stack>
  );
}

const nothing = () => [];
