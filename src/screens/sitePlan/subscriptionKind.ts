import type { SubscriptionDetail } from '../../../api/sitePlan/calls.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import { subscriptionLaw } from '../../../machines/subscription/flow.ts';
import type {
  SubscriptionEvent,
  SubscriptionFacts,
  SubscriptionPlace,
} from '../../../machines/subscription/law/facts.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordFlow } from '../../components/record/useRecordFlow.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import type { Meaning } from '../../theme/meanings.ts';

const graph = chartGraph(subscriptionLaw.lifecycle);

/** What each place of a subscription's chart means to the person who looks at it. */
const MEANINGS: Record<SubscriptionPlace, Meaning> = {
  notSubscribed: 'stopped',
  requested: 'person',
  subscribed: 'done',
};

/** The subscription of a shop as its page shows it. */
export const subscriptionKind = (
  name: string,
): RecordKind<SubscriptionFacts, SubscriptionEvent, SubscriptionDetail, SubscriptionEvent> => ({
  ...subscriptionLaw,
  namespace: 'sitePlan',
  numberOf: () => name,
  graphOf: () => graph,
  meanings: MEANINGS,
  aside: ['withdraw', 'decline', 'end'],
  final: ['end'],
});

export type SubscriptionView = RecordView<
  SubscriptionFacts,
  SubscriptionEvent,
  SubscriptionDetail,
  SubscriptionEvent
>;
export type SubscriptionFlow = RecordFlow<SubscriptionDetail, SubscriptionEvent>;

/** What every form of a subscription's event is given. */
export type SubscriptionFormProps = EventFormProps<SubscriptionView, SubscriptionEvent>;
