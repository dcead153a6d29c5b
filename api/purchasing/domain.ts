import type { Domain } from '../kernel/domain.ts';

/** Purchase orders, receipts and what is paid for them. */
export const purchasingDomain = {
  permissions: [
    'purchase.view',
    'purchase.edit',
    'purchase.approve',
    'purchase.receive',
    'purchase.pay',
  ],
  records: { purchaseOrder: 'chart', purchaseLine: 'row', warehouse: 'row' },
  pictures: {},
  noted: { purchaseOrder: 'purchase.view' },
  waiting: { toApprove: ['purchase.approve'] },
  routes: {
    listPurchaseOrders: 'POST /decsaasadmin/api/purchaseOrder/getList',
    exportPurchaseOrders: 'POST /decsaasadmin/api/purchaseOrder/export',
    countPurchaseOrders: 'POST /decsaasadmin/api/purchaseOrder/count',
    listPurchaseQueue: 'POST /decsaasadmin/api/purchaseOrder/approval/queue',
    getPurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/{id}/getDetail',
    getPurchaseOrderRelated: 'GET /decsaasadmin/api/purchaseOrder/{id}/related',
    lastPurchasePrices: 'POST /decsaasadmin/api/purchaseOrder/lastPrices',
    listWarehouses: 'GET /decsaasadmin/api/purchaseOrder/warehouse/list',
    savePurchaseDraft: 'POST /decsaasadmin/api/purchaseOrder/saveDraft',
    editPurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/{id}/edit',
    commitPurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/commit',
    sendBackPurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/sendBack',
    approvePurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/approve',
    closeShortPurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/closeShort',
    receivePurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/received',
    payPurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/paid',
    finishPurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/finished',
    closePurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/close',
    mailPurchaseOrder: 'POST /decsaasadmin/api/purchaseOrder/sendMail',
    getPurchaseOrderDocument: 'GET /decsaasadmin/api/purchaseOrder/{id}/document',
    exportPurchaseReport: 'POST /decsaasadmin/api/purchaseOrder/report/export',
  },
} as const satisfies Domain;
