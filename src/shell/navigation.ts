import type { Permission } from '../../api/permissions.ts';
import type { Grants } from '../../machines/explain.ts';
import type { IconName } from '../components/icons.tsx';

/** One screen of the navigation. */
export interface NavigationItem {
  to:
    | '/orders'
    | '/orders/new'
    | '/goods'
    | '/store/business'
    | '/system/operation-log'
    | '/qa/lifecycles';
  label: 'orders' | 'newOrder' | 'goods' | 'business' | 'operationLog' | 'lifecycles';
  icon: IconName;
  permission: Permission;
}

/** Screens under one heading. */
export interface NavigationGroup {
  label: 'sales' | 'goodsGroup' | 'storeGroup' | 'system' | 'qa';
  items: readonly NavigationItem[];
}

const GROUPS: readonly NavigationGroup[] = [
  {
    label: 'sales',
    items: [
      { to: '/orders', label: 'orders', icon: 'orders', permission: 'order.view' },
      { to: '/orders/new', label: 'newOrder', icon: 'plus', permission: 'order.edit' },
    ],
  },
  {
    label: 'goodsGroup',
    items: [{ to: '/goods', label: 'goods', icon: 'box', permission: 'goods.view' }],
  },
  {
    label: 'storeGroup',
    items: [{ to: '/store/business', label: 'business', icon: 'store', permission: 'store.view' }],
  },
  {
    label: 'system',
    items: [
      { to: '/system/operation-log', label: 'operationLog', icon: 'log', permission: 'log.view' },
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
