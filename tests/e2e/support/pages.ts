/** Lists of the office, each with records that are opened from it. */
export const LISTS = [
  '/orders',
  '/after-sales',
  '/customers/leads',
  '/finance/invoices',
  '/finance/recharges',
  '/finance/statements',
  '/goods',
  '/marketing/vouchers',
  '/purchasing/orders',
  '/purchasing/suppliers',
  '/system/accounts',
  '/system/roles',
];

/** Pages of the office that stand alone. */
export const PAGES = [
  '/account',
  '/after-sales/desk',
  '/after-sales/new',
  '/customers/1',
  '/dashboard',
  '/finance',
  '/finance/bank-account',
  '/finance/sales-profit',
  '/marketing/links',
  '/orders/new',
  '/purchasing/desk',
  '/purchasing/orders/new',
  '/qa/lifecycles',
  '/qa/lifecycles/order',
  '/store/business',
  '/store/hours',
  '/store/plan',
  '/store/subscription',
  '/system/operation-log',
  '/system/outbox',
];
