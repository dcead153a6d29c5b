import type { Domain } from '../kernel/domain.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';

/** Customer payments: money that came in one sum, allocated over several orders. */
export const receiptsDomain = {
  permissions: ['receipt.view', 'receipt.edit', 'receipt.decide'],
  records: { receipt: 'chart' },
  pictures: {
    /** What proves that the money came. */
    receipt: { maximum: 5 * MEGABYTE, see: 'receipt.view', add: 'receipt.edit' },
  },
  noted: { receipt: 'receipt.view' },
  waiting: { receiptsToApprove: ['receipt.decide'] },
  routes: {
    listReceipts: 'POST /decsaasadmin/saas/api/receipt/getList',
    countReceipts: 'POST /decsaasadmin/saas/api/receipt/count',
    sumReceipts: 'POST /decsaasadmin/saas/api/receipt/sum',
    exportReceipts: 'POST /decsaasadmin/saas/api/receipt/export',
    getReceipt: 'GET /decsaasadmin/saas/api/receipt/{id}/get',
    getReceiptRelated: 'GET /decsaasadmin/saas/api/receipt/{id}/related',
    findOpenOrders: 'POST /decsaasadmin/saas/api/receipt/openOrders',
    addReceipt: 'POST /decsaasadmin/saas/api/receipt/add',
    moveReceipt: 'POST /decsaasadmin/saas/api/receipt/{id}/move',
  },
} as const satisfies Domain;
