import { sharesOf } from '../kernel/lineDiscounts.ts';
import { fromMinor, percentOf, toMinor } from '../kernel/money.ts';
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
 * A price's GST taken apart, so that the figures of the lines add up to it: of a discount a line has what
 * was agreed on for it, the rest is split over the lines by their amounts; GST is rounded once a line and
 * once for the delivery fee.
 * @param lines With the `discount` that was agreed on for each, where one was.
 */
export function taxOf(
  price: Pick<OrderPrice, 'currency' | 'items' | 'discount' | 'deliveryFee' | 'gstPercent' | 'gst'>,
  lines: readonly { amount: string; gst: string; discount?: string | undefined }[],
): OrderTax {
  const discount = toMinor(price.discount);
  const shared = lines.map((line) => ({
    amount: toMinor(line.amount),
    own: toMinor(line.discount ?? '0'),
  }));
  const shares = sharesOf(discount, shared, price.currency);
  const goods = lines.reduce((sum, { gst }) => sum + toMinor(gst), 0);
  const taxedGoods = toMinor(price.items) - discount;
  return {
    taxed: fromMinor(taxedGoods + toMinor(price.deliveryFee)),
    goods: fromMinor(goods),
    roundedByLine: goods !== percentOf(taxedGoods, price.gstPercent, price.currency),
    delivery: fromMinor(toMinor(price.gst) - goods),
    lines: shared.map(({ amount }, index) => {
      const { own, promotion } = shares[index] ?? { own: 0, promotion: 0 };
      return fromMinor(amount - own - promotion);
    }),
  };
}
