import { fromMinor } from '../../api/kernel/money.ts';
import { plainPercent } from './onWire.ts';
import type { Price } from './price.ts';

/** A price as the wire has it: amounts as decimal strings. */
export function wireAmounts(price: Price) {
  return {
    currency: price.currency,
    items: fromMinor(price.items),
    discount: fromMinor(price.discount),
    deliveryFee: fromMinor(price.deliveryFee),
    gstPercent: plainPercent(price.gstPercent),
    gst: fromMinor(price.gst),
    total: fromMinor(price.total),
    lines: price.lines.map((line) => ({
      goodsId: line.goodsId,
      unit: line.unit,
      quantity: line.quantity,
      price: fromMinor(line.price),
      ...(line.weight ? { weight: line.weight } : {}),
      listPrice: fromMinor(line.goods.prices.general),
      amount: fromMinor(line.amount),
      discount: fromMinor(line.discount),
      gst: fromMinor(line.gst),
    })),
  };
}
