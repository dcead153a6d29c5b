import {
  type Branch,
  decidedByAnother,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import type { BankAccountEvent, BankAccountFacts, PaidWhere } from './facts.ts';

type BankAccountRule = Rule<BankAccountFacts, BankAccountEvent>;

/** Two pairs of eyes: nobody who entered or changed what waits confirms it, unless the shop asks for no other. */
const anotherConfirmsAccount: BankAccountRule = ({ askedBy, limit, actor }) => {
  if (limit === null) return null;
  const own = decidedByAnother('anotherConfirmsAccount', askedBy, actor);
  return own && { ...own, remedy: { record: 'shop' } };
};

/** Whether money goes to one and the same place. */
export const isSamePlace = (one: PaidWhere, other: PaidWhere): boolean =>
  one.bankCode === other.bankCode &&
  one.account === other.account &&
  one.accountName === other.accountName;

/** What decides where a transition leads. */
export const bankAccountBranches = {
  oneIsEnough: ({ limit }) => limit === null,
  goesElsewhere: ({ held }, event) => event.type === 'update' && !isSamePlace(held, event.card),
} satisfies Record<string, Branch<BankAccountFacts, BankAccountEvent>>;

/** The rules of a bank account's chart by name. */
export const bankAccountRules = {
  remarkIsGiven,
  anotherConfirmsAccount,
} satisfies Record<string, BankAccountRule>;

export const bankAccountRuleBook: RuleBook<BankAccountFacts, BankAccountEvent> = {
  branches: bankAccountBranches,
  rules: bankAccountRules,
};
