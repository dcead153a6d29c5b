import type { Domain } from '../kernel/domain.ts';

/** Whom a shop buys from. */
export const suppliersDomain = {
  permissions: ['supplier.view', 'supplier.edit'],
  records: { supplier: 'chart' },
  pictures: {},
  noted: { supplier: 'supplier.view' },
  waiting: {},
  routes: {
    getSupplierContactSearchList: 'POST /decsaasadmin/api/supplier/getSupplierContactSearchList',
    exportSuppliers: 'POST /decsaasadmin/api/supplier/export',
    getSupplier: 'GET /decsaasadmin/api/supplier/{supplierId}/get',
    getSupplierRelated: 'GET /decsaasadmin/api/supplier/{id}/related',
    addSupplierContact: 'POST /decsaasadmin/api/supplier/addSupplierContact',
    updateSupplierContact: 'POST /decsaasadmin/api/supplier/updateSupplierContact/{supplierId}',
    importSuppliers: 'POST /decsaasadmin/api/supplier/import',
    freezeSupplier: 'GET /decsaasadmin/api/supplier/freeze/{supplierId}',
    unfreezeSupplier: 'GET /decsaasadmin/api/supplier/unFreeze/{supplierId}',
  },
} as const satisfies Domain;
