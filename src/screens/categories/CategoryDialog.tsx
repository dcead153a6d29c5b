import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Category, type CategoryCard, categoryCard } from '../../../api/categories/calls.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { readNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { type CategoryValues, heldBy } from './change.ts';

interface CategoryDialogProps {
  /** The one that is changed; null for a new one. */
  category: Category | null;
  categories: readonly Category[];
  isSending: boolean;
  refusal: ApiFailure | null;
  draft: FormDraft<CategoryValues>;
  onSave: (card: CategoryCard) => void;
  onClose: () => void;
}

/** Asks for a new category, or changes one, and merges what somebody else changes meanwhile. */
export function CategoryDialog(props: CategoryDialogProps): ReactNode {
  const { category, categories, isSending, draft, onClose } = props;
  const { t } = useTranslation('categories');
  const format = useFormat();
  const now: CategoryValues | null = category && {
    name: category.name,
    nameZh: category.nameZh,
    parentId: category.parentId === null ? null : String(category.parentId),
    sequence: String(category.sequence),
  };
  const first = heldBy(categories, null);
  const schemaForm = useSchemaForm<CategoryValues, CategoryCard>({
    schema: categoryCard,
    initialValues: now ?? {
      name: '',
      nameZh: '',
      parentId: null,
      sequence: String(first.length + 1),
    },
    toBody: ({ parentId, sequence, ...names }) => ({
      ...names,
      parentId: parentId === null ? null : Number(parentId),
      sequence:
        sequence.trim() === '' ? undefined : (readNumber(sequence, format.locale) ?? sequence),
    }),
    failure: props.refusal,
    onSubmit: props.onSave,
    draft,
    version: category?.version ?? 0,
  });
  const nameOf = (id: string | null) => {
    const found = categories.find((one) => String(one.id) === id);
    return found ? format.name(found) : t('form.firstLevel');
  };
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(path === 'parentId' ? 'fields.parent' : `fields.${path as 'name'}`),
    say: (stored, path) =>
      path === 'parentId' ? nameOf(stored.parentId) : stored[path as 'name' | 'sequence'],
  });
  const holds = category !== null && heldBy(categories, category.id).length > 0;
  const title = t(category ? 'form.edit' : 'form.add');
  return (
    <ActionDialog
      title={title}
      action={t('form.save')}
      isSending={isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(onClose)}
      onLeave={onClose}
      onAction={submit}
    >
      {note}
      <TextInput
        label={t('fields.name')}
        description={t('hints.name')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.nameZh')}
        required
        autoComplete="off"
        {...form.getInputProps('nameZh')}
      />
      <Select
        label={t('fields.parent')}
        description={holds ? t('hints.holds') : null}
        disabled={holds}
        clearable
        placeholder={t('form.firstLevel')}
        data={first
          .filter(({ id }) => id !== category?.id)
          .map((one) => ({ value: String(one.id), label: format.name(one) }))}
        {...form.getInputProps('parentId')}
      />
      <TextInput
        label={t('fields.sequence')}
        description={t('hints.sequence')}
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('sequence')}
      />
    </ActionDialog>
  );
}
