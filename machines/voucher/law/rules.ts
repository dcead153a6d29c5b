import { charactersIn } from '../../../api/kernel/characters.ts';
import {
  type Branch,
  type Reason,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import {
  LONGEST_RULE,
  MOST_RULES,
  type VoucherCard,
  type VoucherEvent,
  type VoucherFacts,
} from './facts.ts';
import { secondPersonAboveLimit, takesSecondPerson, worthIsRaisedByLittle } from './worth.ts';

type VoucherRule = Rule<VoucherFacts, VoucherEvent>;

/** What an event would make of the voucher's own card; the card as it is for any other event. */
const cardOf = (facts: VoucherFacts, event: VoucherEvent) =>
  event.type === 'edit' ? event.card : facts;

const nameIsGiven: VoucherRule = (facts, event) =>
  cardOf(facts, event).name.trim() ? null : { rule: 'nameIsGiven' };

const usageRulesAreGiven: VoucherRule = (facts, event) => {
  const { rules } = cardOf(facts, event);
  const fits = rules.every((rule) => rule.trim() !== '' && charactersIn(rule) <= LONGEST_RULE);
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

/** What decides where a transition leads. */
export const voucherBranches = { takesSecondPerson } satisfies Record<
  string,
  Branch<VoucherFacts, VoucherEvent>
>;

/** The rules of a voucher's chart by name. */
export const voucherRules = {
  remarkIsGiven,
  nameIsGiven,
  usageRulesAreGiven,
  issuedOnlyGrows,
  endIsAfterStart,
  endIsAhead,
  termsAreKept,
  secondPersonAboveLimit,
  worthIsRaisedByLittle,
} satisfies Record<string, VoucherRule>;

/** The field of the card that a rule is about. */
const FIELDS: { readonly [Name in keyof typeof voucherRules]?: keyof VoucherCard } = {
  nameIsGiven: 'name',
  usageRulesAreGiven: 'rules',
  issuedOnlyGrows: 'issued',
  worthIsRaisedByLittle: 'issued',
  endIsAfterStart: 'endsAt',
  endIsAhead: 'endsAt',
};

/** The field that a rule names where a card is entered; null where it is about none alone. */
export const fieldOf = ({ rule }: Reason): keyof VoucherCard | null =>
  FIELDS[rule as keyof typeof FIELDS] ?? null;

/**
 * What the rules have against fields of a card already, by field, while others are still empty.
 * @param typed What is filled in; where a rule needs a field that is not, it says nothing.
 * @param facts The voucher as it is: nothing has been issued of a new one.
 */
export function wrongAlready(
  typed: Partial<Pick<VoucherCard, 'issued' | 'startsAt' | 'endsAt'>>,
  facts: Pick<VoucherFacts, 'issued' | 'now'>,
): Partial<Record<keyof VoucherCard, Reason>> {
  const { issued = facts.issued, startsAt = -Infinity, endsAt = Infinity } = typed;
  const card = { name: '', amount: 0, rules: [], issued, startsAt, endsAt };
  const nobody = { approvedWorth: 0, limit: null, preparedBy: null, actor: null };
  const asked = { ...card, ...facts, ...nobody, voucherId: 0, currency: '' };
  const wrong: Partial<Record<keyof VoucherCard, Reason>> = {};
  for (const rule of [issuedOnlyGrows, endIsAfterStart, endIsAhead]) {
    const reason = rule(asked, { type: 'edit', card });
    const field = reason && fieldOf(reason);
    if (reason && field) wrong[field] ??= reason;
  }
  return wrong;
}

export const voucherRuleBook: RuleBook<VoucherFacts, VoucherEvent> = {
  branches: voucherBranches,
  rules: voucherRules,
};
