import { PERMISSIONS, type Permission } from '../../api/permissions.ts';

/** Every demo account signs in with it. */
export const DEMO_PASSWORD = 'Demo1234';

const READS: readonly Permission[] = [
  'order.view',
  'customer.view',
  'goods.view',
  'delivery.view',
  'supplier.view',
  'purchase.view',
  'afterSales.view',
  'member.view',
  'recharge.view',
  'voucher.view',
  'link.view',
  'settlement.view',
  'invoice.view',
  'store.view',
  'sitePlan.view',
  'log.view',
  'qa.view',
];

/** What a clerk does beside taking orders through every step. */
const CLERK: readonly Permission[] = [
  'supplier.edit',
  'purchase.edit',
  'purchase.receive',
  'afterSales.apply',
  'recharge.add',
  'recharge.confirm',
  'voucher.redeem',
  'sitePlan.edit',
  'invoice.download',
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
  {
    code: 'storeManager',
    name: '店长',
    nameEn: 'Store manager',
    // Roles are every shop's.
    permissions: PERMISSIONS.filter((permission) => permission !== 'role.edit'),
  },
  {
    code: 'clerk',
    name: '店员',
    nameEn: 'Clerk',
    permissions: PERMISSIONS.filter(
      (permission) =>
        permission.startsWith('order.') || CLERK.includes(permission) || READS.includes(permission),
    ),
  },
  {
    code: 'auditor',
    name: '审核员',
    nameEn: 'Auditor',
    permissions: [
      ...READS,
      'order.refund',
      'order.correct',
      'customer.audit',
      'purchase.approve',
      'purchase.pay',
      'settlement.review',
      'invoice.download',
      'afterSales.audit',
      'afterSales.refund',
      'afterSales.close',
      'afterSales.commission',
      'salesProfit.view',
      'salesProfit.edit',
      'salesProfit.send',
      'finance.view',
      'bankAccount.view',
      'account.view',
      'role.view',
    ],
  },
];

/** Who can sign in: `everyShop` belongs to all shops, the others to the first two. */
export const DEMO_ACCOUNTS = [
  {
    username: 'admin',
    name: 'Administrator',
    phone: '+65 9123 0001',
    role: 'administrator',
    everyShop: true,
  },
  {
    username: 'manager',
    name: 'Manager',
    phone: '+65 9123 0002',
    role: 'storeManager',
    everyShop: false,
  },
  { username: 'clerk', name: 'Clerk', phone: '+65 9123 0003', role: 'clerk', everyShop: false },
  {
    username: 'auditor',
    name: 'Auditor',
    phone: '+65 9123 0004',
    role: 'auditor',
    everyShop: false,
  },
] as const;
