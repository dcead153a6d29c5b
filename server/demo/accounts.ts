import { PERMISSIONS, type Permission } from '../../api/permissions.ts';

/** Every demo account signs in with it. */
export const DEMO_PASSWORD = 'Demo1234';

const READS: readonly Permission[] = [
  'order.view',
  'customer.view',
  'goods.view',
  'delivery.view',
  'store.view',
  'log.view',
  'qa.view',
];

interface DemoRole {
  code: string;
  name: string;
  nameEn: string;
  permissions: readonly Permission[];
}

/** The roles that every shop begins with (spec section 6). */
export const DEMO_ROLES: readonly DemoRole[] = [
  { code: 'administrator', name: '管理员', nameEn: 'Administrator', permissions: PERMISSIONS },
  { code: 'storeManager', name: '店长', nameEn: 'Store manager', permissions: PERMISSIONS },
  {
    code: 'clerk',
    name: '店员',
    nameEn: 'Clerk',
    permissions: PERMISSIONS.filter(
      (permission) => permission.startsWith('order.') || READS.includes(permission),
    ),
  },
  {
    code: 'auditor',
    name: '审核员',
    nameEn: 'Auditor',
    permissions: [...READS, 'order.refund', 'order.correct', 'role.view'],
  },
];

/** Who can sign in: `everyShop` belongs to all shops, the others to the first two. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', name: 'Administrator', role: 'administrator', everyShop: true },
  { username: 'manager', name: 'Manager', role: 'storeManager', everyShop: false },
  { username: 'clerk', name: 'Clerk', role: 'clerk', everyShop: false },
  { username: 'auditor', name: 'Auditor', role: 'auditor', everyShop: false },
] as const;
