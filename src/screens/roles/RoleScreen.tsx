import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleMenus } from '../../../api/roles/calls.ts';
import { type Grants, lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddRoleDialog } from './AddRoleDialog.tsx';
import { Holders } from './Holders.tsx';
import { RoleForm } from './RoleForm.tsx';

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
  const [isCopying, copying] = useDialogOpen('copiedRole');
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

/** Why the caller may not copy a role: nobody gives what he has not himself. */
function reasonAgainstCopy({ permissions }: RoleMenus, grants: Grants) {
  const lack = lacks(grants, 'role.edit');
  if (lack) return lack;
  const permission = permissions.find((one) => !grants(one));
  return permission ? { rule: 'roleGivesNoMoreThanYouHave', figures: { permission } } : null;
}
