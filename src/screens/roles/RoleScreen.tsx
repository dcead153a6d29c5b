import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PERMISSIONS, type Permission } from '../../../api/permissions.ts';
import { newRole, type RoleMenus } from '../../../api/roles.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddRoleDialog } from './AddRoleDialog.tsx';
import { Holders } from './Holders.tsx';
import { PermissionTree } from './PermissionTree.tsx';

/** One role: its names, what it grants, and who has it. */
export function RoleScreen({ roleId }: { roleId: number }): ReactNode {
  const [readings, setReadings] = useState(0);
  return (
    <Reading
      key={`${roleId} ${readings}`}
      roleId={roleId}
      onChanged={() => setReadings(readings + 1)}
    />
  );
}

function Reading({ roleId, onChanged }: { roleId: number; onChanged: () => void }): ReactNode {
  const { t } = useTranslation('roles');
  const { roleName } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const [isCopying, copying] = useDisclosure(false);
  const { data, failure, retry } = useReading((signal) =>
    api.listRoleMenu({ params: { roleId } }, { signal, showError: false }),
  );
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) return <RecordSkeleton panels={2} />;
  return (
    <Stack gap="md">
      <PageHead
        title={roleName(data)}
        facts={data.isSystem ? t('system') : t('own')}
        actions={
          <>
            <ActionButton
              label={t('copy')}
              reason={reasonAgainstCopy(data, grants)}
              onClick={copying.open}
            />
            <ButtonLink variant="default" to="/system/roles">
              {t('toList')}
            </ButtonLink>
          </>
        }
      />
      <RoleForm role={data} onChanged={onChanged} />
      {grants('account.view') ? <Holders roleId={roleId} /> : null}
      {isCopying ? (
        <AddRoleDialog title={t('copy')} roles={[data]} copied={data} onClose={copying.close} />
      ) : null}
    </Stack>
  );
}

interface Values extends Record<string, unknown> {
  roleName: string;
  roleNameEn: string;
  permissions: Permission[];
}

const values: z.ZodType<Values> = z.object({
  roleName: z.string(),
  roleNameEn: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
});

function RoleForm({ role, onChanged }: { role: RoleMenus; onChanged: () => void }): ReactNode {
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
  const { form, submit, restored, startAnew } = useSchemaForm<Values, z.output<typeof newRole>>({
    schema: newRole,
    initialValues: { roleName, roleNameEn, permissions },
    toBody: (typed) => typed,
    failure,
    onSubmit: submission.send,
    draft,
    version,
  });
  const isAtFields = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  const isShut = against !== null;
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
        {restored ? <DraftNote /> : null}
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
            error={form.errors.permissions}
          />
        </Panel>
        {failure && !isAtFields ? <Refusal failure={failure} /> : null}
        <Group gap="sm">
          <Button type="submit" loading={isSending} disabled={isShut}>
            {t('save')}
          </Button>
          {failure?.kind === 'stale' ? (
            <Button
              variant="default"
              onClick={() => {
                draft.drop();
                onChanged();
              }}
            >
              {t('reload')}
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

/** Why the caller may not copy a role: nobody gives what he has not himself. */
function reasonAgainstCopy({ permissions }: RoleMenus, grants: (permission: string) => boolean) {
  const lacking = (permission: string, rule: string) => ({ rule, figures: { permission } });
  if (!grants('role.edit')) return lacking('role.edit', 'permission');
  const permission = permissions.find((one) => !grants(one));
  return permission ? lacking(permission, 'roleGivesNoMoreThanYouHave') : null;
}
