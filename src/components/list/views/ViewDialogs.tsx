import { Checkbox, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type ListView,
  type ListViewEntry,
  type ListViews,
  listView,
  listViewEntry,
} from '../../../../api/listViews/calls.ts';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../lib/useSchemaForm.ts';
import { useSubmission } from '../../../lib/useSubmission.ts';
import { ActionDialog } from '../../ActionDialog.tsx';
import { useFormDraft } from '../../useFormDraft.ts';
import { useMergedForm } from '../../useMergedForm.tsx';
import { useNewest } from '../../useNewest.ts';

interface ViewDialogProps {
  list: string;
  /** The view that is changed; null for a new one. */
  view: ListView | null;
  /** Whom it may be shared with; empty where the person may not share. */
  roles: ListViews['roles'];
  /** What a new one keeps. */
  kept: Pick<ListView, 'filters' | 'columns'>;
  onClose: () => void;
  onDone: (views: ListViews) => void;
}

/** The views as a refusal tells them. */
const changedViews = z.object({ rows: z.array(listView) });

const values = z.object({ name: z.string(), role: z.string(), isDefault: z.boolean() });

/** Asks what a view is called, whom it is shared with, and whether the list opens with it. */
export function ViewDialog(props: ViewDialogProps): ReactNode {
  const { list, view, roles, onClose, onDone } = props;
  const { t } = useTranslation('records');
  const { roleName } = useFormat();
  const api = useApi();
  const draft = useFormDraft(`listView.${list}.${view?.id ?? 'new'}`, values);
  const submission = useSubmission({
    send: (body: z.output<typeof listViewEntry>, idempotencyKey): Promise<ListViews> => {
      const flags = { idempotencyKey, showError: false as const, showSuccess: true as const };
      return now
        ? api.editListView(
            { params: { id: now.id }, body: { ...body, version: now.version } },
            flags,
          )
        : api.addListView({ body: { ...body, list } }, flags);
    },
    onDone: (saved: ListViews) => {
      draft.drop();
      onDone(saved);
    },
  });
  const told = useNewest(view && { rows: [view] }, submission.failure, changedViews);
  const now = told?.rows.find(({ id }) => id === view?.id) ?? view;
  const arranged = now ?? props.kept;
  const schemaForm = useSchemaForm({
    schema: listViewEntry,
    initialValues: {
      name: now?.name ?? '',
      role: now?.role ? String(now.role.id) : '',
      isDefault: now?.isDefault ?? false,
    },
    toBody: ({ name, role, isDefault }): Partial<ListViewEntry> => ({
      name,
      isDefault,
      roleId: role === '' ? null : (Number(role) as never),
      filters: arranged.filters,
      columns: arranged.columns,
    }),
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
    version: now?.version ?? 0,
  });
  const { submit, kept, refusal } = schemaForm;
  const mayShare = roles.length > 0;
  // It may be retired since, and keeps the view all the same.
  const present = now?.role ?? null;
  const isOffered = present === null || roles.some(({ id }) => id === present.id);
  const offered = isOffered ? roles : [...roles, present];
  const label = (path: string) =>
    t(path === 'isDefault' ? 'views.isDefaultField' : `views.${path as 'name'}`);
  const { form, note } = useMergedForm(schemaForm, {
    label,
    say: ({ name, isDefault }, path) =>
      ({
        name,
        role: now?.role ? roleName(now.role) : t('views.nobody'),
        isDefault: t(isDefault ? 'merge.yes' : 'merge.no'),
      })[path] ?? '',
  });
  return (
    <ActionDialog
      title={t(view ? 'views.editTitle' : 'views.newTitle')}
      action={t('views.save')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(onClose)}
      onLeave={onClose}
      onAction={submit}
    >
      {note}
      {view ? null : <Text c="dimmed">{t('views.keeps')}</Text>}
      <TextInput
        label={t('views.name')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {mayShare ? (
        <Select
          label={t('views.role')}
          allowDeselect={false}
          data={[
            { value: '', label: t('views.nobody') },
            ...offered.map((role) => ({ value: String(role.id), label: roleName(role) })),
          ]}
          {...form.getInputProps('role')}
          error={form.errors.roleId ?? form.getInputProps('role').error}
        />
      ) : null}
      <Checkbox
        label={t('views.isDefaultField')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </ActionDialog>
  );
}

interface RemoveViewDialogProps {
  view: ListView;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a view is deleted, and says who loses it too. */
export function RemoveViewDialog({ view, onClose, onDone }: RemoveViewDialogProps): ReactNode {
  const { t } = useTranslation(['records', 'errors']);
  const { roleName } = useFormat();
  const api = useApi();
  const submission = useSubmission({
    send: ({ id, version }: Pick<ListView, 'id' | 'version'>) =>
      api.deleteListView(
        { params: { id }, body: { version } },
        { showError: false, showSuccess: true },
      ),
    onDone,
  });
  return (
    <ActionDialog
      title={t('views.removeTitle')}
      action={t('views.removeDo')}
      danger
      failed={t('errors:deleteFailed')}
      isSending={submission.isSending}
      refusal={submission.failure}
      onClose={onClose}
      onAction={() => submission.send(view)}
    >
      <Text>{t('views.removeText', { name: view.name })}</Text>
      {view.role === null ? null : (
        <Text>{t('views.removeShared', { role: roleName(view.role) })}</Text>
      )}
    </ActionDialog>
  );
}
