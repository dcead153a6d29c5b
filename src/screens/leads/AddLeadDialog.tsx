import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { leadEntry } from '../../../api/leads/calls.ts';
import { LEAD_KINDS } from '../../../machines/lead/law/facts.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useRefreshUrgentCounts } from '../../shell/officeContext.ts';
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
  const refreshCounts = useRefreshUrgentCounts();
  const { form, dialog } = useAddDialog({
    name: 'newLead',
    values: values,
    initialValues: EMPTY,
    schema: leadEntry,
    toBody: ({ country, ...rest }) => ({ ...rest, country: country ?? undefined }),
    send: (body, flags) => api.addLead({ body }, flags),
    onAdded: ({ lead }) => {
      notify({ kind: 'success', text: t('list.added', { number: lead.leadNo }) });
      refreshCounts();
      onAdded();
    },
    onClose,
  });
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} {...dialog}>
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
