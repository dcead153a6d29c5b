import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import type { VoucherCard } from './facts.ts';

/** A card as it goes over the wire: the amount as a decimal string, moments as ISO with zone. */
interface CardOnWire extends Omit<VoucherCard, 'amount' | 'startsAt' | 'endsAt'> {
  amount: string;
  startsAt: string;
  endsAt: string;
}

/**
 * A card as the chart takes it.
 * @throws RangeError where the amount is none, or finer than the currency
 */
export const cardInMemory = (card: CardOnWire, currency?: string): VoucherCard => ({
  ...card,
  amount: toMinor(card.amount, currency),
  startsAt: Date.parse(card.startsAt),
  endsAt: Date.parse(card.endsAt),
});

/** A card as it goes over the wire. */
export const cardOnWire = ({ amount, startsAt, endsAt, ...card }: VoucherCard): CardOnWire => ({
  ...card,
  amount: fromMinor(amount),
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
});
