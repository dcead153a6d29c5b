import type { Api } from '../../api/client.ts';
import type { RechargeDetail } from '../../api/recharges/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { RechargeEvent, RechargeFacts } from './law/facts.ts';
import { rechargeLifecycle } from './law/index.ts';

/** The recharge as its flow and its page use it: its events go over the wire as they are. */
export const rechargeLaw: RecordLaw<RechargeFacts, RechargeEvent, RechargeDetail, RechargeEvent> = {
  lifecycle: rechargeLifecycle,
  versionOf: ({ recharge }) => recharge.version,
  eventOf: (request) => request,
};

/** What a person goes through with one recharge. */
export function createRechargeFlow(
  api: Api,
  services: RecordFlowServices<RechargeDetail, RechargeEvent>,
) {
  return createRecordFlow(
    rechargeLaw,
    {
      load: (id, flags) => api.getRecharge({ params: { id } }, flags),
      send: (id, { event, version, key }) => {
        const flags = { idempotencyKey: key, showError: false };
        return event.type === 'confirm'
          ? api.confirmRecharge({ body: { id, version } }, flags)
          : api.refuseRecharge({ body: { id, version, remark: event.remark } }, flags);
      },
    },
    services,
  );
}
