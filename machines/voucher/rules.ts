import { type Rule, type RuleBook, remarkIsGiven } from '../rules.ts';
import { LONGEST_RULE, MOST_RULES, type VoucherEvent, type VoucherFacts } from './facts.ts';

type VoucherRule = Rule<VoucherFacts, VoucherEvent>;

/** What an event would make of the voucher's own card; the card as it is for any other event. */
const cardOf = (facts: VoucherFacts, event: VoucherEvent) =>
  event.type === 'edit' ? event.card : facts;

const nameIsGiven: VoucherRule = (facts, event) =>
  cardOf(facts, event).name.trim() ? null : { rule: 'nameIsGiven' };

const usageRulesAreGiven: VoucherRule = (facts, event) => {
  const { rules } = cardOf(facts, event);
  const fits = rules.every((rule) => rule.trim() !== '' && rule.length <= LONGEST_RULE);
  return fits && rules.length >= 1 && rules.length <= MOST_RULES
    ? null
    : { rule: 'usageRulesAreGiven', figures: { most: MOST_RULES, length: LONGEST_RULE } };
};

const issuedOnlyGrows: VoucherRule = ({ issued }, event) =>
  event.type === 'edit' && event.card.issued < issued
    ? { rule: 'issuedOnlyGrows', figures: { issued } }
    : null;

const endIsAfterStart: VoucherRule = (facts, event) => {
  const { startsAt, endsAt } = cardOf(facts, event);
  return endsAt > startsAt ? null : { rule: 'endIsAfterStart' };
};

const endIsAhead: VoucherRule = (facts, event) =>
  cardOf(facts, event).endsAt > facts.now
    ? null
    : { rule: 'endIsAhead', ...(event.type === 'activate' ? { remedy: { event: 'edit' } } : {}) };

/** Copies are out: what was promised with them is kept. */
const termsAreKept: VoucherRule = ({ amount, startsAt }, event) =>
  event.type === 'edit' && (event.card.amount !== amount || event.card.startsAt !== startsAt)
    ? { rule: 'termsAreKept' }
    : null;

/** The rules of a voucher's chart by name. */
export const voucherRules = {
  remarkIsGiven,
  nameIsGiven,
  usageRulesAreGiven,
  issuedOnlyGrows,
  endIsAfterStart,
  endIsAhead,
  termsAreKept,
} satisfies Record<string, VoucherRule>;

export const voucherRuleBook: RuleBook<VoucherFacts, VoucherEvent> = {
  branches: {},
  rules: voucherRules,
};
