import type orderEntry from '../../../i18n/en-US/orderEntry.json';
import type orders from '../../../i18n/en-US/orders.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    orders: typeof orders;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    orderEntry: typeof orderEntry;
  }
}

export const ordersDomain = {
  navigation: [
    { group: 'sales', order: 10, icon: 'orders', to: '/orders', label: 'orders' },
    { group: 'sales', order: 20, icon: 'plus', to: '/orders/new', label: 'newOrder' },
  ],
  waiting: {
    toAccept: { at: '/orders', search: { tab: 'toAccept' } },
    overdue: { at: '/orders', search: { tab: 'reviewOverdue' }, isLate: true },
    toDecide: { at: '/orders', search: { payment: 'toDecide' } },
  },
  finding: {
    records: [
      {
        permission: 'order.view',
        call: 'listOrder4Merchant',
        record: 'order',
        name: 'orderSn',
        whose: 'customerName',
        amount: 'total',
      },
    ],
  },
  pages: {
    order: (orderId) => ({ to: '/orders/$orderId', params: { orderId } }),
    orderLine: null,
    orderPayment: null,
    orderDraft: null,
    customerCode: null,
  },
} as const satisfies ScreenDomain<'orders'>;
