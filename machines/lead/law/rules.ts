import { type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { LeadEvent, LeadFacts } from './facts.ts';

/** The rules of a lead's chart by name. */
export const leadRules = { remarkIsGiven };

export const leadRuleBook: RuleBook<LeadFacts, LeadEvent> = {
  branches: {},
  rules: leadRules,
};
