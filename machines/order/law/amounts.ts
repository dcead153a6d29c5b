import type { OrderEvent, OrderFacts } from './facts.ts';

type Correction = Omit<Extract<OrderEvent, { type: 'correctPayment' }>, 'remark' | 'type'>;

/** What is still to be paid of an order, in minor units. */
export const leftToPay = ({ total, paid }: Pick<OrderFacts, 'total' | 'paid'>): number =>
  Math.max(0, total - paid);

/** What a payment comes to, in minor units: all that is left where it names no amount. */
export const paidBy = (
  facts: Pick<OrderFacts, 'total' | 'paid'>,
  event: Extract<OrderEvent, { type: 'pay' }>,
): number => event.amount ?? leftToPay(facts);

/**
 * What the amounts must say for a corrected payment status to be true. What was paid of a cancelled order
 * is all that waits to go back.
 */
export function correctedAmounts(
  { to, payment }: Correction,
  facts: Pick<OrderFacts, 'total' | 'paid' | 'refunded' | 'cancelled'>,
): Pick<OrderFacts, 'paid' | 'refunded'> {
  if (payment) return { paid: facts.paid - payment.amount, refunded: facts.refunded };
  if (to === 'unpaid') return { paid: 0, refunded: 0 };
  const isAllThere = facts.cancelled && facts.paid > 0;
  const paid = isAllThere ? facts.paid : Math.max(facts.paid, facts.total);
  if (to === 'refunded') return { paid, refunded: paid };
  return { paid, refunded: 0 };
}
