import type { Domain } from '../kernel/domain.ts';

/** What the warehouse system is told of orders. Its messages are the outbox's: it has no rows of its own. */
export const outboundDomain = {
  permissions: [],
  records: {},
  pictures: {},
  noted: {},
  waiting: { outboundToMend: ['outbox.view', 'outbox.send'] },
  routes: {
    getOutBoundErrorList: 'GET /decsaasadmin/hxd/order/getOutBoundError/list',
    againSendOutbound: 'POST /decsaasadmin/hxd/order/again/send/outbound/{orderId}',
    againSendOutboundBatch: 'POST /decsaasadmin/hxd/order/batch/again/send/outbound',
    syncWmsStatus: 'POST /decsaasadmin/hxd/order/sync/dec/b2b/wms/status',
  },
} as const satisfies Domain;
