import type { Reason, Rule } from '../../kernel/law/rules.ts';
import { correctedAmounts, paidBy } from './amounts.ts';
import { meantBy, takesSecondPerson } from './asked.ts';
import type { OrderEvent, OrderFacts, PaymentMethod } from './facts.ts';

type OrderRule = Rule<OrderFacts, OrderEvent>;

/** Whether money that came in by a method lies in a member's wallet, and goes back there. */
export const isFromWallet = (method: string | null): boolean =>
  method === ('WALLET_PAY' satisfies PaymentMethod);

/** Only a member pays by wallet, and what was paid from one comes back to it. */
export const walletIsThere: OrderRule = (facts, event) =>
  facts.wallet === null && takenFromWallet(facts, event) !== null
    ? { rule: 'walletIsThere' }
    : null;

/** What comes back of an order comes back by one way: a wallet and other ways do not share one. */
export const walletIsNotMixed: OrderRule = ({ paid, paymentMethod }, event) =>
  event.type === 'pay' && paid > 0 && isFromWallet(paymentMethod) !== isFromWallet(event.method)
    ? { rule: 'walletIsNotMixed' }
    : null;

/** Nobody pays more than the wallet holds. */
export const walletCovers: OrderRule = (facts, event) => {
  const taken = takenFromWallet(facts, event);
  return taken === null ? null : walletGives(facts, taken);
};

/**
 * What stands against taking an amount, in minor units, from the order's wallet; null if nothing.
 * What comes back, an amount below nought, is never too much, not even for one that was overdrawn.
 */
export function walletGives(
  { wallet, currency }: Pick<OrderFacts, 'wallet' | 'currency'>,
  amount: number,
): Reason | null {
  if (!wallet) return { rule: 'walletIsThere' };
  const { member, balance } = wallet;
  return amount <= 0 || balance >= amount
    ? null
    : {
        rule: 'walletCovers',
        figures: { member, balance, amount, currency },
        money: ['balance', 'amount'],
      };
}

/** The way of payment that an event's money goes by: the one that it names, else the order's own. */
export const methodOf = (
  { paymentMethod }: Pick<OrderFacts, 'paymentMethod'>,
  event: OrderEvent,
): PaymentMethod | null => (event.type === 'pay' ? event.method : paymentMethod);

/**
 * What an event takes from the order's wallet, in minor units; below nought it comes back. Null where
 * it moves none of the wallet's money. Rules, dry run, effects and what is written ask this alone.
 */
export function takenFromWallet(
  facts: Pick<
    OrderFacts,
    | 'total'
    | 'paid'
    | 'refunded'
    | 'cancelled'
    | 'invoiced'
    | 'lines'
    | 'paymentMethod'
    | 'asked'
    | 'limits'
  >,
  sent: OrderEvent,
): number | null {
  // What is only asked for moves nothing yet.
  if (takesSecondPerson(facts, sent)) return null;
  const event = meantBy(facts, sent);
  if (!isFromWallet(methodOf(facts, event))) return null;
  if (event.type === 'pay') return paidBy(facts, event);
  if (event.type === 'refund') return -event.amount;
  if (event.type !== 'correctPayment') return null;
  const paid = correctedAmounts(event, facts).paid - facts.paid;
  const refunded = correctedAmounts(event, facts).refunded - facts.refunded;
  return paid === 0 && refunded === 0 ? null : paid - refunded;
}
