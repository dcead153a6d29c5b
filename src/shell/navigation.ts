import type { Permission } from '../../api/domains.ts';
import type { Grants } from '../../machines/kernel/law/explain.ts';
import type { IconName } from '../components/icons.tsx';

/** One screen of the navigation. */
export interface NavigationItem {
  to:
    | '/orders'
    | '/orders/new'
    | '/after-sales'
    | '/customers'
    | '/customers/desk'
    | '/customers/leads'
    | '/purchasing/orders'
    | '/purchasing/orders/new'
    | '/purchasing/desk'
    | '/purchasing/suppliers'
    | '/goods'
    | '/finance'
    | '/finance/bank-account'
    | '/finance/recharges'
    | '/finance/sales-profit'
    | '/finance/statements'
    | '/finance/invoices'
    | '/marketing/vouchers'
    | '/marketing/links'
    | '/dashboard'
    | '/store/hours'
    | '/store/business'
    | '/store/plan'
    | '/system/operation-log'
    | '/system/outbox'
    | '/system/accounts'
    | '/system/roles'
    | '/qa/lifecycles';
  label:
    | 'orders'
    | 'newOrder'
    | 'afterSales'
    | 'customers'
    | 'customerDesk'
    | 'leads'
    | 'purchaseOrders'
    | 'newPurchase'
    | 'purchaseDesk'
    | 'suppliers'
    | 'goods'
    | 'financeOverview'
    | 'bankAccount'
    | 'recharges'
    | 'salesProfit'
    | 'statements'
    | 'invoices'
    | 'vouchers'
    | 'exclusiveLinks'
    | 'dashboard'
    | 'hours'
    | 'business'
    | 'sitePlan'
    | 'operationLog'
    | 'outbox'
    | 'accounts'
    | 'roles'
    | 'lifecycles';
  icon: IconName;
  permission: Permission;
}

/** Screens under one heading. */
export interface NavigationGroup {
  label:
    | 'sales'
    | 'purchasing'
    | 'goodsGroup'
    | 'marketing'
    | 'finance'
    | 'storeGroup'
    | 'system'
    | 'qa';
  items: readonly NavigationItem[];
}

const GROUPS: readonly NavigationGroup[] = [
  {
    label: 'sales',
    items: [
      { to: '/orders', label: 'orders', icon: 'orders', permission: 'order.view' },
      { to: '/orders/new', label: 'newOrder', icon: 'plus', permission: 'order.edit' },
      { to: '/after-sales', label: 'afterSales', icon: 'undo', permission: 'afterSales.view' },
      { to: '/customers', label: 'customers', icon: 'customer', permission: 'customer.view' },
      { to: '/customers/desk', label: 'customerDesk', icon: 'check', permission: 'customer.audit' },
      { to: '/customers/leads', label: 'leads', icon: 'customer', permission: 'lead.view' },
    ],
  },
  {
    label: 'purchasing',
    items: [
      {
        to: '/purchasing/orders',
        label: 'purchaseOrders',
        icon: 'clipboard',
        permission: 'purchase.view',
      },
      {
        to: '/purchasing/orders/new',
        label: 'newPurchase',
        icon: 'plus',
        permission: 'purchase.edit',
      },
      {
        to: '/purchasing/desk',
        label: 'purchaseDesk',
        icon: 'check',
        permission: 'purchase.approve',
      },
      {
        to: '/purchasing/suppliers',
        label: 'suppliers',
        icon: 'truck',
        permission: 'supplier.view',
      },
    ],
  },
  {
    label: 'goodsGroup',
    items: [{ to: '/goods', label: 'goods', icon: 'box', permission: 'goods.view' }],
  },
  {
    label: 'marketing',
    items: [
      {
        to: '/marketing/vouchers',
        label: 'vouchers',
        icon: 'ticket',
        permission: 'voucher.view',
      },
      {
        to: '/marketing/links',
        label: 'exclusiveLinks',
        icon: 'globe',
        permission: 'link.view',
      },
    ],
  },
  {
    label: 'finance',
    items: [
      { to: '/finance', label: 'financeOverview', icon: 'chart', permission: 'finance.view' },
      {
        to: '/finance/recharges',
        label: 'recharges',
        icon: 'wallet',
        permission: 'recharge.view',
      },
      {
        to: '/finance/bank-account',
        label: 'bankAccount',
        icon: 'wallet',
        permission: 'bankAccount.view',
      },
      {
        to: '/finance/sales-profit',
        label: 'salesProfit',
        icon: 'chart',
        permission: 'salesProfit.view',
      },
      {
        to: '/finance/statements',
        label: 'statements',
        icon: 'clipboard',
        permission: 'settlement.view',
      },
      {
        to: '/finance/invoices',
        label: 'invoices',
        icon: 'orders',
        permission: 'invoice.view',
      },
    ],
  },
  {
    label: 'storeGroup',
    items: [
      { to: '/dashboard', label: 'dashboard', icon: 'chart', permission: 'store.view' },
      { to: '/store/hours', label: 'hours', icon: 'clock', permission: 'store.view' },
      { to: '/store/business', label: 'business', icon: 'store', permission: 'store.view' },
      { to: '/store/plan', label: 'sitePlan', icon: 'columns', permission: 'sitePlan.view' },
    ],
  },
  {
    label: 'system',
    items: [
      { to: '/system/accounts', label: 'accounts', icon: 'customer', permission: 'account.view' },
      { to: '/system/roles', label: 'roles', icon: 'tree', permission: 'role.view' },
      { to: '/system/operation-log', label: 'operationLog', icon: 'log', permission: 'log.view' },
      { to: '/system/outbox', label: 'outbox', icon: 'mail', permission: 'outbox.view' },
    ],
  },
  {
    label: 'qa',
    items: [{ to: '/qa/lifecycles', label: 'lifecycles', icon: 'tree', permission: 'qa.view' }],
  },
];

/** The groups and screens that an account's role opens; a group without any is left out. */
export function navigationFor(grants: Grants): NavigationGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    items: group.items.filter(({ permission }) => grants(permission)),
  })).filter(({ items }) => items.length > 0);
}

/** The screen that an account comes to first. */
export function firstScreen(grants: Grants): NavigationItem['to'] {
  return navigationFor(grants)[0]?.items[0]?.to ?? '/orders';
}
