import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import type { ReceiptCard, ReceiptFacts, ReceiptLine } from './facts.ts';

/** What lines come to, in minor units. */
export const allocatedBy = (lines: readonly Pick<ReceiptLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** What of a customer payment is on no order, in minor units. */
export const leftOf = ({ amount, lines }: Pick<ReceiptFacts, 'amount' | 'lines'>): number =>
  amount - allocatedBy(lines);

/** A line as it goes over the wire. */
interface LineOnWire {
  orderId: number;
  amount: string;
}

/** A card as it goes over the wire. */
interface CardOnWire extends Omit<ReceiptCard, 'amount' | 'lines'> {
  amount: string;
  lines: LineOnWire[];
}

/**
 * Lines as the chart takes them; what their orders are called is known to the server.
 * @throws RangeError where an amount is none, or finer than the currency
 */
export const linesInMemory = (
  lines: readonly LineOnWire[],
  currency?: string,
  namesOf: ReadonlyMap<number, string> = new Map(),
): ReceiptLine[] =>
  lines.map(({ orderId, amount }) => ({
    orderId,
    orderSn: namesOf.get(orderId) ?? '',
    amount: toMinor(amount, currency),
  }));

/** A card as the chart takes it. Throws the same. */
export const cardInMemory = (
  card: CardOnWire,
  currency?: string,
  namesOf?: ReadonlyMap<number, string>,
): ReceiptCard => ({
  ...card,
  amount: toMinor(card.amount, currency),
  lines: linesInMemory(card.lines, currency, namesOf),
});

export const linesOnWire = (lines: readonly ReceiptLine[]): LineOnWire[] =>
  lines.map(({ orderId, amount }) => ({ orderId, amount: fromMinor(amount) }));

/** The same the other way. */
export const cardOnWire = ({ amount, lines, ...card }: ReceiptCard): CardOnWire => ({
  ...card,
  amount: fromMinor(amount),
  lines: linesOnWire(lines),
});

/**
 * Spreads an amount over open orders in the order in which they come, as far as it goes.
 * @param open In minor units.
 */
export function spread<Open extends { left: number }>(
  amount: number,
  open: readonly Open[],
): { order: Open; amount: number }[] {
  let rest = amount;
  return open.flatMap((order) => {
    const part = Math.min(Math.max(0, rest), order.left);
    rest -= part;
    return part > 0 ? [{ order, amount: part }] : [];
  });
}
