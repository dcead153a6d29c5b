import { fromMinor, percentOf, splitByWeights, toMinor } from '../kernel/money.ts';
import type { OrderPrice } from './order.ts';

/** How the GST of an order comes about; decimal strings. */
export interface OrderTax {
  /** What it is taken on: goods less the discount, and the delivery fee. */
  taxed: string;
  /** The part on the goods: the GST of the lines together. */
  goods: string;
  /** The part on the delivery fee. */
  delivery: string;
  /** Whether the GST of goods, rounded line by line, is another than that of their sum would be. */
  roundedByLine: boolean;
  /** What each line's GST is taken on: its amount less its share of the discount. */
  lines: string[];
}

/**
 * A price's GST taken apart, so that the figures of the lines add up to it: a discount is split over
 * the lines by their amounts, GST is rounded once a line and once for the delivery fee.
 */
export function taxOf(
  price: Pick<OrderPrice, 'currency' | 'items' | 'discount' | 'deliveryFee' | 'gstPercent' | 'gst'>,
  lines: readonly { amount: string; gst: string }[],
): OrderTax {
  const amounts = lines.map(({ amount }) => toMinor(amount));
  const discount = toMinor(price.discount);
  const isSplit = discount !== 0 && lines.length > 0;
  const shares = isSplit ? splitByWeights(discount, amounts, price.currency) : [];
  const goods = lines.reduce((sum, { gst }) => sum + toMinor(gst), 0);
  const taxedGoods = toMinor(price.items) - discount;
  return {
    taxed: fromMinor(taxedGoods + toMinor(price.deliveryFee)),
    goods: fromMinor(goods),
    roundedByLine: goods !== percentOf(taxedGoods, price.gstPercent, price.currency),
    delivery: fromMinor(toMinor(price.gst) - goods),
    lines: amounts.map((amount, index) => fromMinor(amount - (shares[index] ?? 0))),
  };
}
