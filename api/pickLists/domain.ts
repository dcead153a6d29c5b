import type { Domain } from '../kernel/domain.ts';

/** Lists of goods that are fetched, packed and handed over for orders. */
export const pickListsDomain = {
  permissions: ['pickList.view', 'pickList.edit'],
  records: { pickList: 'chart', pickLine: 'row' },
  pictures: {},
  noted: { pickList: 'pickList.view' },
  waiting: {},
  routes: {
    listPickLists: 'POST /decsaasadmin/saas/api/pickList/getList',
    exportPickLists: 'POST /decsaasadmin/saas/api/pickList/export',
    listOrdersToPick: 'POST /decsaasadmin/saas/api/pickList/getOrders',
    addPickLists: 'POST /decsaasadmin/saas/api/pickList/add',
    getPickList: 'GET /decsaasadmin/saas/api/pickList/get/{id}',
    getPickListRelated: 'GET /decsaasadmin/saas/api/pickList/related/{id}',
    movePickList: 'POST /decsaasadmin/saas/api/pickList/move/{id}',
    downloadPickListPaper: 'POST /decsaasadmin/saas/api/pickList/download',
    findPickCode: 'POST /decsaasadmin/saas/api/pickList/findCode',
  },
} as const satisfies Domain;
