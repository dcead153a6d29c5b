import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { leadEntry } from '../../../api/leads.ts';
import { LEAD_KINDS } from '../../../machines/lead/facts.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { LeadFields, leadValues, NO_LEAD } from './LeadFields.tsx';

interface AddLeadDialogProps {
  onClose: () => void;
  onAdded: () => void;
}

const values = leadValues.extend({ kind: z.enum(LEAD_KINDS) });

const EMPTY: z.output<typeof values> = { ...NO_LEAD, kind: 'merchant' };

/** Enters a lead for an applicant who called or came by. */
export function AddLeadDialog({ onClose, onAdded }: AddLeadDialogProps): ReactNode {
  const { t } = useTranslation('leads');
  const api = useApi();
  const draft = useFormDraft('newLead', values);
  const submission = useSubmission({
    send: (body: z.output<typeof leadEntry>, idempotencyKey) =>
      api.addLead({ body }, { idempotencyKey, showError: false }),
    onDone: ({ lead }) => {
      draft.drop();
      notify({ kind: 'success', text: t('list.added', { number: lead.leadNo }) });
      onAdded();
    },
  });
  const { failure } = submission;
  const { form, submit, restored } = useSchemaForm({
    schema: leadEntry,
    initialValues: EMPTY,
    toBody: ({ country, ...rest }) => ({ ...rest, country: country ?? undefined }),
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
      <Select
        label={t('fields.kind')}
        required
        allowDeselect={false}
        data={LEAD_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        {...form.getInputProps('kind')}
      />
      <LeadFields isOwn={false} inputProps={(name) => form.getInputProps(name)} />
    </ActionDialog>
  );
}
