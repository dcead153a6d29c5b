import type { Person } from '../../../machines/kernel/law/rules.ts';
import type { OrderEvent } from '../../../machines/order/law/facts.ts';
import { orderFactsOf } from './variants.ts';

/** A case of an order, with its facts by the limit and who acts. */
interface OfOrder {
  facts: (limit: number | null, actor: Person) => unknown;
}

/** So much off the first line, in minor units, of an order without a tax invoice. */
export function discountCase<Case extends OfOrder>(
  amount: number,
  caseOf: (event: OrderEvent) => Case,
): Case {
  const lines = orderFactsOf('wholesale', false).lines.map((line) => ({
    ...line,
    discount: { amount: 0, most: amount, reason: '' },
  }));
  const off = lines.slice(0, 1).map(({ lineId }) => ({ lineId, amount }));
  const made = caseOf({ type: 'discount', lines: off, remark: 'Agreed', total: 0 });
  return {
    ...made,
    facts: (limit, actor) => ({
      ...(made.facts(limit, actor) as object),
      ...{ invoiced: null, lines },
    }),
  };
}
