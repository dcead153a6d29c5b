import type { BusinessStatus } from '../../api/businessHours/calls.ts';
import type { Api } from '../../api/client.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { ClosureLength, StoreEvent, StoreFacts } from './law/facts.ts';
import { storeClosureLifecycle } from './law/index.ts';
import { closeAt } from './law/intents.ts';

/** What a person sends to a store; the moments are the server's to say. */
export type StoreRequest = { type: 'close'; length: ClosureLength } | { type: 'resume' };

/** The store as its flow and its page use it. */
export const storeLaw: RecordLaw<StoreFacts, StoreEvent, BusinessStatus, StoreRequest> = {
  lifecycle: storeClosureLifecycle,
  versionOf: ({ store }) => store.version,
  eventOf: (request, { now, facts }) =>
    request.type === 'close' ? closeAt(request.length, now, facts.timeZone) : request,
};

/** What a person goes through with the store of the shop they work in; its identity is the shop's. */
export function createStoreFlow(
  api: Api,
  services: RecordFlowServices<BusinessStatus, StoreRequest>,
) {
  return createRecordFlow(
    storeLaw,
    {
      load: (_id, flags) => api.getBusinessStatus({}, flags),
      send: (_id, { event, version, key }) => {
        const options = { idempotencyKey: key, showError: false };
        return event.type === 'close'
          ? api.closeTemporarily({ body: { length: event.length, version } }, options)
          : api.resumeBusiness({ body: { version } }, options);
      },
    },
    services,
  );
}
