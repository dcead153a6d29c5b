import { PERMISSIONS, type Permission } from '../../api/domains.ts';

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

interface SystemRole {
  code: string;
  name: string;
  nameEn: string;
  permissions: readonly Permission[];
}

/** The roles that every shop begins with (spec section 6). */
export const SYSTEM_ROLES: readonly SystemRole[] = [
  { code: 'administrator', name: '管理员', nameEn: 'Administrator', permissions: PERMISSIONS },
  {
    code: 'storeManager',
    name: '店长',
    nameEn: 'Store manager',
    // A system role is every shop's: who has one shop does not change it for all.
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
      'settlement.generate',
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
