import { type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { RechargeEvent, RechargeFacts } from './facts.ts';

/** The rules of a recharge's chart by name. */
export const rechargeRules = { remarkIsGiven };

export const rechargeRuleBook: RuleBook<RechargeFacts, RechargeEvent> = {
  branches: {},
  rules: rechargeRules,
};
