import type { Rule, RuleBook } from '../rules.ts';
import type { SubscriptionEvent, SubscriptionFacts } from './facts.ts';

const remarkIsGiven: Rule<SubscriptionFacts, SubscriptionEvent> = (_facts, event) =>
  'remark' in event && !event.remark.trim() ? { rule: 'remarkIsGiven' } : null;

/** The rules of a subscription's chart by name. */
export const subscriptionRules = { remarkIsGiven };

export const subscriptionRuleBook: RuleBook<SubscriptionFacts, SubscriptionEvent> = {
  branches: {},
  rules: subscriptionRules,
};
