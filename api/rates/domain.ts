import type { Domain } from '../kernel/domain.ts';

/** The shop's tax and what its channels take, each with the day from which it holds. */
export const ratesDomain = {
  permissions: ['rate.view', 'rate.edit'],
  records: { rate: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listRates: 'GET /decsaasadmin/saas/api/rate/getList',
    addRate: 'POST /decsaasadmin/saas/api/rate/add',
    changeRate: 'POST /decsaasadmin/saas/api/rate/edit/{id}',
    deleteRate: 'POST /decsaasadmin/saas/api/rate/delete/{id}',
  },
} as const satisfies Domain;
