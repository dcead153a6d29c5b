import { fromMinor } from '../../api/kernel/money.ts';
import { creditOf } from '../../machines/order/law/credited.ts';
import type { OrderFacts } from '../../machines/order/law/facts.ts';
import { type StoredChange, settingChanges } from '../kernel/log/changes.ts';
import { changesOfDetails } from './detailChanges.ts';
import { changesOfDiscounts } from './discountChanges.ts';
import type { OrderMove } from './orderRecord.ts';

/**
 * What the operation log says of a move: each amount of the order that it changed, what it credits of the
 * tax invoice, what it asks a second person for, what is
 * agreed beside the goods, and what is taken off them.
 */
export const changesOfMove = (
  before: OrderFacts,
  after: OrderFacts,
  move: OrderMove,
): StoredChange[] => [
  ...changesOfDetails(move),
  ...changesOfDiscounts(before, after),
  ...settingChanges(termsOf(before), termsOf(after), {
    total: 'amount',
    credited: 'amount',
    asked: 'amount',
  }),
  ...changesOfMoney(before, after),
];

const termsOf = (facts: OrderFacts) => ({
  total: fromMinor(facts.total),
  credited: fromMinor(creditOf(facts)),
  asked: facts.asked && fromMinor(facts.asked.amount),
});

type Money = Pick<OrderFacts, 'paid' | 'refunded'>;

/** What it says of the money that came in and went back. */
export const changesOfMoney = (before: Money, after: Money): StoredChange[] =>
  settingChanges(moneyOf(before), moneyOf(after), { paid: 'amount', refunded: 'amount' });

const moneyOf = ({ paid, refunded }: Money) => ({
  paid: fromMinor(paid),
  refunded: fromMinor(refunded),
});
