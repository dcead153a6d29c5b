import type { Rule, RuleBook } from '../../kernel/law/rules.ts';
import type { SupplierEvent, SupplierFacts } from './facts.ts';

type SupplierRule = Rule<SupplierFacts, SupplierEvent>;

const nameIsGiven: SupplierRule = (_facts, event) =>
  event.type === 'update' && !event.card.name.trim() ? { rule: 'nameIsGiven' } : null;

const contactIsGiven: SupplierRule = (_facts, event) =>
  event.type === 'update' && !event.card.contact.trim() ? { rule: 'contactIsGiven' } : null;

/** The rules of the supplier's chart by name. */
export const supplierRules = { nameIsGiven, contactIsGiven } satisfies Record<string, SupplierRule>;

export const supplierRuleBook: RuleBook<SupplierFacts, SupplierEvent> = {
  branches: {},
  rules: supplierRules,
};
