import {
  type Branch,
  decidedByAnother,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import type { PriceChangeEvent, PriceChangeFacts } from './facts.ts';

type ChangeRule = Rule<PriceChangeFacts, PriceChangeEvent>;

const pricesAreGiven: ChangeRule = ({ lines }) =>
  lines.length > 0 ? null : { rule: 'pricesAreGiven' };

/** The past is never priced anew. */
const dayIsNotOver: ChangeRule = ({ validFrom, today }) =>
  validFrom >= today
    ? null
    : { rule: 'changeDayIsNotOver', figures: { first: validFrom }, remedy: { event: 'edit' } };

/** Nothing was taken away or priced by hand since: a change takes effect as it was seen, or not at all. */
const linesAreAsSeen: ChangeRule = ({ odd, currency }) => {
  if (odd === null) return null;
  const { rule, was, is, ...named } = odd;
  return {
    rule,
    figures: { ...named, currency, was: was ?? undefined, is: is ?? undefined },
    money: ['was', 'is'],
  };
};

const anotherApproves: ChangeRule = ({ preparedBy, submittedBy, actor }) =>
  decidedByAnother('anotherApprovesPrices', [preparedBy, submittedBy], actor);

/** What decides where a transition leads. */
export const priceChangeBranches = {
  isBelowFloor: ({ belowFloor }) => belowFloor > 0,
  dayHasCome: ({ validFrom, today }) => validFrom <= today,
  fits: ({ odd }) => odd === null,
} satisfies Record<string, Branch<PriceChangeFacts, PriceChangeEvent>>;

/** The rules of a price change's chart by name. */
export const priceChangeRules = {
  remarkIsGiven,
  pricesAreGiven,
  dayIsNotOver,
  linesAreAsSeen,
  anotherApproves,
} satisfies Record<string, ChangeRule>;

export const priceChangeRuleBook: RuleBook<PriceChangeFacts, PriceChangeEvent> = {
  branches: priceChangeBranches,
  rules: priceChangeRules,
};
