import { namedByUnit } from '../../kernel/law/openLines.ts';
import {
  remarkIsGiven as isGiven,
  type Rule,
  type RuleBook,
  type Verdict,
} from '../../kernel/law/rules.ts';
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

/** What is missing may have become less since the new total was named. */
const leftIsAsAgreed: ShortageRule = (facts, event) => {
  if (event.type !== 'substitute' && event.type !== 'leaveOut') return null;
  const { agreed } = event;
  return agreed === undefined || agreed.left === facts.left
    ? null
    : {
        rule: 'leftIsAsAgreed',
        figures: { ...namedByUnit(facts), left: facts.left, agreed: agreed.left },
      };
};

/** An order without goods is closed, not emptied. */
export const orderKeepsGoods = (facts: ShortageFacts): Verdict =>
  facts.isAll
    ? {
        rule: 'orderKeepsGoods',
        figures: { ...namedByUnit(facts), order: facts.orderSn },
        remedy: { record: 'order', id: facts.orderId },
      }
    : null;

/** Where a list or the order moved, its own history says why. */
const remarkIsGiven: ShortageRule = (facts, event) =>
  event.type === 'withdraw' && event.ofPicking ? null : isGiven(facts, event);

/** The rules of the shortage's chart by name. */
export const shortageRules = {
  somethingIsMissing,
  substituteIsOther,
  leftIsAsAgreed,
  orderKeepsGoods,
  remarkIsGiven,
} satisfies Record<string, ShortageRule>;

export const shortageRuleBook: RuleBook<ShortageFacts, ShortageEvent> = {
  branches: {},
  rules: shortageRules,
};
