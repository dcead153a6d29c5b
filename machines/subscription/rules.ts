import { type RuleBook, remarkIsGiven } from '../rules.ts';
import type { SubscriptionEvent, SubscriptionFacts } from './facts.ts';

/** The rules of a subscription's chart by name. */
export const subscriptionRules = { remarkIsGiven };

export const subscriptionRuleBook: RuleBook<SubscriptionFacts, SubscriptionEvent> = {
  branches: {},
  rules: subscriptionRules,
};
