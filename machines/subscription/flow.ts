import type { Api } from '../../api/client.ts';
import type { SubscriptionDetail } from '../../api/sitePlan/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { SubscriptionEvent, SubscriptionFacts } from './law/facts.ts';
import { subscriptionLifecycle } from './law/index.ts';

/** The subscription as its flow and its page use it: its events go over the wire as they are. */
export const subscriptionLaw: RecordLaw<
  SubscriptionFacts,
  SubscriptionEvent,
  SubscriptionDetail,
  SubscriptionEvent
> = {
  lifecycle: subscriptionLifecycle,
  versionOf: ({ subscription }) => subscription.version,
  eventOf: (request) => request,
};

/** What a person goes through with the subscription of the shop they work in. */
export function createSubscriptionFlow(
  api: Api,
  services: RecordFlowServices<SubscriptionDetail, SubscriptionEvent>,
) {
  return createRecordFlow(
    subscriptionLaw,
    {
      load: (_id, flags) => api.getSubscription({}, flags),
      send: (_id, { event, version, key }) =>
        api.handleSubscription(
          { body: { event, version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
