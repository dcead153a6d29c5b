import { decidedByAnother, type Rule, type RuleBook, remarkIsGiven } from '../rules.ts';
import type { SettlementEvent, SettlementFacts } from './facts.ts';

type SettlementRule = Rule<SettlementFacts, SettlementEvent>;

/** Two pairs of eyes: whoever generated the figures does not judge them. */
const reviewerIsAnother: SettlementRule = ({ generatedBy, actor }) =>
  decidedByAnother('reviewerIsAnother', [generatedBy], actor);

/** What is to be paid out is paid to an account that is there. */
const bankAccountIsThere: SettlementRule = ({ transferAmount, bankAccountIds }) =>
  transferAmount > 0 && bankAccountIds.length === 0
    ? { rule: 'bankAccountIsThere', remedy: { to: '/finance/bank-account' } }
    : null;

/** Where something is to be paid out, it is said to which of the shop's accounts. */
const bankAccountIsChosen: SettlementRule = ({ transferAmount, bankAccountIds }, event) => {
  const chosen = event.type === 'pay' ? event.bankAccountId : null;
  return transferAmount > 0 && (chosen === null || !bankAccountIds.includes(chosen))
    ? { rule: 'bankAccountIsChosen' }
    : null;
};

/** The rules of a statement's chart by name. */
export const settlementRules = {
  remarkIsGiven,
  reviewerIsAnother,
  bankAccountIsThere,
  bankAccountIsChosen,
} satisfies Record<string, SettlementRule>;

export const settlementRuleBook: RuleBook<SettlementFacts, SettlementEvent> = {
  branches: {},
  rules: settlementRules,
};
