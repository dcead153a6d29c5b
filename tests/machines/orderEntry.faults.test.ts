import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderEntry } from '../domains/orders/entry.ts';
import { envelope, type Fault, started } from './entry.faults.ts';
import { answer } from './orderEntry.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** An order at the step that sends it, whose commit is answered so. */
async function answered(reply: () => Response) {
  const fault: Fault = { maybeDone: false, answer: reply };
  const entry = started(orderEntry, orderEntry.full, 'commitOrder', fault);
  await entry.toLast();
  return entry;
}

describe('While the order is sent', () => {
  test('another total is shown beside the old one, and asked about', async () => {
    const entry = await answered(() => envelope(4090, { reason: { rule: 'totalIsAsAgreed' } }));
    entry.answersNow.calcOrderPrice = answer('109.00');
    await entry.go([{ type: 'COMMIT' }]);
    const { value, context } = entry.now();
    expect(value.flow).toBe('priceChanged');
    expect(context.agreed?.total).toBe('98.10');
    expect(context.priced?.answer.total).toBe('109.00');

    entry.mend();
    await entry.go([{ type: 'ACCEPT_PRICE' }]);
    expect(entry.now().value.flow).toBe('committed');
    const commits = entry.sentTo('commitOrder');
    expect(commits.map(({ body }) => body.expectedTotal)).toEqual(['98.10', '109.00']);
    expect(new Set(commits.map(({ key }) => key)).size).toBe(2);
    entry.actor.stop();
  });

  test('a field that the server names is shown at its step', async () => {
    const errors = { deliveryAt: 'We do not deliver on Sundays' };
    const entry = await answered(() => envelope(4000, { errors }));
    await entry.go([{ type: 'COMMIT' }]);
    expect(entry.now().value.flow).toEqual({ entering: 'delivery' });
    expect(entry.now().context.errors).toEqual(errors);
    entry.actor.send({ type: 'SET_DELIVERY', deliveryAt: '2026-03-05T02:00:00.000Z' });
    expect(entry.now().context.errors).toEqual({});
    entry.actor.stop();
  });
});
