import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { advance } from '../../machines/kernel/law/explain.ts';
import { effectsOf, moneyMoved } from '../../machines/order/law/effects.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { takenFromWallet } from '../../machines/order/law/wallet.ts';
import { ABOVE_LIMIT, orderVariants } from '../domains/orders/variants.ts';
import { delaysOf, stateOf } from '../paths/plan.ts';

/** One move of an order that a member pays by wallet, or by PayNow. */
interface Move {
  now: AnyMachineSnapshot;
  event: OrderEvent;
  next: AnyMachineSnapshot;
}

/** Every event of every state of an order that is paid one way. */
function movesOf(facts: OrderFacts, method: 'WALLET_PAY' | 'PAYNOW'): Move[] {
  const wallet = { memberId: 1, member: 'Mei Ling', balance: 1_000_000_000 };
  const [start] = initialTransition(orderLifecycle.chart, { ...facts, wallet } as never);
  const seen = new Set<string>();
  const front: AnyMachineSnapshot[] = [start];
  const moves: Move[] = [];
  for (let now = front.shift(); now; now = front.shift()) {
    if (seen.has(stateOf(now.value))) continue;
    seen.add(stateOf(now.value));
    const events = [...orderLifecycle.choices(now.context), ...orderLifecycle.corrections()];
    for (const one of events) {
      const event = one.type === 'pay' ? { ...one, method } : one;
      if (!now.can(event)) continue;
      const [next] = advance(now, orderLifecycle.chart, event);
      moves.push({ now, event, next });
      front.push(next);
    }
    for (const delay of delaysOf(now)) front.push(advance(now, orderLifecycle.chart, delay)[0]);
  }
  return moves;
}

describe.each(orderVariants.map(({ name, facts }) => [name, facts] as const))(
  '%s',
  (name, facts) => {
    test('takes from the wallet what its move of money comes to, and the effects say the same', () => {
      const moves = movesOf(facts, 'WALLET_PAY');
      const taking = moves.filter(({ now, event }) => takenFromWallet(now.context, event) !== null);
      expect(taking.map(({ event }) => event.type)).toEqual(
        expect.arrayContaining(
          name === ABOVE_LIMIT ? ['pay'] : ['pay', 'refund', 'correctPayment'],
        ),
      );
      for (const { now, event, next } of taking) {
        const { paid, refunded } = moneyMoved(now.context, next.context);
        expect(takenFromWallet(now.context, event)).toBe(paid - refunded);
        expect(effectsOf(now, next, event).fromWallet).toBe(paid - refunded);
      }
      const others = moves.filter((move) => !taking.includes(move));
      for (const { now, event, next } of others) {
        expect(effectsOf(now, next, event).fromWallet).toBe(0);
        const { paymentMethod }: OrderFacts = now.context;
        if (paymentMethod !== 'WALLET_PAY') continue;
        expect(moneyMoved(now.context, next.context)).toEqual({ paid: 0, refunded: 0 });
      }
    });

    test('takes nothing from it where it is paid another way', () => {
      const moves = movesOf(facts, 'PAYNOW');
      expect(moves.length).toBeGreaterThan(0);
      for (const { now, event } of moves) expect(takenFromWallet(now.context, event)).toBeNull();
    });
  },
);
