import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import type { PriceChangeCard } from './facts.ts';

/** A card as it goes over the wire: amounts as decimal strings. */
interface CardOnWire extends Omit<PriceChangeCard, 'lines'> {
  lines: { goodsId: number; unit: string; at: number; price: string; before: string | null }[];
}

/**
 * A card as the chart takes it.
 * @throws RangeError where an amount is none, or a price finer than the currency
 */
export const cardInMemory = (card: CardOnWire, currency?: string): PriceChangeCard => ({
  ...card,
  lines: card.lines.map(({ price, before, ...line }) => ({
    ...line,
    price: toMinor(price, currency),
    before: before === null ? null : toMinor(before),
  })),
});

/** A card as it goes over the wire. */
export const cardOnWire = (card: PriceChangeCard): CardOnWire => ({
  ...card,
  lines: card.lines.map(({ price, before, ...line }) => ({
    ...line,
    price: fromMinor(price),
    before: before === null ? null : fromMinor(before),
  })),
});
