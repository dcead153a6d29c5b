import type { Contract, OperationName } from './contract.ts';
import type { Operation } from './operation.ts';

type RouteOf<O extends Operation> = `${Uppercase<O['method']>} ${O['path']}`;

/**
 * Method and path of every operation by name: what the client needs of the contract at run time,
 * without its schemas, so that the login page does not load zod. The type is taken from the
 * contract: an operation that is missing, superfluous or different here does not compile.
 */
export const routes: { readonly [Name in OperationName]: RouteOf<Contract[Name]> } = {
  login: 'POST /decsaasadmin/saas/api/auth/login',
  logout: 'POST /decsaasadmin/saas/api/auth/logout',
  currentLogin: 'GET /decsaasadmin/saas/api/auth/current',
  getBusinessConfig: 'GET /decsaasadmin/saas/api/restaurant/getBusinessConfig',
  saveBusinessConfig: 'POST /decsaasadmin/saas/api/restaurant/saveBusinessConfig',
  getSystemRole: 'GET /decsaasadmin/saas/api/role/getSystemRole',
  listRoleMenu: 'GET /decsaasadmin/saas/api/role/{roleId}/listMenu',
  listOrder4Merchant: 'POST /decsaasadmin/saas/api/order/listOrder4Merchant',
  getOrderDetail4Merchant: 'GET /decsaasadmin/saas/api/order/getOrderDetail4Merchant',
  findByStatus: 'GET /decorder/api/shop/order/findByStatus',
  operation: 'POST /decrestaurant/wxapi/crm/order/operation',
  syncGmOrder: 'POST /decsaasadmin/hxd/order/sync/dec/b2b/gmOrder',
  changeProduct: 'POST /decsaasadmin/saas/api/order/change/product',
  calcOrderPrice: 'POST /decsaasadmin/saas/api/order/calcOrderPrice',
  commitOrder: 'POST /decsaasadmin/saas/api/order/commitOrder',
  bulkOperation: 'POST /decrestaurant/wxapi/crm/order/operation/batch',
  selectOrderIds: 'POST /decrestaurant/wxapi/crm/order/select',
  listB2BOrder4Merchant: 'POST /decsaasadmin/hxd/order/listB2BOrder4Merchant',
  b2bOrderList: 'POST /decsaasadmin/hxd/order/b2b/getList',
  queryAndCountList: 'POST /decsaasadmin/hxd/order/queryAndCountList',
  payStatusBatchPaid: 'POST /decsaasadmin/hxd/order/payStatus/batch/paid',
  getB2BOrderDetail4Merchant: 'GET /decsaasadmin/hxd/order/getOrderDetail4Merchant',
  getB2BOrder: 'GET /decsaasadmin/hxd/order/b2b/{b2bOrderId}/get',
  getOrderPaymentTermsCode: 'GET /decsaasadmin/hxd/order/getOrderPaymentTermsCode',
  getOrderInvoiceNo: 'GET /decsaasadmin/hxd/order/get/order/invoiceNo',
  findOrderBySn: 'GET /decrestaurant/wxapi/crm/order/find',
  listCustomers: 'POST /decsaasadmin/hxd/user/b2b/getList',
  getCustomer: 'GET /decsaasadmin/hxd/user/b2b/{id}/get',
  getCustomerByPhone: 'GET /decsaasadmin/hxd/user/get/user/{phone}',
  setCreditLimit: 'POST /decsaasadmin/hxd/user/b2b/{id}/creditLimit',
  freezeCustomer: 'GET /decsaasadmin/hxd/user/freeze/account/{id}',
  unfreezeCustomer: 'GET /decsaasadmin/hxd/user/unfreeze/account/{id}',
  getUserGrade: 'GET /decsaasadmin/hxd/user/get/user/grade',
  listDeliveryAddresses: 'GET /decorder/wxapi/user/deliveryaddress/list/all',
  listGoods: 'POST /decsaasadmin/hxd/product/getList',
  getGoods: 'GET /decrestaurant/api/crm/goods/detail',
  listGoodsCategories: 'GET /decrestaurant/api/crm/goods/category/list/by/shop',
  getGoodsStock: 'GET /decrestaurant/shop/goods/stock/{goodsId}',
  setGoodsStock: 'POST /decrestaurant/api/crm/goods/detailStock',
  listDrivers: 'GET /decsaasadmin/api/waybill/getDriver/list',
  listVehicles: 'GET /decsaasadmin/api/waybill/getVehicles/list',
  listOperationLogVO: 'POST /decsaasadmin/saas/api/oper/listOperationLogVO',
  getOperationList: 'GET /decsaasadmin/saas/api/oper/getOperationList',
  listCoverage: 'GET /api/lifecycles/coverage',
};
