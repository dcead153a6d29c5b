import type { Domain } from '../kernel/domain.ts';

/** The register of tax invoices and credit notes, and the tax return that is read off it: it has no rows of its own. */
export const taxReturnsDomain = {
  permissions: ['taxReturn.view', 'taxReturn.download'],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getTaxReturn: 'POST /decsaasadmin/saas/api/taxReturn/get',
    downloadTaxReturn: 'POST /decsaasadmin/saas/api/taxReturn/download',
    listTaxReturnOrder: 'POST /decsaasadmin/saas/api/taxReturn/bridge/getList',
    listTaxDocument: 'POST /decsaasadmin/saas/api/taxDocument/getList',
    countTaxDocument: 'POST /decsaasadmin/saas/api/taxDocument/count',
    sumTaxDocument: 'POST /decsaasadmin/saas/api/taxDocument/sum',
    exportTaxDocuments: 'POST /decsaasadmin/saas/api/taxDocument/export',
  },
} as const satisfies Domain;
