import type { Domain } from '../kernel/domain.ts';

/** Customers, their grades, credit and addresses. */
export const customersDomain = {
  permissions: ['customer.view', 'customer.edit', 'customer.audit', 'customer.grade'],
  records: { customer: 'chart', customerGrade: 'row', deliveryAddress: 'row' },
  routes: {
    listCustomers: 'POST /decsaasadmin/hxd/user/b2b/getList',
    listCustomerQueue: 'POST /decsaasadmin/hxd/user/b2b/authorisation/queue',
    getCustomer: 'GET /decsaasadmin/hxd/user/b2b/{id}/get',
    getCustomerByPhone: 'GET /decsaasadmin/hxd/user/get/user/{phone}',
    addCustomer: 'POST /decsaasadmin/hxd/user/b2b/add',
    updateCustomer: 'POST /decsaasadmin/hxd/user/b2b/{id}/update',
    removeCustomer: 'POST /decsaasadmin/hxd/user/remove/{id}',
    authoriseCustomer: 'POST /decsaasadmin/hxd/user/b2b/authorUpdate',
    setCreditLimit: 'POST /decsaasadmin/hxd/user/b2b/{id}/creditLimit',
    freezeCustomer: 'GET /decsaasadmin/hxd/user/freeze/account/{id}',
    unfreezeCustomer: 'GET /decsaasadmin/hxd/user/unfreeze/account/{id}',
    updateLoginAccount: 'POST /decsaasadmin/hxd/user/loginAccount/update',
    changeCustomerPassword: 'POST /decsaasadmin/hxd/user/change/user/password',
    syncCustomer: 'GET /decsaasadmin/hxd/user/sync/toWMS/{id}',
    syncCustomers: 'POST /decsaasadmin/hxd/user/batch/sync/toWMS',
    importCustomers: 'POST /decsaasadmin/hxd/user/batch/importUser',
    importErpCustomers: 'POST /decsaasadmin/hxd/user/importERPCustomer',
    listErpCustomers: 'GET /decsaasadmin/hxd/user/erp/getList',
    getUserType: 'GET /decsaasadmin/hxd/user/get/user/type',
    getUserGrade: 'GET /decsaasadmin/hxd/user/get/user/grade',
    addUserGrade: 'POST /decsaasadmin/hxd/user/grade/add',
    updateUserGrade: 'GET /decsaasadmin/hxd/user/grade/{id}/update',
    deleteUserGrade: 'GET /decsaasadmin/hxd/user/grade/{id}/del',
    listDeliveryAddresses: 'GET /decorder/wxapi/user/deliveryaddress/list/all',
    updateDeliveryAddress: 'GET /decorder/wxapi/user/deliveryaddress/update',
  },
} as const satisfies Domain;
