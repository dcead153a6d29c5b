import type { Rule, RuleBook } from '../rules.ts';
import type { RechargeEvent, RechargeFacts } from './facts.ts';

const remarkIsGiven: Rule<RechargeFacts, RechargeEvent> = (_facts, event) =>
  event.type === 'refuse' && !event.remark.trim() ? { rule: 'remarkIsGiven' } : null;

/** The rules of a recharge's chart by name. */
export const rechargeRules = { remarkIsGiven };

export const rechargeRuleBook: RuleBook<RechargeFacts, RechargeEvent> = {
  branches: {},
  rules: rechargeRules,
};
