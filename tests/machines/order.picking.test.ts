import { describe, expect, test } from 'vitest';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';

const facts: OrderFacts = {
  ...orderFactsOf('wholesale', false),
  pickLists: [{ pickListId: 7, number: 'P7', lineId: 1, quantity: 1 }],
};
const [first, second] = facts.lines;
const remedy = { record: 'pickList', id: 7 };

const answer = (event: OrderEvent) => {
  const state = { fulfilment: 'pendingShipment', payment: 'unpaid' };
  return ask(orderLifecycle, restore(orderLifecycle, state, facts), event, () => true);
};

const changed = (quantity: number): OrderEvent => ({
  type: 'changeProducts',
  lines: [first, second].flatMap((line, at) =>
    line ? [{ ...line, quantity: at === 0 ? quantity : line.quantity }] : [],
  ),
  total: facts.total,
});

describe('an order that a pick list holds', () => {
  test('is shipped by that list alone', () => {
    const lines = [{ lineId: 1, quantity: 1 }];
    expect(answer({ type: 'ship', lines })).toMatchObject({
      reason: { rule: 'shipsWithPickList', figures: { number: 'P7' }, remedy },
    });
    expect(answer({ type: 'ship', lines, byPickList: 7 })).toMatchObject({ possible: true });
  });

  test('keeps the goods that the list fetches', () => {
    expect(answer(changed(0.5))).toMatchObject({
      reason: {
        rule: 'keepsWhatIsOnPickList',
        figures: { number: 'P7', goods: 'Goods 1', unit: 'kg', quantity: 1 },
        remedy,
      },
    });
    expect(answer(changed(1))).toMatchObject({ possible: true });
  });
});
