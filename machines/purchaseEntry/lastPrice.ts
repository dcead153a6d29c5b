import { toMinor } from '../../api/kernel/money.ts';
import type { LastPrice } from '../../api/purchasing/calls.ts';
import { costForRatio } from '../purchaseOrder/law/amounts.ts';

/** What is bought now, as far as an earlier price is compared with it. */
export interface Bought {
  goodsId: number;
  /** Base units in the unit that the price is for. */
  ratio: number;
  currency: string;
}

/** What goods cost when they were last bought, told in the unit of now. */
export interface Compared {
  price: LastPrice;
  /** Minor units for one unit of now; null where it was paid in another currency. */
  cost: number | null;
}

/** The last price of the goods from this supplier; null where it was never bought there. */
export function lastPriceOf(
  { goodsId, ratio, currency }: Bought,
  supplierId: number | null,
  prices: readonly LastPrice[],
): Compared | null {
  const own = prices.filter(
    (price) => price.goodsId === goodsId && price.supplierId === supplierId,
  );
  // The latest comes first; the same unit tells most.
  const price = own.find((candidate) => candidate.ratio === ratio) ?? own[0];
  if (!price) return null;
  if (price.currency !== currency) return { price, cost: null };
  const ratios = { from: price.ratio, to: ratio };
  return { price, cost: costForRatio(toMinor(price.cost), ratios, currency) };
}

/** By how many percent a price is above the last one, one decimal; below where negative. */
export const percentAbove = (now: number, last: number): number | null =>
  last > 0 ? Math.round(((now - last) * 1000) / last) / 10 : null;
