/**
 * Every permission there is (spec section 6). A role grants a set of them; an operation of the
 * contract names the one it needs, and each transition of a chart names one in its `meta`.
 */
export const PERMISSIONS = [
  'order.view',
  'order.edit',
  'order.accept',
  'order.ship',
  'order.deliver',
  'order.complete',
  'order.cancel',
  'order.pay',
  'order.refund',
  'order.correct',
  'order.sync',
  'customer.view',
  'customer.edit',
  'goods.view',
  'goods.edit',
  'delivery.view',
  'delivery.edit',
  'store.view',
  'store.edit',
  'role.view',
  'log.view',
  'qa.view',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
