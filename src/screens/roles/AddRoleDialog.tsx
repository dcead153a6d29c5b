import { Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newRole, type SystemRole } from '../../../api/roles/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';

interface Values extends Record<string, unknown> {
  roleName: string;
  roleNameEn: string;
  like: string | null;
}

const values: z.ZodType<Values> = z.object({
  roleName: z.string(),
  roleNameEn: z.string(),
  like: z.string().nullable(),
});

interface AddRoleDialogProps {
  /** What it is called, and its button. */
  title: string;
  /** Those whose permissions it may begin with. */
  roles: readonly SystemRole[];
  /** The one that it is a copy of, where it is one. */
  copied?: SystemRole;
  onClose: () => void;
}

/** Asks for a new role; what it grants is chosen on its own page. */
export function AddRoleDialog({ title, roles, copied, onClose }: AddRoleDialogProps): ReactNode {
  const { t } = useTranslation('roles');
  const { roleName } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const navigate = useNavigate();
  const draft = useFormDraft(copied ? `newRole.${copied.roleId}` : 'newRole', values);
  const submission = useSubmission({
    send: (body: z.output<typeof newRole>, idempotencyKey) =>
      api.addRole({ body }, { idempotencyKey, showError: false, showSuccess: true }),
    onDone: ({ roleId }) => {
      draft.drop();
      void navigate({ to: '/system/roles/$roleId', params: { roleId: String(roleId) } });
    },
  });
  // Nobody gives what he has not himself.
  const likes = roles.filter(({ permissions }) => permissions.every(grants));
  const { form, submit, kept, refusal } = useSchemaForm<Values, z.output<typeof newRole>>({
    schema: newRole,
    initialValues: {
      roleName: '',
      roleNameEn: '',
      like: copied ? String(copied.roleId) : null,
    },
    toBody: ({ like, ...names }) => ({
      ...names,
      permissions: likes.find(({ roleId }) => String(roleId) === like)?.permissions ?? [],
    }),
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
  });
  return (
    <ActionDialog
      title={title}
      action={title}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(onClose)}
      onLeave={onClose}
      onAction={submit}
    >
      <TextInput
        label={t('fields.roleNameEn')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('roleNameEn')}
      />
      <TextInput
        label={t('fields.roleName')}
        required
        autoComplete="off"
        {...form.getInputProps('roleName')}
      />
      <Select
        label={t('fields.like')}
        placeholder={t('likeNone')}
        clearable={!copied}
        readOnly={copied !== undefined}
        data={likes.map((role) => ({
          value: String(role.roleId),
          label: roleName(role),
        }))}
        {...form.getInputProps('like')}
      />
    </ActionDialog>
  );
}
