import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import { subscriptionLifecycle } from '../../machines/subscription/law/index.ts';
import { beginning } from '../kernel/record.ts';

/** Where a subscription begins: the facts do not choose. */
export const beginningState = String(
  beginning(subscriptionLifecycle, { shopId: 0, requestedBy: null, actor: null }).value,
);

/** Whether a shop's plan is shown where its subscription stands so; null where it never asked. */
export const showsPlan = (state: ChartState | null): boolean =>
  isTagged(subscriptionLifecycle, state ?? beginningState, 'showsPlan');
