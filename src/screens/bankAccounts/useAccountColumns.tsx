import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankAccount } from '../../../api/bankAccounts/calls.ts';
import { listed } from '../../../api/kernel/listInWords.ts';
import type { BankAccountEvent } from '../../../machines/bankAccount/law/facts.ts';
import { bankAccountLifecycle } from '../../../machines/bankAccount/law/index.ts';
import { ask, isTagged, restore } from '../../../machines/kernel/law/explain.ts';
import { TO_COME, type Verdict } from '../../../machines/kernel/law/rules.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import type { LineColumn } from '../../components/record/LineTable.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { Became } from './Became.tsx';
import classes from './bankAccount.module.css';
import { BANK_ACCOUNT_MEANINGS } from './meanings.ts';
import { useBankName } from './useBankName.ts';

/** What can be begun with one account. */
export type AccountAct = 'edit' | 'delete' | 'confirm' | 'refuse' | 'history';

interface Acts {
  /** Why it cannot be changed by who looks. */
  reason: Verdict;
  onAct: (act: AccountAct, row: BankAccount) => void;
}

/** The accounts' columns: what is in use, what it is to become, where it is, what can be done with it. */
export function useAccountColumns({ reason, onAct }: Acts): LineColumn<BankAccount>[] {
  const { t } = useTranslation('bankAccounts');
  const bankName = useBankName();
  const names = ({ bankCode, masked }: BankAccount) => ({
    bank: bankName(bankCode),
    account: masked ?? '',
  });
  const number = ({ account, masked }: Pick<BankAccount, 'account' | 'masked'>) =>
    account ?? masked ?? t('unreadable');
  const act = (label: string, name: string, onClick: () => void, isRed = false) => (
    <Button
      size="compact-sm"
      variant={isRed ? 'subtle' : 'default'}
      {...(isRed ? { color: 'red' } : {})}
      aria-label={name}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return [
    {
      name: t('fields.bank'),
      cell: ({ bankCode, asked }) => (
        <Became was={bankName(bankCode)} is={asked && bankName(asked.bankCode)} />
      ),
    },
    {
      name: t('fields.account'),
      cell: (row) => (
        <span className={classes.number}>
          <Became was={number(row)} is={row.asked && number(row.asked)} />
        </span>
      ),
    },
    {
      name: t('fields.accountName'),
      cell: ({ accountName, asked }) => (
        <Became was={accountName} is={asked?.accountName ?? null} />
      ),
    },
    { name: t('fields.email'), cell: ({ email }) => email },
    { name: t('fields.status'), cell: (row) => <Standing row={row} onAct={onAct} /> },
    {
      name: t('fields.actions'),
      cell: (row) => (
        <Group gap="xs">
          {reason ? null : (
            <>
              {act(t('edit'), t('editOf', names(row)), () => onAct('edit', row))}
              {act(t('delete'), t('deleteOf', names(row)), () => onAct('delete', row), true)}
            </>
          )}
          {act(t('record.history'), t('record.historyOf', names(row)), () => onAct('history', row))}
        </Group>
      ),
    },
  ];
}

interface StandingProps extends Pick<Acts, 'onAct'> {
  row: BankAccount;
}

/** Where an account is; of what waits who asked for it and when, and what a second person can do. */
function Standing({ row, onAct }: StandingProps): ReactNode {
  const { t, i18n } = useTranslation('bankAccounts');
  const { date } = useFormat();
  const bankName = useBankName();
  const grants = useGrants();
  const { status, facts, asked, askedAt, refusal } = row;
  const against = (event: BankAccountEvent): Verdict => {
    const answer = ask(
      bankAccountLifecycle,
      restore(bankAccountLifecycle, status, facts),
      event,
      grants,
    );
    return answer.possible ? null : answer.reason;
  };
  const shown = asked ?? row;
  const named = { bank: bankName(shown.bankCode), account: shown.masked ?? '' };
  const waits = isTagged(bankAccountLifecycle, status, 'waitsForSecondPerson');
  const names = listed(
    facts.askedBy.map(({ name }) => name),
    i18n.language,
  );
  return (
    <Stack gap={4} align="flex-start">
      <StateChip meaning={BANK_ACCOUNT_MEANINGS[status]} label={t(`places.${status}`)} />
      {askedAt === null ? null : (
        <Text size="sm" c="dimmed">
          {t(asked ? 'record.changed' : 'record.entered', { names, at: date(askedAt) })}
        </Text>
      )}
      {refusal === null ? null : (
        <Text size="sm" c="dimmed">
          {t('record.refusal', { remark: refusal })}
        </Text>
      )}
      {waits ? (
        <Group gap="xs">
          <ActionButton
            label={t('events.confirm')}
            name={t('record.confirmOf', named)}
            reason={against({ type: 'confirm' })}
            onClick={() => onAct('confirm', row)}
          />
          <ActionButton
            label={t('events.refuse')}
            name={t('record.refuseOf', named)}
            reason={against({ type: 'refuse', remark: TO_COME })}
            onClick={() => onAct('refuse', row)}
          />
        </Group>
      ) : null}
    </Stack>
  );
}
