import type { Customer } from '../../api/customers/customer.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import type { OrderDetail } from '../../api/orders/calls.ts';
import type { OrderEntryContext } from './context.ts';
import type { DraftLine } from './draft.ts';
import { ratioOf } from './law/rules.ts';
import { customerOf } from './refresh.ts';

/** Names of goods that are not sold any more, or not in the unit that they were ordered in. */
type Gone = Pick<GoodsItem, 'name' | 'nameZh'>;

/** An order of before, as it could be entered once more. */
export interface Repeated {
  orderSn: string;
  customer: Customer;
  lines: { goods: GoodsItem; unit: string; quantity: number }[];
  gone: Gone[];
}

/** What is told of the order that was repeated. */
export type RepeatReport = Pick<Repeated, 'orderSn' | 'gone'>;

/** The lines of an order whose goods are sold as they were, with the goods as they are now. */
export function repeatedOf(
  { orderSn, lines }: Pick<OrderDetail['order'], 'orderSn' | 'lines'>,
  customer: Customer,
  now: readonly GoodsItem[],
): Repeated {
  const taken: Repeated['lines'] = [];
  const gone: Gone[] = [];
  for (const { goodsId, unit, quantity, name, nameZh } of lines) {
    const goods = now.find(({ id, shelf }) => id === goodsId && shelf === 'onShelf');
    if (goods && ratioOf(goods, unit) !== null) taken.push({ goods, unit, quantity });
    else gone.push({ name, nameZh });
  }
  return { orderSn, customer, lines: taken, gone };
}

/** The context with the customer and the lines of the order of before. */
export function withRepeated(
  { draft }: OrderEntryContext,
  { orderSn, customer, lines, gone }: Repeated,
): Partial<OrderEntryContext> {
  const entered = lines.map(
    (line, index): DraftLine => ({ ...line, lineId: index + 1, pricedFor: customer.id }),
  );
  return {
    draft: { ...draft, customer: customerOf(customer), address: null, lines: entered },
    addresses: null,
    repeat: null,
    repeated: { orderSn, gone },
  };
}
