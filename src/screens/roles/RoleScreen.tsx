import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleMenus } from '../../../api/roles/calls.ts';
import { type Grants, lacks } from '../../../machines/kernel/law/explain.ts';
import { createRoleFlow } from '../../../machines/role/flow.ts';
import type { RoleEvent } from '../../../machines/role/law/facts.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddRoleDialog } from './AddRoleDialog.tsx';
import { ROLE_FORMS } from './forms.tsx';
import { Holders } from './Holders.tsx';
import { RoleForm } from './RoleForm.tsx';
import { roleKind } from './roleKind.ts';

/** One role: its names, what it grants, who has it, and what became of it. */
export function RoleScreen({ roleId }: { roleId: number }): ReactNode {
  const { t } = useTranslation('roles');
  const flow = useRecordFlow(roleId, {
    create: createRoleFlow,
    namespace: 'roles',
    numberOf: roleKind.numberOf,
    drafts: 'roleEvent',
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="roles"
      wayBack={<ButtonLink to="/system/roles">{t('toList')}</ButtonLink>}
    >
      {(detail) => <RolePage role={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface RolePageProps {
  role: RoleMenus;
  flow: RecordFlow<RoleMenus, RoleEvent>;
}

function RolePage({ role, flow }: RolePageProps): ReactNode {
  const { t } = useTranslation('roles');
  const { roleName } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(roleKind, role, grants), [role, grants]);
  const [isCopying, copying] = useDialogOpen('copiedRole');
  const { roleId, version } = role;
  return (
    <>
      <RecordPage
        view={view}
        flow={flow}
        forms={ROLE_FORMS}
        title={roleName(role)}
        facts={[role.isSystem ? t('system') : t('own')]}
        links={[
          <ActionButton
            key="copy"
            label={t('copy')}
            reason={reasonAgainstCopy(role, grants)}
            onClick={copying.open}
          />,
          <ButtonLink key="list" variant="default" to="/system/roles">
            {t('toList')}
          </ButtonLink>,
        ]}
        related={grants('account.view') ? <Holders roleId={roleId} /> : null}
      >
        <RoleForm
          key={`${version} ${role.status}`}
          role={role}
          onChanged={() => flow.send({ type: 'REFRESH' })}
        />
      </RecordPage>
      {isCopying ? (
        <AddRoleDialog title={t('copy')} roles={[role]} copied={role} onClose={copying.close} />
      ) : null}
    </>
  );
}

/** Why the caller may not copy a role: nobody gives what he has not himself. */
function reasonAgainstCopy({ permissions }: RoleMenus, grants: Grants) {
  const lack = lacks(grants, 'role.edit');
  if (lack) return lack;
  const permission = permissions.find((one) => !grants(one));
  return permission ? { rule: 'roleGivesNoMoreThanYouHave', figures: { permission } } : null;
}
