import { isAboveLimit } from '../../kernel/law/fourEyes.ts';
import { correctedAmounts } from './amounts.ts';
import type { OrderEvent, OrderFacts } from './facts.ts';

/** What an event does to the order's money: what was asked for, where somebody else decides it. */
export const meantBy = ({ asked }: Pick<OrderFacts, 'asked'>, event: OrderEvent): OrderEvent =>
  event.type === 'approveAsked' && asked ? asked.event : event;

type Books = Pick<OrderFacts, 'total' | 'paid' | 'refunded' | 'cancelled'>;

/** How much money a refund or a corrected payment status books, in minor units, whichever way it goes. */
export function bookedBy(facts: Books, event: OrderEvent): number {
  if (event.type === 'refund') return event.amount;
  if (event.type !== 'correctPayment') return 0;
  const { paid, refunded } = correctedAmounts(event, facts);
  return Math.max(Math.abs(paid - facts.paid), Math.abs(refunded - facts.refunded));
}

/**
 * The limit that an event is measured by; null where one person is enough for any amount. A payment status
 * that is corrected so that less is kept gives money back, and is measured as a refund too.
 */
export function limitOf(
  facts: Books & Pick<OrderFacts, 'limits'>,
  event: OrderEvent,
): number | null {
  const { refund, correction } = facts.limits;
  if (event.type === 'refund') return refund;
  if (event.type !== 'correctPayment') return null;
  const { paid, refunded } = correctedAmounts(event, facts);
  const givesBack = paid - refunded < facts.paid - facts.refunded;
  if (!givesBack || refund === null) return correction;
  return correction === null ? refund : Math.min(refund, correction);
}

/** Pieces come to no more than one would: of a payment that is taken back, all that was paid is measured. */
function measuredBy(facts: Books, event: OrderEvent): number {
  const booked = bookedBy(facts, event);
  if (event.type === 'refund') return facts.refunded + booked;
  return event.type === 'correctPayment' && event.payment ? Math.max(booked, facts.paid) : booked;
}

/**
 * Whether a second person decides what an event asks for. A refund in pieces is measured by what the
 * order has given back in all; one that an after-sales case gives has been decided on the case's own chart.
 */
export function takesSecondPerson(
  facts: Books & Pick<OrderFacts, 'limits'>,
  event: OrderEvent,
): boolean {
  if (event.type === 'refund' && event.ofCase) return false;
  return isAboveLimit({ amount: measuredBy(facts, event), limit: limitOf(facts, event) });
}
