import { PERMISSIONS } from '../../api/domainOf.ts';
import type { Permission } from '../../api/domains.ts';
import { domains } from '../domains.ts';
import { ADMINISTRATOR } from '../kernel/access/grants.ts';
import type { FirstRole } from '../kernel/domain.ts';

interface SystemRole {
  code: typeof ADMINISTRATOR | FirstRole;
  name: string;
  nameEn: string;
  permissions: readonly Permission[];
}

/** Who begins with each permission, as its domain says. */
const grants: Readonly<Record<string, readonly FirstRole[]>> = Object.assign(
  {},
  ...Object.values(domains).map((domain) => domain.grants),
);

const grantedTo = (role: FirstRole): Permission[] =>
  PERMISSIONS.filter((permission) => grants[permission]?.includes(role));

/** The roles that every shop begins with (spec section 6). */
export const SYSTEM_ROLES: readonly SystemRole[] = [
  { code: ADMINISTRATOR, name: '管理员', nameEn: 'Administrator', permissions: PERMISSIONS },
  {
    code: 'storeManager',
    name: '店长',
    nameEn: 'Store manager',
    permissions: grantedTo('storeManager'),
  },
  { code: 'clerk', name: '店员', nameEn: 'Clerk', permissions: grantedTo('clerk') },
  { code: 'auditor', name: '审核员', nameEn: 'Auditor', permissions: grantedTo('auditor') },
  { code: 'tester', name: '测试员', nameEn: 'Tester', permissions: grantedTo('tester') },
];
