import type { Domain } from '../kernel/domain.ts';

/** The lots of goods on the shelf, each with the day on which it expires. */
export const lotsDomain = {
  permissions: ['lot.view', 'lot.edit'],
  records: { lot: 'row' },
  pictures: {},
  noted: {},
  waiting: { lotsExpired: ['lot.view'] },
  routes: {
    listLots: 'POST /decsaasadmin/saas/api/lot/getList',
    countLots: 'POST /decsaasadmin/saas/api/lot/count',
    exportLots: 'POST /decsaasadmin/saas/api/lot/export',
    updateLot: 'POST /decsaasadmin/saas/api/lot/edit/{id}',
  },
} as const satisfies Domain;
