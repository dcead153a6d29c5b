import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountDetail } from '../../../api/accounts.ts';
import { accountLaw } from '../../../machines/account/flow.ts';
import { isTagged } from '../../../machines/explain.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';

interface OneTimeDialogProps {
  detail: AccountDetail;
  password: string;
  onClose: () => void;
}

/** Says a one-time password, here and nowhere else. */
export function OneTimeDialog({ detail, password, onClose }: OneTimeDialogProps): ReactNode {
  const { t } = useTranslation('accounts');
  const isAdmitted = isTagged(accountLaw.lifecycle, detail.state, 'admitted');
  return (
    <ActionDialog
      title={t('oneTime.title', { name: detail.account.username })}
      action={t('oneTime.done')}
      closeLabel={null}
      onAction={onClose}
      onClose={onClose}
    >
      <Code block fz="lg" aria-label={t('fields.password')}>
        {password}
      </Code>
      <Text>{t('oneTime.text')}</Text>
      {isAdmitted ? null : <Text>{t('oneTime.pending')}</Text>}
    </ActionDialog>
  );
}
