import type { Rule, RuleBook } from '../../kernel/law/rules.ts';
import type { AccountEvent, AccountFacts } from './facts.ts';

type AccountRule = Rule<AccountFacts, AccountEvent>;

/** One's own account is in nobody's way: who freezes it could not undo that. */
const accountIsAnothers: AccountRule = ({ isSelf }) =>
  isSelf ? { rule: 'accountIsAnothers' } : null;

/** Whoever resets a password can sign in with it: not to more than one has anyway. */
const accountHasNoMore: AccountRule = ({ hasMore }) =>
  hasMore ? { rule: 'accountHasNoMore' } : null;

/** Without an administrator nobody could mend what only one can. */
const administratorStays: AccountRule = ({ lastIn, roleId }, event) => {
  if (lastIn.length === 0) return null;
  const stays =
    event.type === 'update' &&
    event.card.roleId === roleId &&
    lastIn.every((shopId) => event.card.shopIds.includes(shopId));
  return stays ? null : { rule: 'administratorStays' };
};

/** The rules of the account's chart by name. */
export const accountRules = {
  accountIsAnothers,
  accountHasNoMore,
  administratorStays,
} satisfies Record<string, AccountRule>;

export const accountRuleBook: RuleBook<AccountFacts, AccountEvent> = {
  branches: {},
  rules: accountRules,
};
