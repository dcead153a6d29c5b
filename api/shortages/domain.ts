import type { Domain } from '../kernel/domain.ts';

/** What pickers closed lines without, until somebody decides what becomes of it. */
export const shortagesDomain = {
  permissions: ['shortage.view', 'shortage.decide'],
  records: { shortage: 'chart' },
  pictures: {},
  noted: { shortage: 'shortage.view' },
  waiting: { shortagesToDecide: ['shortage.decide'] },
  routes: {
    listShortages: 'POST /decsaasadmin/saas/api/shortage/getList',
    exportShortages: 'POST /decsaasadmin/saas/api/shortage/export',
    getShortage: 'GET /decsaasadmin/saas/api/shortage/get/{id}',
    getShortageRelated: 'GET /decsaasadmin/saas/api/shortage/related/{id}',
    priceShortage: 'POST /decsaasadmin/saas/api/shortage/price/{id}',
    priceShortages: 'POST /decsaasadmin/saas/api/shortage/priceMany',
    moveShortage: 'POST /decsaasadmin/saas/api/shortage/move/{id}',
    decideShortages: 'POST /decsaasadmin/saas/api/shortage/decideMany',
  },
} as const satisfies Domain;
