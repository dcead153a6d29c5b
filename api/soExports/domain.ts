import type { Domain } from '../kernel/domain.ts';

/** Orders as files for other programs: sales orders (SO), and invoices for AutoCount. */
export const soExportsDomain = {
  permissions: ['soExport.view', 'soExport.make'],
  records: { soExport: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listSoExport: 'POST /decsaasadmin/hxd/order/so/exportRecode/getList',
    countSoExport: 'POST /decsaasadmin/hxd/order/so/exportRecode/count',
    exportSoExports: 'POST /decsaasadmin/hxd/order/so/exportRecode/export',
    getSoExport: 'GET /decsaasadmin/hxd/order/so/exportRecode/{id}/get',
    listSoExportOfOrder: 'GET /decsaasadmin/hxd/order/so/exportRecode/{orderSn}/getList',
    exportSO: 'POST /decsaasadmin/hxd/order/b2b/exportSO',
    exportWholesaleSO: 'POST /decsaasadmin/api/order/delichinatown/b2b/exportSO',
    exportGoodsSO: 'POST /decsaasadmin/api/statistics/exportGoodsSO',
    exportAutoCountExcel: 'POST /decsaasadmin/hxd/api/file/exportAutoCountExcel',
    repeatSoExport: 'POST /decsaasadmin/hxd/order/so/exportRecode/{id}/repeat',
  },
} as const satisfies Domain;
