import type { Rule, RuleBook } from '../rules.ts';
import type { LeadEvent, LeadFacts } from './facts.ts';

const remarkIsGiven: Rule<LeadFacts, LeadEvent> = (_facts, event) =>
  'remark' in event && !event.remark.trim() ? { rule: 'remarkIsGiven' } : null;

/** The rules of a lead's chart by name. */
export const leadRules = { remarkIsGiven };

export const leadRuleBook: RuleBook<LeadFacts, LeadEvent> = {
  branches: {},
  rules: leadRules,
};
