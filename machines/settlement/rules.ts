import { decidedByAnother, type Rule, type RuleBook, remarkIsGiven } from '../rules.ts';
import type { SettlementEvent, SettlementFacts } from './facts.ts';

type SettlementRule = Rule<SettlementFacts, SettlementEvent>;

/** Two pairs of eyes: whoever generated the figures does not judge them. */
const reviewerIsAnother: SettlementRule = ({ generatedBy, actor }) =>
  decidedByAnother('reviewerIsAnother', [generatedBy], actor);

/** The rules of a statement's chart by name. */
export const settlementRules = {
  remarkIsGiven,
  reviewerIsAnother,
} satisfies Record<string, SettlementRule>;

export const settlementRuleBook: RuleBook<SettlementFacts, SettlementEvent> = {
  branches: {},
  rules: settlementRules,
};
