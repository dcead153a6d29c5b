import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { RoleScreen } from '../../screens/roles/RoleScreen.tsx';

export const Route = createFileRoute('/_office/system/roles/$roleId')({
  staticData: { permission: 'role.view' },
  loader: loadTexts('roles', 'records', 'lifecycles', 'validation'),
  component: RoleRoute,
});

function RoleRoute() {
  const { roleId } = Route.useParams();
  return <RoleScreen key={roleId} roleId={Number(roleId)} />;
}
