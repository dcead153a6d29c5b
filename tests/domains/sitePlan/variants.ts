import type { SubscriptionFacts } from '../../../machines/subscription/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const subscriptionVariants: Variant<SubscriptionFacts>[] = [
  { name: 'any', facts: { shopId: 1, requestedBy: null, actor: null } },
];
