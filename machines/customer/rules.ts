import type { Rule, RuleBook } from '../rules.ts';
import type { CustomerEvent, CustomerFacts } from './facts.ts';

type CustomerRule = Rule<CustomerFacts, CustomerEvent>;

const remarkIsGiven: CustomerRule = (_facts, event) =>
  'remark' in event && event.remark.trim() ? null : { rule: 'remarkIsGiven' };

const limitIsAnAmount: CustomerRule = (_facts, event) =>
  event.type !== 'setCreditLimit' ||
  (Number.isSafeInteger(event.creditLimit) && event.creditLimit >= 0)
    ? null
    : { rule: 'limitIsAnAmount' };

/** The rules of the customer account's chart by name. */
export const customerRules = { remarkIsGiven, limitIsAnAmount } satisfies Record<
  string,
  CustomerRule
>;

export const customerRuleBook: RuleBook<CustomerFacts, CustomerEvent> = {
  branches: {},
  rules: customerRules,
};
