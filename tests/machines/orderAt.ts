import { restore } from '../../machines/kernel/law/explain.ts';
import type { Fulfilment, OrderFacts, Payment } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { valueAt } from '../../machines/order/law/place.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';

/** An order's chart where somebody has put it, with facts of an order of its kind. */
export const at = (
  fulfilment: Fulfilment,
  payment: Payment,
  changed: Partial<OrderFacts> = {},
  kind: OrderFacts['kind'] = 'wholesale',
) =>
  restore(orderLifecycle, valueAt({ fulfilment, payment }), {
    ...orderFactsOf(kind, false),
    ...changed,
  });

/** A customer whose credit an order may pass. */
export const customer = {
  id: 7,
  name: 'Sunrise',
  frozen: false,
  creditLimit: 1000,
  receivable: 900,
};
const [first] = orderFactsOf('wholesale', false).lines;
if (!first) throw new Error('An order has lines');

/** The first line of a wholesale order. */
export const line = first;
