import type { Domain } from '../kernel/domain.ts';

/** Periods of a shop's books, which are closed and, by a second person, reopened. */
export const periodsDomain = {
  permissions: ['period.view', 'period.close', 'period.reopen'],
  records: { period: 'chart' },
  pictures: {},
  noted: { period: 'period.view' },
  waiting: { toReopen: ['period.reopen'] },
  routes: {
    listPeriod: 'POST /decsaasadmin/saas/api/period/getList',
    exportPeriods: 'POST /decsaasadmin/saas/api/period/export',
    countPeriod: 'POST /decsaasadmin/saas/api/period/count',
    getPeriod: 'GET /decsaasadmin/saas/api/period/{id}/get',
    getPeriodRelated: 'GET /decsaasadmin/saas/api/period/{id}/related',
    addPeriod: 'POST /decsaasadmin/saas/api/period/add',
    closePeriod: 'POST /decsaasadmin/saas/api/period/close',
    discardPeriod: 'POST /decsaasadmin/saas/api/period/discard',
    askPeriodReopening: 'POST /decsaasadmin/saas/api/period/askReopening',
    reopenPeriod: 'POST /decsaasadmin/saas/api/period/reopen',
    keepPeriodClosed: 'POST /decsaasadmin/saas/api/period/keepClosed',
  },
} as const satisfies Domain;
