import { Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newRole, type SystemRole } from '../../../api/roles.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';

const LACKS = { rule: 'permission', figures: { permission: 'role.edit' } };

const route = getRouteApi('/_office/system/roles/');

/** What is found by either name, however it is written. */
const foundBy = (q: string) => {
  const words = q.toLowerCase();
  return ({ roleName, roleNameEn }: SystemRole) =>
    `${roleNameEn} ${roleName}`.toLowerCase().includes(words);
};

/** The roles of the shop, with how many have each. */
export function RoleList(): ReactNode {
  const { t } = useTranslation('roles');
  const { number, roleName } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const { q: asked } = route.useSearch();
  const q = typeof asked === 'string' ? asked : '';
  const navigate = route.useNavigate();
  const search = (text: string) =>
    void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  const [isAdding, adding] = useDisclosure(false);
  const { data, failure, retry } = useReading((signal) =>
    api.listRole({ body: {} }, { signal, showError: false }),
  );
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) return <RecordSkeleton panels={1} />;

  const found = data.filter(foundBy(q));
  const columns: LineColumn<SystemRole & { id: number }>[] = [
    {
      name: t('name'),
      cell: (role) => (
        <AnchorLink to="/system/roles/$roleId" params={{ roleId: String(role.id) }}>
          {roleName(role)}
        </AnchorLink>
      ),
    },
    {
      name: t('fields.kind'),
      cell: ({ isSystem }) => (isSystem ? t('system') : t('own')),
    },
    {
      name: t('fields.permissions'),
      isFigure: true,
      cell: ({ permissions }) => number(permissions.length),
    },
    {
      name: t('fields.holders'),
      isFigure: true,
      cell: ({ holders }) => number(holders),
    },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <ActionButton
            label={t('add')}
            variant="filled"
            reason={grants('role.edit') ? null : LACKS}
            onClick={adding.open}
          />
        }
      />
      <Stack gap="sm">
        <FilterBar onClear={q === '' ? undefined : () => search('')}>
          <SearchField label={t('search')} value={q} onChange={search} />
        </FilterBar>
        {found.length === 0 ? <p role="status">{t('noneFound')}</p> : null}
        <LineTable
          title={t('list')}
          lines={found.map((role) => ({ ...role, id: role.roleId }))}
          columns={columns}
          card={(role) => {
            const [link, kind, , holders] = columns.map(({ cell }) => cell(role));
            return (
              <>
                <span>{link}</span>
                <span>{kind}</span>
                <span>{t('fields.holders')}</span>
                <span>{holders}</span>
              </>
            );
          }}
        />
      </Stack>
      {isAdding ? <AddRoleDialog roles={data} onClose={adding.close} /> : null}
    </>
  );
}

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

/** Asks for a new role; what it grants is chosen on its own page. */
function AddRoleDialog({
  roles,
  onClose,
}: {
  roles: readonly SystemRole[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('roles');
  const { roleName } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const navigate = useNavigate();
  const draft = useFormDraft('newRole', values);
  const submission = useSubmission({
    send: (body: z.output<typeof newRole>, idempotencyKey) =>
      api.addRole({ body }, { idempotencyKey, showError: false, showSuccess: true }),
    onDone: ({ roleId }) => {
      draft.drop();
      void navigate({ to: '/system/roles/$roleId', params: { roleId: String(roleId) } });
    },
  });
  const { failure } = submission;
  // Nobody gives what he has not himself.
  const likes = roles.filter(({ permissions }) => permissions.every(grants));
  const { form, submit, restored } = useSchemaForm<Values, z.output<typeof newRole>>({
    schema: newRole,
    initialValues: { roleName: '', roleNameEn: '', like: null },
    toBody: ({ like, ...names }) => ({
      ...names,
      permissions: likes.find(({ roleId }) => String(roleId) === like)?.permissions ?? [],
    }),
    failure,
    onSubmit: submission.send,
    draft,
  });
  const isAtFields = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return (
    <ActionDialog
      title={t('add')}
      action={t('add')}
      isSending={submission.isSending}
      refusal={isAtFields ? null : failure}
      restored={restored}
      onClose={draft.dropping(onClose)}
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
        clearable
        data={likes.map((role) => ({
          value: String(role.roleId),
          label: roleName(role),
        }))}
        {...form.getInputProps('like')}
      />
    </ActionDialog>
  );
}
