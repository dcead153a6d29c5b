import type { ChartState, Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { subscriptionChart } from './chart.ts';
import {
  SUBSCRIPTION_PLACES,
  type SubscriptionEvent,
  type SubscriptionFacts,
  type SubscriptionPlace,
} from './facts.ts';
import { subscriptionRuleBook } from './rules.ts';

const intents = (): SubscriptionEvent[] => [
  { type: 'request' },
  { type: 'withdraw' },
  { type: 'confirm' },
  { type: 'decline', remark: TO_COME },
  { type: 'end', remark: TO_COME },
];

/** Where a subscription is. Throws where the chart has no such place. */
function subscriptionPlaceOf(state: ChartState): SubscriptionPlace {
  const place = SUBSCRIPTION_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a subscription's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The subscription's lifecycle with all that server, screens and tests ask of it. */
export const subscriptionLifecycle: Lifecycle<SubscriptionFacts, SubscriptionEvent> = {
  id: 'subscription',
  chart: subscriptionChart,
  book: subscriptionRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => facts,
  outsideAsNow: (later, { actor }) => ({ ...later, actor }),
  alike: ({ requestedBy }) => requestedBy?.id ?? null,
  places: (state) => ({ subscription: subscriptionPlaceOf(state) }),
};
