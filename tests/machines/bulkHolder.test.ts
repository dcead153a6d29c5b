import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { BulkLine } from '../../api/orders.ts';
import {
  type BulkProgress,
  beginRefusal,
  createBulkHolder,
  type Leave,
  progressOf,
} from '../../machines/bulkHolder.ts';
import { BULK_CHUNK, createBulkMachine } from '../../machines/order/bulk.ts';

const ORDERS = Array.from({ length: 2 * BULK_CHUNK }, (_unused, index) => index + 1);
const TO_SHOP_2: Leave = { type: 'SWITCH_SHOP', restaurantId: 2 };

const lineOf = (orderId: number, outcome: BulkLine['outcome']): BulkLine => ({
  orderId,
  orderSn: `A-${orderId}`,
  outcome,
  status: 'new',
  paymentStatus: 'unpaid',
  reason: null,
  message: null,
});

/** A holder, and an action whose chunks are answered when the test says so. */
function hold() {
  const left: Leave[] = [];
  const cutShort: BulkProgress[] = [];
  const waiting: (() => void)[] = [];
  const sent: (readonly number[])[] = [];
  const holder = createActor(
    createBulkHolder({
      leave: (leave) => left.push(leave),
      tellCutShort: (progress) => cutShort.push(progress),
    }),
  ).start();
  const machine = createBulkMachine({
    clock: () => Date.UTC(2026, 10, 22, 6),
    newKey: () => 'key',
    ask: async (orderIds) => orderIds.map((id) => lineOf(id, 'possible')),
    send: (orderIds) => {
      sent.push(orderIds);
      return new Promise((resolve) =>
        waiting.push(() => resolve(orderIds.map((id) => lineOf(id, 'done')))),
      );
    },
  });
  const begin = () => {
    holder.send({ type: 'BEGIN', machine, orderIds: ORDERS, from: '/orders?tab=toAccept' });
    const { bulk } = holder.getSnapshot().context;
    if (!bulk) throw new Error('Nothing is held');
    return bulk;
  };
  const run = async () => {
    const bulk = begin();
    bulk.send({ type: 'CHOOSE', event: { type: 'accept' } });
    await waitFor(bulk, (snapshot) => snapshot.matches('asked'));
    bulk.send({ type: 'RUN' });
    return bulk;
  };
  /** The server answers the chunk that is under way. */
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { holder, begin, run, answer, left, cutShort, sent };
}

describe('a bulk action', () => {
  test('runs on to its report while its page is left, and is found there', async () => {
    const { holder, run, answer, sent } = hold();
    const bulk = await run();

    holder.send({ type: 'HIDE' });
    await answer();
    expect(progressOf(bulk.getSnapshot().context)).toEqual({
      answered: BULK_CHUNK,
      refused: 0,
      left: BULK_CHUNK,
      all: ORDERS.length,
    });
    await answer();

    expect(sent).toHaveLength(2);
    expect(bulk.getSnapshot().value).toBe('reported');
    expect(holder.getSnapshot().matches({ holding: 'hidden' })).toBe(true);
    holder.send({ type: 'SHOW' });
    expect(holder.getSnapshot().context).toMatchObject({ bulk, from: '/orders?tab=toAccept' });
    expect(bulk.getSnapshot().context.done).toHaveLength(ORDERS.length);
  });

  test('that was only asked leaves nothing behind when it is put away', async () => {
    const { holder, begin } = hold();
    const bulk = begin();
    bulk.send({ type: 'CHOOSE', event: { type: 'accept' } });
    await waitFor(bulk, (snapshot) => snapshot.matches('asked'));

    holder.send({ type: 'HIDE' });

    expect(holder.getSnapshot()).toMatchObject({ value: 'empty', context: { bulk: null } });
    expect(bulk.getSnapshot().status).toBe('stopped');
  });

  test('is held alone: another begins when it is closed', async () => {
    const { holder, begin, run } = hold();
    const bulk = await run();
    holder.send({ type: 'HIDE' });

    expect(beginRefusal(holder.getSnapshot())).toEqual({ rule: 'bulkIsOpen' });
    expect(begin()).toBe(bulk);
    holder.send({ type: 'CLOSE' });
    expect(beginRefusal(holder.getSnapshot())).toBeNull();

    expect(begin()).not.toBe(bulk);
  });
});

