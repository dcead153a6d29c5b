import type roles from '../../../i18n/en-US/roles.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    roles: typeof roles;
  }
}

export const rolesDomain = {
  navigation: [{ group: 'system', order: 20, icon: 'tree', to: '/system/roles', label: 'roles' }],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'role.view',
        call: 'listRole',
        inWhole: true,
        id: 'roleId',
        record: 'role',
        name: 'roleNameEn',
        nameZh: 'roleName',
      },
    ],
  },
  pages: {
    role: (roleId) => ({ to: '/system/roles/$roleId', params: { roleId } }),
  },
} as const satisfies ScreenDomain<'roles'>;
