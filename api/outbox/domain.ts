import type { Domain } from '../kernel/domain.ts';

/** Mail and messages that wait, were sent or failed. */
export const outboxDomain = {
  permissions: ['outbox.view', 'outbox.send'],
  records: { outboxMessage: 'chart', outboxAttachment: 'row' },
  pictures: {},
  noted: { outboxMessage: 'outbox.view' },
  waiting: {},
  routes: {
    listOutbox: 'POST /decsaasadmin/saas/api/outbox/list',
    exportOutbox: 'POST /decsaasadmin/saas/api/outbox/export',
    getOutboxMessage: 'GET /decsaasadmin/saas/api/outbox/{id}/get',
    retryOutboxMessage: 'POST /decsaasadmin/saas/api/outbox/{id}/retry',
    downloadOutboxAttachment: 'GET /decsaasadmin/saas/api/outbox/attachment/{id}/download',
  },
} as const satisfies Domain;
