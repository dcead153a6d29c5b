import { roundQuantity } from '../../api/kernel/quantity.ts';
import { advance, ask, type Grants, restore } from '../../machines/kernel/law/explain.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import { owedOn, takenFromShelf } from '../../machines/order/law/effects.ts';
import type { Fulfilment, OrderFacts, Payment } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { placesOf } from '../../machines/order/law/place.ts';
import { takenFromWallet } from '../../machines/order/law/wallet.ts';
import type { EventOf } from './events.ts';
import type { OrderWithFacts } from './queries.ts';

/** What the chart says to one order of a bulk action that is only being asked. */
export interface DryAnswer {
  orderId: number;
  orderSn: string;
  /** Where the order would be; where it is, if the chart refuses. */
  status: Fulfilment;
  paymentStatus: Payment;
  reason: Reason | null;
}

/**
 * Asks the chart what a bulk action would do, one order after the other as the run would: what one
 * order takes of the shelf, of a customer's credit or of a wallet is gone for those after it. Writes
 * nothing.
 */
export function dryRun(
  orders: readonly OrderWithFacts[],
  eventOf: EventOf,
  grants: Grants,
): DryAnswer[] {
  const taken = new Map<number, number>();
  const owed = new Map<number, number>();
  const spent = new Map<number, number>();
  return orders.map(({ order, facts }) => {
    const now = restore(orderLifecycle, order.state, outsideAfter(facts, taken, owed, spent));
    const event = eventOf(now.context as OrderFacts);
    const answer = ask(orderLifecycle, now, event, grants);
    const { id: orderId, orderSn } = order;
    if (!answer.possible) {
      const { reason } = answer;
      return { orderId, orderSn, ...statusesOf(order.state), reason };
    }
    const [next] = advance(now, orderLifecycle.chart, event);
    for (const [goodsId, quantity] of takenFromShelf(now.context, next.context as OrderFacts)) {
      taken.set(goodsId, roundQuantity((taken.get(goodsId) ?? 0) + quantity));
    }
    if (facts.customer) {
      const { id } = facts.customer;
      owed.set(id, (owed.get(id) ?? 0) + owedOn(next) - owedOn(now));
    }
    if (facts.wallet) {
      const { memberId } = facts.wallet;
      const takes = takenFromWallet(facts, event) ?? 0;
      spent.set(memberId, (spent.get(memberId) ?? 0) + takes);
    }
    return { orderId, orderSn, ...statusesOf(next.value), reason: null };
  });
}

/** Where an order is, as a line of a bulk action tells it. */
export function statusesOf(state: Parameters<typeof placesOf>[0]) {
  const { fulfilment: status, payment: paymentStatus } = placesOf(state);
  return { status, paymentStatus };
}

function outsideAfter(
  facts: OrderFacts,
  taken: ReadonlyMap<number, number>,
  owed: ReadonlyMap<number, number>,
  spent: ReadonlyMap<number, number>,
): OrderFacts {
  const { customer, lines, wallet } = facts;
  return {
    ...facts,
    lines: lines.map((line) => ({
      ...line,
      stock: roundQuantity(line.stock - (taken.get(line.goodsId) ?? 0)),
    })),
    customer: customer && {
      ...customer,
      receivable: customer.receivable + (owed.get(customer.id) ?? 0),
    },
    wallet: wallet && { ...wallet, balance: wallet.balance - (spent.get(wallet.memberId) ?? 0) },
  };
}
