import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type AccountDetail, isPhoneIn, newAccount } from '../../../api/accounts.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import { AccountFields, AT_PHONE, cardOf, newAccountValues } from './AccountFields.tsx';

interface AddAccountDialogProps {
  onClose: () => void;
  onAdded: (detail: AccountDetail) => void;
}

/** Asks for a new account of the shop. */
export function AddAccountDialog({ onClose, onAdded }: AddAccountDialogProps): ReactNode {
  const { t } = useTranslation('accounts');
  const api = useApi();
  const shop = useSession(shopOf);
  const draft = useFormDraft('newAccount', newAccountValues);
  const submission = useSubmission({
    send: (body: z.output<typeof newAccount>) => api.addUser({ body }, { showError: false }),
    onDone: (detail) => {
      draft.drop();
      onAdded(detail);
    },
  });
  const { failure } = submission;
  const { form, submit, restored } = useSchemaForm({
    schema: newAccount.refine(({ phone }) => isPhoneIn(shop?.countryCode ?? '', phone), AT_PHONE),
    initialValues: {
      username: '',
      name: '',
      phone: '',
      roleId: null,
      shopIds: shop ? [String(shop.restaurantId)] : [],
    },
    toBody: cardOf,
    failure,
    onSubmit: submission.send,
    draft,
  });
  const isAtFields = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return (
    <ActionDialog
      title={t('list.add')}
      action={t('list.add')}
      isSending={submission.isSending}
      refusal={isAtFields ? null : failure}
      restored={restored}
      onClose={draft.dropping(onClose)}
      onAction={submit}
    >
      <TextInput
        label={t('fields.username')}
        description={t('hints.username')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('username')}
      />
      <AccountFields form={form} />
    </ActionDialog>
  );
}
