import { decidedByAnotherAbove } from '../../kernel/law/fourEyes.ts';
import { type Rule, type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { RechargeEvent, RechargeFacts } from './facts.ts';

type RechargeRule = Rule<RechargeFacts, RechargeEvent>;

/** Above the shop's limit whoever entered a recharge does not confirm it, nor several of a day. */
const secondPersonAboveLimit: RechargeRule = ({ alone, enteredBy, actor, ...paid }) => {
  const { amount, limit, currency } = paid;
  const pieces = { before: alone, rule: 'secondPersonAboveDay' };
  return decidedByAnotherAbove({ amount, pieces, limit, currency, by: [enteredBy], actor });
};

/** The rules of a recharge's chart by name. */
export const rechargeRules = {
  remarkIsGiven,
  secondPersonAboveLimit,
} satisfies Record<string, RechargeRule>;

export const rechargeRuleBook: RuleBook<RechargeFacts, RechargeEvent> = {
  branches: {},
  rules: rechargeRules,
};
