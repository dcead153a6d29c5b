import type { Domain } from '../kernel/domain.ts';

/** Who did what, and when. */
export const operationLogDomain = {
  permissions: ['log.view'],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listOperationLogVO: 'POST /decsaasadmin/saas/api/oper/listOperationLogVO',
    exportOperationLog: 'POST /decsaasadmin/saas/api/oper/exportOperationLogVO',
    getOperationList: 'GET /decsaasadmin/saas/api/oper/getOperationList',
  },
} as const satisfies Domain;
