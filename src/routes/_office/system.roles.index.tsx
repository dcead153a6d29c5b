import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { RoleList } from '../../screens/roles/RoleList.tsx';

export const Route = createFileRoute('/_office/system/roles/')({
  staticData: { permission: 'role.view' },
  validateSearch: asItIs<{ q?: string; tab?: string }>,
  loader: loadTexts('roles', 'records', 'validation', 'files'),
  component: RoleList,
});
