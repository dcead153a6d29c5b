import { namedByUnit } from '../../kernel/law/openLines.ts';
import { remarkIsGiven as isGiven, type Rule, type RuleBook } from '../../kernel/law/rules.ts';
import type { ShortageEvent, ShortageFacts } from './facts.ts';

type ShortageRule = Rule<ShortageFacts, ShortageEvent>;

/** The order may have been cancelled or changed meanwhile, or the goods are picked after all. */
const somethingIsMissing: ShortageRule = (facts) =>
  facts.left > 0
    ? null
    : {
        rule: 'somethingIsMissing',
        figures: { ...namedByUnit(facts), order: facts.orderSn },
        remedy: { record: 'order', id: facts.orderId },
      };

const substituteIsOther: ShortageRule = (facts, event) =>
  event.type === 'substitute' && event.goodsId === facts.goodsId
    ? { rule: 'substituteIsOther', figures: namedByUnit(facts) }
    : null;

/** Where a list or the order moved, its own history says why. */
const remarkIsGiven: ShortageRule = (facts, event) =>
  event.type === 'withdraw' && event.ofPicking ? null : isGiven(facts, event);

/** The rules of the shortage's chart by name. */
export const shortageRules = {
  somethingIsMissing,
  substituteIsOther,
  remarkIsGiven,
} satisfies Record<string, ShortageRule>;

export const shortageRuleBook: RuleBook<ShortageFacts, ShortageEvent> = {
  branches: {},
  rules: shortageRules,
};
