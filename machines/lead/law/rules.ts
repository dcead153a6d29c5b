import { type Rule, type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { LeadEvent, LeadFacts } from './facts.ts';

type LeadRule = Rule<LeadFacts, LeadEvent>;

/** Shops are the office's to open: a merchant's administrator may do everything, but in his own. */
const officeOpensShops: LeadRule = ({ isOfOffice }) =>
  isOfOffice ? null : { rule: 'officeOpensShops' };

/** The rules of a lead's chart by name. */
export const leadRules = { remarkIsGiven, officeOpensShops } satisfies Record<string, LeadRule>;

export const leadRuleBook: RuleBook<LeadFacts, LeadEvent> = {
  branches: {},
  rules: leadRules,
};
