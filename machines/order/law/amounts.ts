import type { OrderFacts, Payment } from './facts.ts';

/** What the amounts must say for a corrected payment status to be true. */
export function correctedAmounts(
  to: Payment,
  facts: Pick<OrderFacts, 'total' | 'paid'>,
): Pick<OrderFacts, 'paid' | 'refunded'> {
  const paid = facts.paid > 0 ? facts.paid : facts.total;
  if (to === 'unpaid') return { paid: 0, refunded: 0 };
  if (to === 'refunded') return { paid, refunded: paid };
  return { paid, refunded: 0 };
}
