import type { Customer } from '../../api/customers/customer.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import type { OrderDetail } from '../../api/orders/calls.ts';
import { ratioOf } from './law/rules.ts';

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
