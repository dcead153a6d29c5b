import { isAboveLimit } from '../../kernel/law/fourEyes.ts';
import { correctedAmounts } from './amounts.ts';
import { type Charged, creditOf } from './credited.ts';
import { agreedBy, discountsBy } from './discounting.ts';
import {
  ASKED_TYPES,
  type Asked,
  type AskedType,
  type OrderEvent,
  type OrderFacts,
} from './facts.ts';

/** What an event does to the order's money: what was asked for, where somebody else decides it. */
export const meantBy = ({ asked }: Pick<OrderFacts, 'asked'>, event: OrderEvent): OrderEvent =>
  event.type === 'approveAsked' && asked ? asked.event : event;

/** Whether an event is one of those that are only asked for above a limit. */
export const isAskable = (event: OrderEvent): event is Asked['event'] =>
  ASKED_TYPES.includes(event.type as AskedType);

type Books = Charged & Pick<OrderFacts, 'invoiced' | 'lines'>;

/** What an order is charged by once an event has changed it; null of one that leaves that as it is. */
function chargedAfter<Facts extends Books>(facts: Facts, event: OrderEvent): Facts | null {
  switch (event.type) {
    case 'cancel':
      return { ...facts, cancelled: true };
    case 'correctStatus':
      return { ...facts, cancelled: event.to === 'cancelled' };
    case 'changeProducts':
    case 'changeDetails':
    case 'weigh':
      return { ...facts, total: event.total };
    default:
      return null;
  }
}

/** How much more of its tax invoice an event credits, in minor units; below nought it takes that back. */
function creditedBy(facts: Books, event: OrderEvent): number {
  const after = chargedAfter(facts, event);
  return after === null ? 0 : creditOf(after) - creditOf(facts);
}

/**
 * How much money a refund or a corrected payment status books, a discount takes off, or any other event
 * credits of the tax invoice, in minor units, whichever way it goes.
 */
export function bookedBy(facts: Books, event: OrderEvent): number {
  if (event.type === 'refund') return event.amount;
  if (event.type === 'discount') {
    const { before, after } = discountsBy(facts, event);
    return Math.abs(after - before);
  }
  if (event.type !== 'correctPayment') return Math.abs(creditedBy(facts, event));
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
  if (event.type === 'discount' || chargedAfter(facts, event) !== null) return correction;
  if (event.type !== 'correctPayment') return null;
  const { paid, refunded } = correctedAmounts(event, facts);
  const givesBack = paid - refunded < facts.paid - facts.refunded;
  if (!givesBack || refund === null) return correction;
  return correction === null ? refund : Math.min(refund, correction);
}

/**
 * Pieces come to no more than one would: of a payment that is taken back, all that was paid is measured,
 * of a tax invoice all that is credited before or after, of discounts all that the order has then.
 */
export function measuredBy(facts: Books, event: OrderEvent): number {
  const booked = bookedBy(facts, event);
  if (event.type === 'refund') return facts.refunded + booked;
  if (event.type === 'discount') {
    const { before, after } = agreedBy(facts, event);
    // What is taken back of one gives nothing away.
    return after > before ? after : 0;
  }
  if (event.type === 'correctPayment') {
    return event.payment ? Math.max(booked, facts.paid) : booked;
  }
  const after = chargedAfter(facts, event);
  return booked === 0 || after === null ? 0 : Math.max(creditOf(after), creditOf(facts));
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

/** Whether a change of what an order costs credits more of its tax invoice than one person may. */
export const creditsTooMuch = (
  facts: Books & Pick<OrderFacts, 'limits'>,
  event: OrderEvent,
): boolean => creditedBy(facts, event) > 0 && takesSecondPerson(facts, event);
