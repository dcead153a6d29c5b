import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Permission } from '../../../api/domains.ts';
import { listed } from '../../../api/kernel/listInWords.ts';
import { newRole, type RoleMenus } from '../../../api/roles/calls.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { PermissionTree } from './PermissionTree.tsx';

type Values = {
  roleName: string;
  roleNameEn: string;
  permissions: Permission[];
};

const values: z.ZodType<Values> = z.object({
  roleName: z.string(),
  roleNameEn: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
});

/** A role's names and what it grants. What is not saved stays, and is told beside what others have saved. */
export function RoleForm({
  role,
  onChanged,
}: {
  role: RoleMenus;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation('roles');
  const api = useApi();
  const { roleId, roleName, roleNameEn, permissions, version, against } = role;
  const draft = useFormDraft(`role.${roleId}`, values);
  const submission = useSubmission({
    send: (body: z.output<typeof newRole>, idempotencyKey) =>
      api.editRoleMenu(
        { body: { ...body, roleId, version } },
        { idempotencyKey, showError: false },
      ),
    onDone: () => {
      draft.drop();
      notify({ kind: 'success', text: t('saved') });
      onChanged();
    },
  });
  const { failure, isSending } = submission;
  const schemaForm = useSchemaForm<Values, z.output<typeof newRole>>({
    schema: newRole,
    initialValues: { roleName, roleNameEn, permissions },
    toBody: (typed) => typed,
    failure,
    onSubmit: submission.send,
    draft,
    version,
  });
  const { submit, kept, refusal, startAnew } = schemaForm;
  const isShut = against !== null;
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => t(path === 'permissions' ? 'tree' : `fields.${path as 'roleName'}`),
    say: (stored, path) =>
      path === 'permissions'
        ? String(stored.permissions.length)
        : stored[path as 'roleName' | 'roleNameEn'],
  });
  const isOvertaken = schemaForm.merge.conflicts.includes('permissions');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending && !isShut) submit();
      }}
    >
      <Stack gap="md">
        {isShut ? (
          <Alert color="orange" role="status">
            <ReasonText reason={against} />
          </Alert>
        ) : null}
        <DraftNote kept={kept} />
        {note}
        {isOvertaken ? <Overtaken role={role} wished={form.values.permissions} /> : null}
        <Panel title={t('names')}>
          <Group align="flex-start">
            <TextInput
              label={t('fields.roleNameEn')}
              required
              disabled={isShut}
              autoComplete="off"
              {...form.getInputProps('roleNameEn')}
            />
            <TextInput
              label={t('fields.roleName')}
              required
              disabled={isShut}
              autoComplete="off"
              {...form.getInputProps('roleName')}
            />
          </Group>
        </Panel>
        <Panel title={t('tree')}>
          <PermissionTree
            permissions={form.values.permissions}
            onChange={(chosen) => form.setFieldValue('permissions', chosen)}
            disabled={isShut}
            error={form.errors.permissions ?? conflictAt('permissions')}
          />
        </Panel>
        {refusal ? <Refusal failure={refusal} /> : null}
        <Group gap="sm">
          <Button type="submit" loading={isSending} disabled={isShut}>
            {t('save')}
          </Button>
          {failure?.kind === 'stale' ? (
            <Button variant="default" onClick={onChanged}>
              {t('compare')}
            </Button>
          ) : (
            <Button variant="default" disabled={isShut} onClick={startAnew}>
              {t('undo')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface OvertakenProps {
  /** As it is now. */
  role: RoleMenus;
  wished: readonly Permission[];
}

/** Says what saving would make of a role that somebody else has changed since the form was begun. */
function Overtaken({ role, wished }: OvertakenProps): ReactNode {
  const { t } = useTranslation(['roles', 'errors']);
  const { locale } = useFormat();
  const named = (permissions: readonly Permission[]) =>
    listed(
      permissions.map((one) => t(`errors:permissions.${one as 'order.view'}`)),
      locale,
    );
  const given = wished.filter((one) => !role.permissions.includes(one));
  const taken = role.permissions.filter((one) => !wished.includes(one));
  return (
    <Alert color="orange" role="status" title={t('overtaken.title')}>
      {given.length > 0 ? <p>{t('overtaken.given', { permissions: named(given) })}</p> : null}
      {taken.length > 0 ? <p>{t('overtaken.taken', { permissions: named(taken) })}</p> : null}
      {given.length + taken.length === 0 ? <p>{t('overtaken.same')}</p> : null}
    </Alert>
  );
}
