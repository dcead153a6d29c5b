import {
  decidedByAnother,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import type { SubscriptionEvent, SubscriptionFacts } from './facts.ts';

type SubscriptionRule = Rule<SubscriptionFacts, SubscriptionEvent>;

/** Two pairs of eyes: whoever asked for it does not confirm it. */
const confirmerIsAnother: SubscriptionRule = ({ requestedBy, actor }) =>
  decidedByAnother('confirmerIsAnother', [requestedBy], actor);

/** The rules of a subscription's chart by name. */
export const subscriptionRules = {
  remarkIsGiven,
  confirmerIsAnother,
} satisfies Record<string, SubscriptionRule>;

export const subscriptionRuleBook: RuleBook<SubscriptionFacts, SubscriptionEvent> = {
  branches: {},
  rules: subscriptionRules,
};
