import type { Domain } from '../kernel/domain.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';

/** After-sales cases. */
export const afterSalesDomain = {
  permissions: [
    'afterSales.view',
    'afterSales.apply',
    'afterSales.audit',
    'afterSales.handOn',
    'afterSales.refund',
    'afterSales.close',
    'afterSales.commission',
  ],
  records: { afterSalesCase: 'chart' },
  pictures: {
    afterSales: {
      maximum: 5 * MEGABYTE,
      see: 'afterSales.view',
      add: 'afterSales.apply',
      inDrafts: true,
    },
  },
  noted: { afterSalesCase: 'afterSales.view' },
  waiting: { afterSalesOverdue: ['afterSales.view'] },
  routes: {
    apportionRefund: 'POST /decsaasadmin/api/crm/aftersale/apportionRefund',
    listAftersaleOrder: 'POST /decsaasadmin/api/crm/aftersale/listAftersaleOrder',
    exportAftersaleOrders: 'POST /decsaasadmin/api/crm/aftersale/export',
    countAftersaleOrder: 'POST /decsaasadmin/api/crm/aftersale/countAftersaleOrder',
    getUrgentAftersaleCount: 'GET /decsaasadmin/api/crm/aftersale/getUrgentAftersaleCount',
    getAftersaleOrderDetail: 'GET /decsaasadmin/api/crm/aftersale/getAftersaleOrderDetail',
    getAftersaleRelated: 'GET /decsaasadmin/api/crm/aftersale/{id}/related',
    listAftersaleProblem: 'GET /decsaasadmin/api/crm/aftersale/listAftersaleProblem',
    listRefundReason: 'GET /decorder/wxapi/order/refund/reason',
    getOrderByPhoneNumber: 'GET /decsaasadmin/api/crm/aftersale/getOrderByPhoneNumber',
    findOrderToClaim: 'POST /decsaasadmin/api/crm/aftersale/findOrder',
    submitAftersale: 'POST /decsaasadmin/api/crm/aftersale/submitAftersale',
    startAudit: 'GET /decsaasadmin/api/crm/aftersale/startAudit',
    handOnAudit: 'POST /decsaasadmin/api/crm/aftersale/handOnAudit',
    submitAuditResult: 'POST /decsaasadmin/api/crm/aftersale/submitAuditResult',
    submitRefund: 'POST /decsaasadmin/api/crm/aftersale/submitRefund',
    submitPayNowRefund: 'POST /decsaasadmin/api/crm/aftersale/submitPayNowRefund',
    issueCoupon: 'POST /decsaasadmin/api/crm/aftersale/issueCoupon',
    redeemCoupon: 'POST /decsaasadmin/api/crm/aftersale/redeemCoupon',
    takeBackCoupon: 'GET /decsaasadmin/api/crm/aftersale/takeBackCoupon',
    customerCancelAftersale: 'POST /decsaasadmin/api/crm/aftersale/customerCancel',
    closeAftersaleOrder: 'GET /decsaasadmin/api/crm/aftersale/closeAftersaleOrder',
    updateOrderCommissionByOrderId:
      'GET /decorder/api/orderCommission/updateOrderCommissionByOrderId',
    getCrmGroupOrder: 'GET /decorder/wxapi/order/crm/group/detail',
    getCrmOrder: 'GET /decorder/wxapi/order/crm/detail',
    getCrmUserInfo: 'GET /decorder/wxapi/order/crm/user/info/get',
  },
} as const satisfies Domain;
