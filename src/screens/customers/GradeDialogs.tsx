import { Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { customerGrade, customerTier, gradeCard } from '../../../api/customers/customer.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGradeName } from './useGrades.ts';

const ownGrade = customerGrade.extend({ id: z.number() });
/** A grade of the shop's own. */
export type OwnGrade = z.output<typeof ownGrade>;

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

const values = z.object({ name: z.string(), nameZh: z.string(), grade: z.string() });

/** Asks for a new grade, or changes one, and merges what somebody else changes meanwhile. */
export function GradeDialog({
  grade,
  onClose,
  onDone,
}: DialogProps & { grade: OwnGrade | null }): ReactNode {
  const { t } = useTranslation('customers');
  const api = useApi();
  const draft = useFormDraft(`customerGrade.${grade?.id ?? 'new'}`, values);
  const submission = useSubmission({
    send: (card: z.output<typeof gradeCard>, idempotencyKey): Promise<unknown> => {
      const flags = { idempotencyKey, showError: false, showSuccess: true };
      return now
        ? api.updateUserGrade(
            { params: { id: now.id }, query: { ...card, version: now.version } },
            flags,
          )
        : api.addUserGrade({ body: card }, flags);
    },
    onDone: () => {
      draft.drop();
      onDone();
    },
  });
  const { failure } = submission;
  const now = useNewest(grade, failure, ownGrade);
  const schemaForm = useSchemaForm({
    schema: gradeCard,
    initialValues: {
      name: now?.name ?? '',
      nameZh: now?.nameZh ?? '',
      grade: now?.grade ?? 'general',
    },
    toBody: (card) => card,
    failure,
    onSubmit: submission.send,
    draft,
    version: now?.version ?? 0,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(path === 'grade' ? 'grades.tier' : `grades.${path as 'name'}`),
    say: (stored, path) =>
      path === 'grade'
        ? t(`grade.${stored.grade as 'general'}`)
        : stored[path as 'name' | 'nameZh'],
  });
  const title = grade ? t('grades.change') : t('grades.add');
  return (
    <ActionDialog
      title={title}
      action={title}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      // What was told of it is to be seen in the list too.
      onClose={draft.dropping(now === grade ? onClose : onDone)}
      onLeave={now === grade ? onClose : onDone}
      onAction={submit}
    >
      {note}
      <TextInput
        label={t('grades.name')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('grades.nameZh')}
        required
        autoComplete="off"
        {...form.getInputProps('nameZh')}
      />
      <Select
        label={t('grades.tier')}
        description={grade ? t('grades.tierHint') : null}
        required
        allowDeselect={false}
        data={customerTier.options.map((tier) => ({ value: tier, label: t(`grade.${tier}`) }))}
        {...form.getInputProps('grade')}
      />
    </ActionDialog>
  );
}

/** Asks before a grade is deleted. */
export function DeleteGradeDialog({
  grade,
  onClose,
  onDone,
}: DialogProps & { grade: OwnGrade }): ReactNode {
  const { t } = useTranslation(['customers', 'errors']);
  const { ofGrade } = useGradeName();
  const api = useApi();
  const submission = useSubmission({
    send: (id: number, idempotencyKey) =>
      api.deleteUserGrade({ params: { id } }, { idempotencyKey, showError: false }),
    onDone,
  });
  return (
    <ActionDialog
      title={t('grades.delete')}
      action={t('grades.delete')}
      danger
      failed={t('errors:deleteFailed')}
      isSending={submission.isSending}
      refusal={submission.failure}
      onClose={onClose}
      onAction={() => submission.send(grade.id)}
    >
      <Text>{t('grades.deleteText', { name: ofGrade(grade) })}</Text>
    </ActionDialog>
  );
}
