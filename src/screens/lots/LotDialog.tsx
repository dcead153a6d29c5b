import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Lot, lot as lotSchema } from '../../../api/lots/calls.ts';
import { type LotName, lotName } from '../../../api/lots/lot.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

const values = z.object({ number: z.string(), expiry: z.string() });

interface LotDialogProps {
  lot: Lot;
  onClose: () => void;
  onDone: () => void;
}

/** Corrects what a lot is known by, and merges what somebody else corrects meanwhile. */
export function LotDialog({ lot, onClose, onDone }: LotDialogProps): ReactNode {
  const { t } = useTranslation('lots');
  const format = useFormat();
  const api = useApi();
  const draft = useFormDraft(`lot.${lot.id}`, values);
  const submission = useSubmission({
    send: (body: LotName, idempotencyKey): Promise<Lot> =>
      api.updateLot(
        { params: { id: lot.id }, body: { ...body, version: now.version } },
        { idempotencyKey, showError: false, showSuccess: true },
      ),
    onDone: () => {
      draft.drop();
      onDone();
    },
  });
  const { failure } = submission;
  const now = useNewest(lot, failure, lotSchema) ?? lot;
  const schemaForm = useSchemaForm({
    schema: lotName,
    initialValues: { number: now.number, expiry: now.expiry },
    toBody: (typed) => typed,
    failure,
    onSubmit: submission.send,
    draft,
    version: now.version,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${path as 'number' | 'expiry'}`),
    say: (stored, path) => (path === 'expiry' ? format.day(stored.expiry) : stored.number),
  });
  // What was told of it is to be seen in the list too.
  const leave = now === lot ? onClose : onDone;
  return (
    <ActionDialog
      title={t('form.title')}
      action={t('form.save')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(leave)}
      onLeave={leave}
      onAction={submit}
    >
      <div>
        <Text fw={600}>{format.name(lot.goods)}</Text>
        <Text c="dimmed">{t('form.text')}</Text>
      </div>
      {note}
      <TextInput
        label={t('fields.number')}
        description={t('form.numberHint')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('number')}
      />
      <DayField
        path="expiry"
        label={t('fields.expiry')}
        required
        value={form.getValues().expiry}
        error={form.errors.expiry ?? conflictAt('expiry')}
        onChange={(day) => form.setFieldValue('expiry', day)}
      />
    </ActionDialog>
  );
}
