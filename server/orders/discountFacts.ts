import { mostOff, sharesOf, takenOff } from '../../api/kernel/lineDiscounts.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { OrderLineFacts } from '../../machines/order/law/facts.ts';

type Discount = NonNullable<OrderLineFacts['discount']>;

/** A line as it was priced or stored, with what was agreed on for it; minor units. */
interface DiscountedRow {
  amount: number;
  discount: number;
  discountAgreed: number;
  discountReason: string;
}

/** What lines say of their discounts to the chart, by index, with the most that each could have. */
export function discountFacts(
  order: { discount: number; currency: string },
  rows: readonly DiscountedRow[],
): Discount[] {
  const shared = rows.map(({ amount, discount }) => ({ amount, own: discount }));
  const shares = sharesOf(order.discount, shared, order.currency);
  return rows.map(({ amount, discount, discountAgreed, discountReason: reason }, index) => {
    const { promotion } = shares[index] ?? { promotion: 0 };
    const most = mostOff({ amount, own: discount }, { promotion });
    return { ...takenOff(discount, discountAgreed), most, reason };
  });
}

/** The same of lines whose amounts are text, as the wire has them. */
export const discountFactsOf = (
  order: { discount: string; currency: string },
  lines: readonly Record<'amount' | 'discount' | 'discountAgreed' | 'discountReason', string>[],
): Discount[] =>
  discountFacts(
    { ...order, discount: toMinor(order.discount) },
    lines.map((line) => ({
      ...line,
      amount: toMinor(line.amount),
      discount: toMinor(line.discount),
      discountAgreed: toMinor(line.discountAgreed),
    })),
  );
