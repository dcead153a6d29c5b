import { decidedByAnotherAbove } from '../../kernel/law/fourEyes.ts';
import { type Rule, type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { RechargeEvent, RechargeFacts } from './facts.ts';

type RechargeRule = Rule<RechargeFacts, RechargeEvent>;

/** Above the shop's limit whoever entered a recharge does not confirm it. */
const secondPersonAboveLimit: RechargeRule = ({ amount, limit, currency, enteredBy, actor }) =>
  decidedByAnotherAbove({ amount, limit, currency, by: [enteredBy], actor });

/** The rules of a recharge's chart by name. */
export const rechargeRules = {
  remarkIsGiven,
  secondPersonAboveLimit,
} satisfies Record<string, RechargeRule>;

export const rechargeRuleBook: RuleBook<RechargeFacts, RechargeEvent> = {
  branches: {},
  rules: rechargeRules,
};
