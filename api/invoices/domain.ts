import type { Domain } from '../kernel/domain.ts';

/** Tax invoices, and the credit notes that refunds of them get. */
export const invoicesDomain = {
  permissions: ['invoice.view', 'invoice.download'],
  records: { invoice: 'row', creditNote: 'row' },
  pictures: {},
  noted: { invoice: 'invoice.view', creditNote: 'invoice.view' },
  waiting: {},
  routes: {
    listInvoice: 'POST /decsaasadmin/hxd/order/download/invoice/recode/getList',
    exportInvoices: 'POST /decsaasadmin/hxd/order/download/invoice/recode/export',
    getInvoice: 'GET /decsaasadmin/saas/api/invoice/{id}/get',
    getInvoiceRelated: 'GET /decsaasadmin/saas/api/invoice/{id}/related',
    countInvoice: 'POST /decsaasadmin/hxd/order/download/invoice/recode/count',
    listInvoiceDownload: 'GET /decsaasadmin/hxd/order/download/invoice/recode/{orderSn}/getList',
    downloadOrderInvoice:
      'GET /decsaasadmin/api/order/delichinatown/b2b/invoice/download/{orderId}',
    downloadB2BInvoice: 'GET /decsaasadmin/hxd/order/b2b/invoice/download/{orderTransactionId}',
    downloadInvoices: 'POST /decsaasadmin/api/order/delichinatown/batch/b2b/invoice/download',
    downloadB2BInvoices: 'POST /decsaasadmin/hxd/order/batch/b2b/invoice/download',
    printB2BInvoices: 'POST /decsaasadmin/hxd/order/batch/print/dec/b2b/order/invoice',
    listCreditNote: 'POST /decsaasadmin/saas/api/creditNote/getList',
    exportCreditNotes: 'POST /decsaasadmin/saas/api/creditNote/export',
    countCreditNote: 'POST /decsaasadmin/saas/api/creditNote/count',
    getCreditNote: 'GET /decsaasadmin/saas/api/creditNote/{id}/get',
    getCreditNoteRelated: 'GET /decsaasadmin/saas/api/creditNote/{id}/related',
    downloadCreditNote: 'GET /decsaasadmin/saas/api/creditNote/{id}/download',
  },
} as const satisfies Domain;
