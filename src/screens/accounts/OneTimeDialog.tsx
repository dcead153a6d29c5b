import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountDetail } from '../../../api/accounts/calls.ts';
import { accountLaw } from '../../../machines/account/flow.ts';
import { isTagged } from '../../../machines/kernel/law/explain.ts';
import { OneTimePassword } from '../../components/OneTimePassword.tsx';

interface OneTimeDialogProps {
  detail: AccountDetail;
  password: string;
  onClose: () => void;
}

/** Says an account's one-time password, here and nowhere else. */
export function OneTimeDialog({ detail, password, onClose }: OneTimeDialogProps): ReactNode {
  const { t } = useTranslation('accounts');
  const isAdmitted = isTagged(accountLaw.lifecycle, detail.state, 'admitted');
  return (
    <OneTimePassword
      title={t('oneTime.title', { name: detail.account.username })}
      label={t('fields.password')}
      text={t('oneTime.text')}
      done={t('oneTime.done')}
      password={password}
      onClose={onClose}
    >
      {isAdmitted ? null : <Text>{t('oneTime.pending')}</Text>}
    </OneTimePassword>
  );
}
