import type { Domain } from '../kernel/domain.ts';

/** What customers owe on invoiced orders. It is read off orders, invoices and payments: it has no rows of its own. */
export const receivablesDomain = {
  permissions: ['receivable.view', 'receivable.send'],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listReceivable: 'POST /decsaasadmin/saas/api/receivable/getList',
    countReceivable: 'POST /decsaasadmin/saas/api/receivable/count',
    sumReceivable: 'POST /decsaasadmin/saas/api/receivable/sum',
    exportReceivables: 'POST /decsaasadmin/saas/api/receivable/export',
    getReceivable: 'GET /decsaasadmin/saas/api/receivable/{customerId}/get',
    getCustomerStatement: 'POST /decsaasadmin/saas/api/receivable/{customerId}/statement',
    downloadCustomerStatement:
      'POST /decsaasadmin/saas/api/receivable/{customerId}/statement/download',
    exportCustomerStatement: 'POST /decsaasadmin/saas/api/receivable/{customerId}/statement/export',
    sendCustomerStatement: 'POST /decsaasadmin/saas/api/receivable/{customerId}/statement/send',
  },
} as const satisfies Domain;
