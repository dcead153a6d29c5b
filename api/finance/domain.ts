import type { Domain } from '../kernel/domain.ts';

/** The overview of money. */
export const financeDomain = {
  permissions: ['finance.view'],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getFinanceOverview: 'POST /decsaasadmin/saas/api/finance/overview',
    listFinanceOrder: 'POST /decsaasadmin/saas/api/finance/order/getList',
    listFinanceBridgeOrder: 'POST /decsaasadmin/saas/api/finance/bridge/getList',
    listOrderBooking: 'POST /decsaasadmin/saas/api/finance/order/bookings',
    exportFinanceOrders: 'POST /decsaasadmin/saas/api/finance/order/export',
    downloadFinanceReport: 'POST /decsaasadmin/saas/api/finance/order/download',
  },
} as const satisfies Domain;
