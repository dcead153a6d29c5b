import { correctedAmounts, leftToPay, paidBy } from './amounts.ts';
import { bookedBy, meantBy } from './asked.ts';
import type { OrderFacts } from './facts.ts';
import type { OrderRule } from './shipping.ts';

/** Whether some of what an order costs was paid, and not all of it. */
export const isPartlyPaid = ({ paid, total }: Pick<OrderFacts, 'paid' | 'total'>): boolean =>
  paid > 0 && paid < total;

/** What costs nothing is not paid: it would stand as paid once its goods are changed. */
export const somethingIsOwed: OrderRule = (facts) =>
  facts.total > facts.paid ? null : { rule: 'somethingIsOwed' };

/** Nobody pays more than is owed. */
export const paymentIsWithinOwed: OrderRule = (facts, event) => {
  if (event.type !== 'pay') return null;
  const [left, amount] = [leftToPay(facts), paidBy(facts, event)];
  return amount > 0 && amount <= left && Number.isSafeInteger(amount)
    ? null
    : {
        rule: 'paymentIsWithinOwed',
        figures: { left, amount, currency: facts.currency },
        money: ['left', 'amount'],
      };
};

/** One payment is taken back while all that came in is still there, and never more than that. */
export const paymentIsThere: OrderRule = (facts, sent) => {
  const event = meantBy(facts, sent);
  if (event.type !== 'correctPayment' || !event.payment) return null;
  if (event.to !== 'unpaid') return { rule: 'takenBackIsUnpaid' };
  const { paid, refunded, currency } = facts;
  return refunded === 0 && event.payment.amount <= paid
    ? null
    : {
        rule: 'paymentIsThere',
        figures: { amount: event.payment.amount, paid, refunded, currency },
        money: ['amount', 'paid', 'refunded'],
      };
};

/** Money of a cancelled order is waiting to go back; of any other it is simply paid. */
export const paymentFitsPlace: OrderRule = (facts, sent) => {
  const event = meantBy(facts, sent);
  if (event.type !== 'correctPayment') return null;
  if (event.to === 'paid' && facts.total === 0 && facts.paid === 0)
    return { rule: 'somethingIsOwed' };
  if (event.to === 'paid' && facts.cancelled) return { rule: 'cancelledIsNotPaid' };
  if (event.to === 'notRefunded' && !facts.cancelled)
    return { rule: 'onlyCancelledWaitsForRefund' };
  return null;
};

/** A correction that says all was given back books no payment that nobody noted. */
export const refundedWasPaid: OrderRule = (facts, sent) => {
  const event = meantBy(facts, sent);
  return event.type === 'correctPayment' &&
    event.to === 'refunded' &&
    correctedAmounts(event, facts).paid > facts.paid
    ? { rule: 'refundedWasPaid' }
    : null;
};

/** What is approved is what was asked for: the order may have come to cost something else meanwhile. */
export const booksWhatWasAsked: OrderRule = (facts, sent) => {
  const { asked, currency } = facts;
  if (sent.type !== 'approveAsked' || !asked) return null;
  const amount = bookedBy(facts, asked.event);
  return amount === asked.amount
    ? null
    : {
        rule: 'booksWhatWasAsked',
        figures: { asked: asked.amount, amount, currency },
        money: ['asked', 'amount'],
        remedy: { event: 'declineAsked' },
      };
};

/** The rest of what was paid in part is noted as the payment that it is: its method and its day are known. */
export const restIsNoted: OrderRule = (facts, sent) => {
  const event = meantBy(facts, sent);
  return event.type === 'correctPayment' &&
    isPartlyPaid(facts) &&
    correctedAmounts(event, facts).paid > facts.paid
    ? { rule: 'restIsNoted', remedy: { event: 'pay' } }
    : null;
};
