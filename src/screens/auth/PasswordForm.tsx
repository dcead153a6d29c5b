import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PasswordChange, passwordChange } from '../../../api/auth/calls.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';

interface PasswordFormProps {
  /** What the password that is given first is called. */
  oldLabel: string;
  failure: ApiFailure | null;
  isSending: boolean;
  onSubmit: (change: PasswordChange) => void;
  /** Beside the button. */
  children?: ReactNode;
}

type Values = Record<keyof PasswordChange, string>;

const EMPTY: Values = { oldPassword: '', newPassword: '', confirmPassword: '' };

/** Asks for another password of one's own, twice, and for the old one (spec section 5). */
export function PasswordForm(props: PasswordFormProps): ReactNode {
  const { t } = useTranslation('account');
  const text = useFailureText();
  const { isSending } = props;
  const { form, submit, refusal } = useSchemaForm<Values, PasswordChange>({
    schema: passwordChange,
    initialValues: EMPTY,
    toBody: (values) => values,
    failure: props.failure,
    onSubmit: props.onSubmit,
  });
  // A field for passwords does not say by itself that it is wrong.
  const field = (name: keyof Values) => {
    const props = form.getInputProps(name);
    return { ...props, 'aria-invalid': Boolean(props.error) };
  };
  const shows = { 'aria-label': t('password.show'), tabIndex: 0 };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) submit();
      }}
    >
      <Stack gap="md" maw="24rem">
        <PasswordInput
          label={props.oldLabel}
          required
          autoComplete="current-password"
          maxLength={128}
          visibilityToggleButtonProps={shows}
          {...field('oldPassword')}
        />
        <PasswordInput
          label={t('password.new')}
          description={t('password.hint')}
          required
          autoComplete="new-password"
          maxLength={128}
          visibilityToggleButtonProps={shows}
          {...field('newPassword')}
        />
        <PasswordInput
          label={t('password.confirm')}
          required
          autoComplete="new-password"
          maxLength={128}
          visibilityToggleButtonProps={shows}
          {...field('confirmPassword')}
        />
        {props.failure ? (
          <Alert color="red" variant="light" role="alert" title={t('password.failed')}>
            {refusal ? text(refusal) : null}
          </Alert>
        ) : null}
        <Group gap="sm">
          <Button type="submit" loading={isSending}>
            {t('password.save')}
          </Button>
          {props.children}
        </Group>
      </Stack>
    </form>
  );
}
