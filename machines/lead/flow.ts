import type { Api } from '../../api/client.ts';
import type { LeadDetail } from '../../api/leads/calls.ts';
import type { ShopOpening } from '../../api/leads/shopOpening.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { LeadEvent, LeadFacts } from './law/facts.ts';
import { leadLifecycle } from './law/index.ts';

/** What a person sends: the chart's events, and with the shop all that it is opened with. */
export type LeadRequest =
  | Exclude<LeadEvent, { type: 'openShop' }>
  | ({ type: 'openShop' } & ShopOpening);

/** The lead as its flow and its page use it. */
export const leadLaw: RecordLaw<LeadFacts, LeadEvent, LeadDetail, LeadRequest> = {
  lifecycle: leadLifecycle,
  versionOf: ({ lead }) => lead.version,
  eventOf: (request) => {
    if (request.type !== 'openShop') return request;
    const { type, shopName, username } = request;
    return { type, shopName, username };
  },
};

/** What a person goes through with one lead. */
export function createLeadFlow(api: Api, services: RecordFlowServices<LeadDetail, LeadRequest>) {
  return createRecordFlow(
    leadLaw,
    {
      load: (id, flags) => api.getLead({ params: { id } }, flags),
      send: (id, { event, version, key }) => {
        const params = { id };
        if (event.type !== 'openShop') {
          const flags = { idempotencyKey: key, showError: false };
          return api.handleLead({ params, body: { event, version } }, flags);
        }
        // It takes no key, which would keep the password a second time; the version stands for it.
        const { type: _type, ...opening } = event;
        return api.openShop({ params, body: { ...opening, version } }, { showError: false });
      },
    },
    services,
  );
}
