import type { Api } from '../../api/client.ts';
import type { LeadDetail } from '../../api/leads/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { LeadEvent, LeadFacts } from './law/facts.ts';
import { leadLifecycle } from './law/index.ts';

/** The lead as its flow and its page use it: its events go over the wire as they are. */
export const leadLaw: RecordLaw<LeadFacts, LeadEvent, LeadDetail, LeadEvent> = {
  lifecycle: leadLifecycle,
  versionOf: ({ lead }) => lead.version,
  eventOf: (request) => request,
};

/** What a person goes through with one lead. */
export function createLeadFlow(api: Api, services: RecordFlowServices<LeadDetail, LeadEvent>) {
  return createRecordFlow(
    leadLaw,
    {
      load: (id, flags) => api.getLead({ params: { id } }, flags),
      send: (id, { event, version, key }) =>
        api.handleLead(
          { params: { id }, body: { event, version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
