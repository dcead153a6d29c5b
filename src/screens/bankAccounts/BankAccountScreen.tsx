import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankAccount } from '../../../api/bankAccounts/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import type { Verdict } from '../../../machines/kernel/law/rules.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog, Refusal } from '../../components/ActionDialog.tsx';
import { Icon } from '../../components/icons.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useGrants, useSession } from '../../shell/sessionContext.ts';
import { BankAccountForm } from './BankAccountForm.tsx';
import classes from './bankAccount.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useBankName } from './useBankName.ts';
import { useStepUp } from './useStepUp.ts';

/** Where the shop is paid to: numbers are seen and changed after the password alone. */
export function BankAccountScreen(): ReactNode {
  const { t } = useTranslation(['bankAccounts', 'errors']);
  const bankName = useBankName();
  const grants = useGrants();
  const country = useSession(({ context: { login, restaurantId } }) =>
    login?.restaurantVOList.find((shop) => shop.restaurantId === restaurantId),
  )?.countryCode;
  const { snapshot, send, draft } = useStepUp();
  const { list, wish, failure } = snapshot.context;
  const reason = lacks(grants, 'bankAccount.edit');
  const columns = useColumns({
    reason,
    onEdit: ({ id }) => send({ type: 'ASK', wish: { type: 'edit', id } }),
    onDelete: ({ id }) => send({ type: 'ASK', wish: { type: 'delete', id } }),
  });
  if (snapshot.matches('failed') && failure) {
    return <ErrorState isPage failure={failure} onRetry={() => send({ type: 'RETRY' })} />;
  }
  if (!list) return <RecordSkeleton panels={1} />;

  const isUnlocked = snapshot.matches('unlocked');
  const isChanging = snapshot.matches({ unlocked: 'changing' });
  const cancel = () => send({ type: 'CANCEL' });
  const wished = wish !== null && wish.type !== 'add' ? wish.id : null;
  const chosen = list.rows.find(({ id }) => id === wished) ?? null;
  const isForm = wish?.type === 'add' || (wish?.type === 'edit' && chosen !== null);
  const add = (
    <ActionButton
      label={t('add')}
      variant="filled"
      reason={reason}
      onClick={() => send({ type: 'ASK', wish: { type: 'add' } })}
    />
  );

  return (
    <>
      <PageHead
        title={t('title')}
        facts={t('about', { cycle: t(`cycles.${list.settlementCycle}`) })}
        actions={
          <>
            {isUnlocked ? (
              <Button
                variant="default"
                leftSection={<Icon name="eyeOff" size={16} />}
                onClick={() => send({ type: 'LOCK' })}
              >
                {t('lock')}
              </Button>
            ) : (
              <Button
                variant="default"
                leftSection={<Icon name="eye" size={16} />}
                onClick={() => send({ type: 'ASK', wish: null })}
              >
                {t('show')}
              </Button>
            )}
            {add}
          </>
        }
      />
      {isUnlocked ? (
        <Text role="status" c="dimmed" mb="sm">
          {t('unlocked')}
        </Text>
      ) : null}
      {failure && snapshot.matches('locked') ? <Refusal failure={failure} /> : null}
      {list.rows.length === 0 ? (
        <EmptyState icon="wallet" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <LineTable
          title={t('list')}
          lines={list.rows}
          columns={columns}
          card={(row) => {
            const [bank, account, name, email, acts] = columns.map(({ cell }) => cell(row));
            return (
              <>
                <span>{bank}</span>
                <span>{account}</span>
                <div className={classes.wide}>
                  <div>{name}</div>
                  <div>{email}</div>
                </div>
                <div className={classes.wide}>{acts}</div>
              </>
            );
          }}
        />
      )}
      {snapshot.matches('asking') ? (
        <PasswordDialog
          failure={failure}
          isSending={snapshot.matches({ asking: 'checking' })}
          onGive={(password) => send({ type: 'GIVE', password })}
          onClose={draft.dropping(cancel)}
        />
      ) : null}
      {isUnlocked && isForm ? (
        <BankAccountForm
          row={chosen}
          settlementCycle={list.settlementCycle}
          country={country ?? 'SG'}
          failure={failure}
          isSending={isChanging}
          draft={draft}
          onClose={cancel}
          onSave={(body) =>
            send({
              type: 'CHANGE',
              change: chosen
                ? { type: 'edit', id: chosen.id, body: { ...body, version: chosen.version } }
                : { type: 'add', body },
            })
          }
        />
      ) : null}
      {isUnlocked && wish?.type === 'delete' && chosen ? (
        <ActionDialog
          danger
          title={t('deletion.title')}
          action={t('deletion.action')}
          failed={t('errors:deleteFailed')}
          isSending={isChanging}
          refusal={failure}
          onClose={cancel}
          onAction={() => {
            const { id, version } = chosen;
            send({ type: 'CHANGE', change: { type: 'delete', id, version } });
          }}
        >
          <Text>
            {t('deletion.text', {
              bank: bankName(chosen.bankCode),
              account: chosen.masked ?? '',
              name: chosen.accountName,
            })}
          </Text>
        </ActionDialog>
      ) : null}
    </>
  );
}

interface Acts {
  reason: Verdict;
  onEdit: (row: BankAccount) => void;
  onDelete: (row: BankAccount) => void;
}

function useColumns({ reason, onEdit, onDelete }: Acts): LineColumn<BankAccount>[] {
  const { t } = useTranslation('bankAccounts');
  const bankName = useBankName();
  const names = ({ bankCode, masked }: BankAccount) => ({
    bank: bankName(bankCode),
    account: masked ?? '',
  });
  return [
    { name: t('fields.bank'), cell: ({ bankCode }) => bankName(bankCode) },
    {
      name: t('fields.account'),
      cell: ({ account, masked }) => account ?? masked ?? t('unreadable'),
    },
    { name: t('fields.accountName'), cell: ({ accountName }) => accountName },
    { name: t('fields.email'), cell: ({ email }) => email },
    {
      name: t('fields.actions'),
      cell: (row) =>
        reason ? null : (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('editOf', names(row))}
              onClick={() => onEdit(row)}
            >
              {t('edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={t('deleteOf', names(row))}
              onClick={() => onDelete(row)}
            >
              {t('delete')}
            </Button>
          </Group>
        ),
    },
  ];
}
