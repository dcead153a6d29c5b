import type { Branch, Rule, RuleBook } from '../../kernel/law/rules.ts';
import type { GoodsEvent, GoodsFacts } from './facts.ts';

type GoodsRule = Rule<GoodsFacts, GoodsEvent>;

const offShelfReasonIsGiven: GoodsRule = (_facts, event) =>
  event.type === 'takeOff' && event.remark.trim() === '' ? { rule: 'offShelfReasonIsGiven' } : null;

const returnIsAhead: GoodsRule = (_facts, event) =>
  event.type === 'takeOff' &&
  event.until !== null &&
  Date.parse(event.until) <= Date.parse(event.at)
    ? { rule: 'returnIsAhead' }
    : null;

const goodsAreNamed: GoodsRule = ({ isNamed }) => (isNamed ? null : { rule: 'goodsAreNamed' });

const goodsHaveUnit: GoodsRule = ({ units }) => (units > 0 ? null : { rule: 'goodsHaveUnit' });

const goodsArePriced: GoodsRule = ({ isPriced }) => (isPriced ? null : { rule: 'goodsArePriced' });

/** The rules of the chart of goods by name. */
export const goodsRules = {
  offShelfReasonIsGiven,
  returnIsAhead,
  goodsAreNamed,
  goodsHaveUnit,
  goodsArePriced,
} satisfies Record<string, GoodsRule>;

/** Whether it was said when they come back. */
const endsByItself: Branch<GoodsFacts, GoodsEvent> = (_facts, event) =>
  event.type === 'takeOff' && event.until !== null;

export const goodsBranches = { endsByItself };

export const goodsRuleBook: RuleBook<GoodsFacts, GoodsEvent> = {
  branches: goodsBranches,
  rules: goodsRules,
};
