import {
  decidedByAnother,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import { takesSecondPerson } from './credit.ts';
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

/** Money that came in is nobody's without its customer: it is allocated or given back first. */
const nothingIsOnAccount: CustomerRule = ({ onAccount }) =>
  onAccount === 0
    ? null
    : { rule: 'nothingIsOnAccount', figures: { onAccount }, money: ['onAccount'] };

const ordersAreDone: CustomerRule = ({ openOrders }) =>
  openOrders === 0 ? null : { rule: 'ordersAreDone', figures: { orders: openOrders } };

const loginIsGiven: CustomerRule = ({ loginAccount }) =>
  loginAccount === '' ? { rule: 'loginIsGiven', remedy: { event: 'setLogin' } } : null;

/** One thing at a time waits for a second person. */
const noCreditIsAsked: CustomerRule = ({ creditAsked }) =>
  creditAsked === null
    ? null
    : {
        rule: 'noCreditIsAsked',
        figures: { name: creditAsked.by?.name ?? '–' },
        remedy: { event: 'approveCredit' },
      };

/** The terms that an authorisation asks for are decided with it. */
const noAuthorisationWaits: CustomerRule = ({ isAsking }) =>
  isAsking ? { rule: 'noAuthorisationWaits', remedy: { event: 'approve' } } : null;

/** Above the shop's limit a frozen account gets no more credit. */
const frozenGetsNoMore: CustomerRule = (facts, event) =>
  takesSecondPerson(facts, event)
    ? { rule: 'frozenGetsNoMore', remedy: { event: 'unfreeze' } }
    : null;

/** Two pairs of eyes: whoever asked for more credit does not decide it. */
const deciderIsAnother: CustomerRule = ({ creditAsked, actor }) =>
  decidedByAnother('deciderIsAnother', [creditAsked?.by ?? null], actor);

/** The rules of the customer account's chart by name. */
export const customerRules = {
  remarkIsGiven,
  limitIsAnAmount,
  accountIsThere,
  authoriserIsAnother,
  nothingIsOwed,
  nothingIsOnAccount,
  ordersAreDone,
  loginIsGiven,
  noCreditIsAsked,
  noAuthorisationWaits,
  frozenGetsNoMore,
  deciderIsAnother,
} satisfies Record<string, CustomerRule>;

/** What chooses between the branches of one event. */
export const customerBranches = {
  takesSecondPerson,
  oneIsEnough: (facts: CustomerFacts, event: CustomerEvent) => !takesSecondPerson(facts, event),
  creditIsAsked: ({ creditAsked }: CustomerFacts) => creditAsked !== null,
  creditIsDecided: ({ creditAsked }: CustomerFacts) => creditAsked === null,
  isTheirOwn: ({ creditAsked, actor }: CustomerFacts) =>
    creditAsked?.by != null && creditAsked.by.id === actor?.id,
} satisfies Record<string, (facts: CustomerFacts, event: CustomerEvent) => boolean>;

export const customerRuleBook: RuleBook<CustomerFacts, CustomerEvent> = {
  branches: customerBranches,
  rules: customerRules,
};