describe('leaving the shop', () => {
  test('goes at once where nothing is held, or nothing was done', () => {
    const { holder, begin, left } = hold();
    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    begin();
    holder.send({ type: 'LEAVE', leave: { type: 'SIGN_OUT' } });

    expect(left).toEqual([TO_SHOP_2, { type: 'SIGN_OUT' }]);
    expect(holder.getSnapshot().value).toBe('empty');
  });

  test.each(['under way', 'reported'])('asks first where a run is %s', async (how) => {
    const { holder, run, answer, left } = hold();
    const bulk = await run();
    if (how === 'reported') {
      await answer();
      await answer();
    }

    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    expect(left).toEqual([]);
    expect(holder.getSnapshot().matches({ holding: 'warned' })).toBe(true);
    holder.send({ type: 'STAY' });
    expect(holder.getSnapshot().context).toMatchObject({ bulk, leave: null });
    expect(bulk.getSnapshot().status).toBe('active');

    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    holder.send({ type: 'LEAVE_ANYWAY' });
    expect(left).toEqual([TO_SHOP_2]);
    expect(holder.getSnapshot()).toMatchObject({
      value: 'empty',
      context: { bulk: null, leave: null },
    });
  });

  test('sends nothing more of the run', async () => {
    const { holder, run, answer, sent } = hold();
    await run();

    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    holder.send({ type: 'LEAVE_ANYWAY' });
    await answer();

    expect(sent).toHaveLength(1);
  });

  test('without being asked says how far the run had come', async () => {
    const { holder, run, answer, cutShort } = hold();
    await run();
    await answer();

    holder.send({ type: 'OFFICE_ENDS' });

    expect(cutShort).toEqual([
      { answered: BULK_CHUNK, refused: 0, left: BULK_CHUNK, all: ORDERS.length },
    ]);
    expect(holder.getSnapshot().value).toBe('empty');
  });

  test('with a report alone says nothing', async () => {
    const { holder, run, answer, cutShort } = hold();
    await run();
    await answer();
    await answer();

    holder.send({ type: 'OFFICE_ENDS' });

    expect(cutShort).toEqual([]);
  });
});

describe('what a page has not saved', () => {
  const unsaved = (isUnsaved: boolean) => ({ type: 'UNSAVED' as const, isUnsaved });

  test('is asked about before the shop is left, and the person stays or leaves', () => {
    const { holder, left } = hold();
    holder.send(unsaved(true));

    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    expect(left).toEqual([]);
    expect(holder.getSnapshot()).toMatchObject({ value: 'asked', context: { leave: TO_SHOP_2 } });
    holder.send({ type: 'STAY' });
    expect(holder.getSnapshot()).toMatchObject({ value: 'empty', context: { leave: null } });

    holder.send({ type: 'LEAVE', leave: { type: 'SIGN_OUT' } });
    holder.send({ type: 'LEAVE_ANYWAY' });
    expect(left).toEqual([{ type: 'SIGN_OUT' }]);
    expect(holder.getSnapshot()).toMatchObject({ value: 'empty', context: { leave: null } });
  });

  test('is asked about no more once it is saved, or its page has gone', () => {
    const { holder, left } = hold();
    holder.send(unsaved(true));
    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    holder.send(unsaved(false));
    expect(holder.getSnapshot()).toMatchObject({ value: 'empty', context: { leave: null } });
    expect(left).toEqual([]);

    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    expect(left).toEqual([TO_SHOP_2]);
  });

  test('is asked about after the run, where there are both', async () => {
    const { holder, run, left } = hold();
    await run();
    holder.send({ type: 'HIDE' });
    holder.send(unsaved(true));

    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    expect(holder.getSnapshot().matches({ holding: 'warned' })).toBe(true);
    holder.send({ type: 'LEAVE_ANYWAY' });
    expect(holder.getSnapshot()).toMatchObject({ value: 'asked', context: { bulk: null } });
    expect(left).toEqual([]);
    holder.send({ type: 'LEAVE_ANYWAY' });
    expect(left).toEqual([TO_SHOP_2]);
  });

  test('asks nobody whose office has ended', () => {
    const { holder, left } = hold();
    holder.send(unsaved(true));
    holder.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    holder.send({ type: 'OFFICE_ENDS' });
    expect(holder.getSnapshot()).toMatchObject({ value: 'empty', context: { leave: null } });
    expect(left).toEqual([]);
  });
});
