import type { OrderFacts } from './facts.ts';

/** What of an order decides how much of its invoice still holds; in minor units. */
export type Charged = Pick<OrderFacts, 'total' | 'paid' | 'refunded' | 'cancelled'>;

/** What an invoice still asks for: a cancelled order nothing, a dearer one no more than was invoiced. */
export const askedOf = (invoice: number, { total, cancelled }: Charged): number =>
  cancelled ? 0 : Math.min(invoice, total);

/**
 * What has to be credited of an order's tax invoice in all, in minor units, from 0 to all of it: what the
 * order does not cost any more, and what was given back of the rest. What was paid beyond that rest goes
 * back first, and is credited no second time.
 * @param invoice What the invoice came to when it was issued.
 */
export function creditedOf(invoice: number, order: Charged): number {
  const asked = askedOf(invoice, order);
  const beyond = Math.max(0, order.paid - asked);
  return invoice - asked + Math.max(0, order.refunded - beyond);
}

/** The same of an order that knows its invoice; nought where it has none. */
export const creditOf = ({ invoiced, ...order }: Charged & Pick<OrderFacts, 'invoiced'>): number =>
  invoiced === null ? 0 : creditedOf(invoiced, order);

/** Whether a move may change what has to be credited of an invoice that is there. */
export const touchesCredit = (before: Charged, after: Charged): boolean =>
  before.total !== after.total ||
  before.cancelled !== after.cancelled ||
  before.refunded !== after.refunded ||
  (before.paid !== after.paid && after.refunded !== 0);
