import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { salesProfit } from '../../../api/salesProfit/calls.ts';
import type { ProfitQuery } from '../../../machines/salesProfit/machine.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

interface SendDialogProps {
  query: ProfitQuery;
  onClose: () => void;
}

const values = z.object({ email: z.string() });
const schema = salesProfit.sendProfitToMail.body;

/** Sends the whole report of the period to an address. */
export function SendDialog({ query, onClose }: SendDialogProps): ReactNode {
  const { t } = useTranslation(['salesProfit', 'errors']);
  const api = useApi();
  const draft = useFormDraft('salesProfitMail', values);
  const submission = useSubmission({
    send: (body: z.output<typeof schema>, idempotencyKey) =>
      api.sendProfitToMail({ body }, { idempotencyKey, showError: false }),
    onDone: ({ kept }) => {
      draft.drop();
      notify({ kind: 'success', text: t(kept ? 'sentKept' : 'sent') });
      onClose();
    },
  });
  const { from, to, search } = query;
  const { form, submit, kept, refusal } = useSchemaForm({
    schema,
    initialValues: { email: '' },
    toBody: ({ email }) => ({ from, to, ...(search === undefined ? {} : { search }), email }),
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
  });
  return (
    <ActionDialog
      title={t('sendTitle')}
      action={t('send')}
      failed={t('errors:sendFailed')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(onClose)}
      onLeave={onClose}
      onAction={submit}
    >
      <Text size="sm">{t('sendText')}</Text>
      <TextInput
        type="email"
        autoComplete="email"
        label={t('email')}
        required
        maxLength={120}
        data-autofocus={true}
        {...form.getInputProps('email')}
      />
    </ActionDialog>
  );
}
