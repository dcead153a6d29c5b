import {
  decidedByAnother,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import type { CustomerEvent, CustomerFacts } from './facts.ts';

type CustomerRule = Rule<CustomerFacts, CustomerEvent>;

const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0;

const limitIsAnAmount: CustomerRule = (_facts, event) => {
  const limits =
    event.type === 'setCreditLimit'
      ? [event.creditLimit]
      : event.type === 'apply'
        ? [event.asked.creditLimit]
        : [];
  return limits.every(isAmount) ? null : { rule: 'limitIsAnAmount' };
};

/** Who was removed is authorised for nothing. */
const accountIsThere: CustomerRule = ({ isRemoved }) =>
  isRemoved ? { rule: 'accountIsThere' } : null;

/** Two pairs of eyes: whoever asked for an authorisation does not give it. */
const authoriserIsAnother: CustomerRule = ({ askedBy, actor }) =>
  decidedByAnother('authoriserIsAnother', [askedBy], actor);

const nothingIsOwed: CustomerRule = ({ receivable }) =>
  receivable === 0
    ? null
    : { rule: 'nothingIsOwed', figures: { receivable }, money: ['receivable'] };

const ordersAreDone: CustomerRule = ({ openOrders }) =>
  openOrders === 0 ? null : { rule: 'ordersAreDone', figures: { orders: openOrders } };

const loginIsGiven: CustomerRule = ({ loginAccount }) =>
  loginAccount === '' ? { rule: 'loginIsGiven', remedy: { event: 'setLogin' } } : null;

/** The rules of the customer account's chart by name. */
export const customerRules = {
  remarkIsGiven,
  limitIsAnAmount,
  accountIsThere,
  authoriserIsAnother,
  nothingIsOwed,
  ordersAreDone,
  loginIsGiven,
} satisfies Record<string, CustomerRule>;

export const customerRuleBook: RuleBook<CustomerFacts, CustomerEvent> = {
  branches: {},
  rules: customerRules,
};
