import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog, Refusal } from '../../components/ActionDialog.tsx';
import { Icon } from '../../components/icons.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useGrants, useSession } from '../../shell/sessionContext.ts';
import { AccountHistory } from './AccountHistory.tsx';
import { BankAccountForm } from './BankAccountForm.tsx';
import classes from './bankAccount.module.css';
import { Decision } from './Decision.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useAccountColumns } from './useAccountColumns.tsx';
import { useBankName } from './useBankName.ts';
import { useStepUp } from './useStepUp.ts';

/**
 * Where the shop is paid to: numbers are seen, changed and confirmed by a second person after the
 * password alone.
 */
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
  const [told, setTold] = useState<number | null>(null);
  const columns = useAccountColumns({
    reason,
    onAct: (act, { id }) =>
      act === 'history' ? setTold(id) : send({ type: 'ASK', wish: { type: act, id } }),
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
  const toldRow = list.rows.find(({ id }) => id === told) ?? null;
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
            const [bank, account, name, email, standing, acts] = columns.map(({ cell }) =>
              cell(row),
            );
            return (
              <>
                <span>{bank}</span>
                <span>{account}</span>
                <div className={classes.wide}>
                  <div>{name}</div>
                  <div>{email}</div>
                </div>
                <div className={classes.wide}>{standing}</div>
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
      {isUnlocked && chosen && (wish?.type === 'confirm' || wish?.type === 'refuse') ? (
        <Decision
          key={`${wish.type} ${chosen.id}`}
          row={chosen}
          event={wish.type}
          onClose={cancel}
          onDone={() => send({ type: 'DECIDED' })}
        />
      ) : null}
      {toldRow ? <AccountHistory row={toldRow} onClose={() => setTold(null)} /> : null}
    </>
  );
}
