import { PasswordInput, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';

interface PasswordDialogProps {
  /** Why the last one was not taken. */
  failure: ApiFailure | null;
  isSending: boolean;
  onGive: (password: string) => void;
  onClose: () => void;
}

/** Asks for the account's own password once more (spec section 5). */
export function PasswordDialog(props: PasswordDialogProps): ReactNode {
  const { t } = useTranslation('bankAccounts');
  const { failure } = props;
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const refused = failure?.kind === 'invalid' ? (failure.errors.password ?? null) : null;
  const other = failure?.kind === 'invalid' && refused !== null ? null : failure;
  return (
    <ActionDialog
      title={t('password.title')}
      action={t('password.action')}
      isSending={props.isSending}
      refusal={other}
      onClose={props.onClose}
      onAction={() => {
        // An empty one is wrong without asking, and no try of the account's.
        setEmpty(password === '');
        if (password !== '') props.onGive(password);
      }}
    >
      <Text>{t('password.text')}</Text>
      <PasswordInput
        data-autofocus
        label={t('password.label')}
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={({ currentTarget: { value } }) => {
          setPassword(value);
          setEmpty(false);
        }}
        error={isEmpty ? t('password.wrong') : refused}
        aria-invalid={isEmpty || refused !== null}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
      />
    </ActionDialog>
  );
}
