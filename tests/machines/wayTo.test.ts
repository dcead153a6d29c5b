import { describe, expect, test } from 'vitest';
import { wayTo } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { at, customer, line } from './orderAt.ts';

describe('the way to a place', () => {
  const events = (way: ReturnType<typeof wayTo>) => way?.map(({ event }) => event.type);

  test('is the shortest legal one', () => {
    const end = { region: 'fulfilment', place: 'completed' };
    const way = wayTo(orderLifecycle, at('new', 'unpaid'), end);

    expect(events(way)).toEqual([
      'pay',
      'accept',
      'ship',
      'assignWaybill',
      'depart',
      'arrive',
      'deliver',
      'complete',
    ]);
  });

  test('is empty where one already is', () => {
    expect(
      wayTo(orderLifecycle, at('new', 'unpaid'), { region: 'fulfilment', place: 'new' }),
    ).toEqual([]);
  });

  test('names what stands against a step, and who may do it', () => {
    const frozen = { ...customer, frozen: true };
    const way = wayTo(orderLifecycle, at('new', 'unpaid', { customer: frozen }), {
      region: 'fulfilment',
      place: 'pendingShipment',
    });

    expect(way).toMatchObject([
      { permission: 'order.accept', obstacle: { rule: 'customerNotFrozen' } },
    ]);
  });

  test('is rather a longer one that nothing stands against', () => {
    const way = wayTo(orderLifecycle, at('new', 'unpaid', { customer }), {
      region: 'fulfilment',
      place: 'pendingShipment',
    });

    expect(events(way)).toEqual(['pay', 'accept']);
    expect(way?.map(({ obstacle }) => obstacle)).toEqual([null, null]);
  });

  test('takes nothing off an order where the shelf lacks it: that is what stands against it', () => {
    const short = [
      { ...line, quantity: 2, stock: 2 },
      { ...line, lineId: 2, goodsId: 2, quantity: 2, stock: 0 },
    ];
    const way = wayTo(orderLifecycle, at('pendingShipment', 'paid', { paid: 2180, lines: short }), {
      region: 'fulfilment',
      place: 'shipped',
    });

    expect(events(way)).toEqual(['ship']);
    expect(way?.map(({ obstacle }) => obstacle?.rule)).toEqual(['stockIsThere']);
  });

  test('goes by a correction only where nothing else leads there', () => {
    const back = wayTo(orderLifecycle, at('shipped', 'unpaid'), {
      region: 'fulfilment',
      place: 'new',
    });
    const money = wayTo(orderLifecycle, at('new', 'unpaid'), {
      region: 'payment',
      place: 'refunded',
    });

    expect(events(back)).toEqual(['correctStatus']);
    expect(events(money)).toEqual(['pay', 'refund']);
  });

  test('does not exist to a place that the kind never passes', () => {
    expect(
      wayTo(orderLifecycle, at('new', 'unpaid'), { region: 'fulfilment', place: 'preparing' }),
    ).toBeNull();
  });
});
