import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { BulkLine } from '../../api/orders/calls.ts';
import {
  type BulkProgress,
  beginRefusal,
  createOffice,
  type Leave,
  progressOf,
} from '../../machines/office/machine.ts';
import { BULK_CHUNK, createBulkMachine } from '../../machines/order/bulk.ts';
import type { KeptBulk } from '../../machines/order/keptBulk.ts';

const ORDERS = Array.from({ length: 2 * BULK_CHUNK }, (_unused, index) => index + 1);
/** Nothing is held and nobody is asked anything. */
const CALM = { bulk: 'none', leaving: 'staying' };
const ASKED = { bulk: 'none', leaving: 'askedOfUnsaved' };
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

/** An office, and an action whose chunks are answered when the test says so. */
function hold() {
  const left: Leave[] = [];
  const cutShort: BulkProgress[] = [];
  const away: boolean[] = [];
  const waiting: (() => void)[] = [];
  const sent: (readonly number[])[] = [];
  /** What is kept in the browser: the run as it was last. */
  const kept: KeptBulk[] = [];
  const office = createActor(
    createOffice({
      leave: (leave) => left.push(leave),
      tellCutShort: (progress) => cutShort.push(progress),
      forget: () => kept.splice(0),
      noteAway: (isAway) => away.push(isAway),
    }),
  ).start();
  const machine = createBulkMachine({
    clock: () => Date.UTC(2026, 10, 22, 6),
    newKey: () => 'key',
    keep: (run) => kept.splice(0, 1, run),
    ask: async (orderIds) => orderIds.map((id) => lineOf(id, 'possible')),
    send: (orderIds) => {
      sent.push(orderIds);
      return new Promise((resolve) =>
        waiting.push(() => resolve(orderIds.map((id) => lineOf(id, 'done')))),
      );
    },
  });
  const begin = () => {
    office.send({ type: 'BEGIN', machine, orderIds: ORDERS, from: '/orders?tab=toAccept' });
    const { bulk } = office.getSnapshot().context;
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
  return { office, machine, begin, run, answer, left, cutShort, sent, kept, away };
}

describe('a bulk action', () => {
  test('runs on to its report while its page is left, and is found there', async () => {
    const { office, run, answer, sent } = hold();
    const bulk = await run();

    office.send({ type: 'HIDE' });
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
    expect(office.getSnapshot().matches({ bulk: { held: 'hidden' } })).toBe(true);
    office.send({ type: 'SHOW' });
    expect(office.getSnapshot().context).toMatchObject({ bulk, from: '/orders?tab=toAccept' });
    expect(bulk.getSnapshot().context.done).toHaveLength(ORDERS.length);
  });

  test('counts what waits while the failed ones are tried again', async () => {
    const { run } = hold();
    const bulk = await run();
    const { context } = bulk.getSnapshot();
    const [first = [], second = []] = context.queue;
    const tried = first.slice(0, 2);
    const done = first.slice(2).map((id) => lineOf(id, 'done'));
    const held = { queue: [second], keys: ['key'] };
    expect(progressOf({ ...context, done, queue: [tried], keys: ['again'], held })).toEqual({
      answered: BULK_CHUNK - 2,
      refused: 0,
      left: BULK_CHUNK + 2,
      all: ORDERS.length,
    });
  });

  test('that was only asked leaves nothing behind when it is put away', async () => {
    const { office, begin } = hold();
    const bulk = begin();
    bulk.send({ type: 'CHOOSE', event: { type: 'accept' } });
    await waitFor(bulk, (snapshot) => snapshot.matches('asked'));

    office.send({ type: 'HIDE' });

    expect(office.getSnapshot()).toMatchObject({ value: CALM, context: { bulk: null } });
    expect(bulk.getSnapshot().status).toBe('stopped');
  });

  test('is held alone: another begins when it is closed', async () => {
    const { office, begin, run } = hold();
    const bulk = await run();
    office.send({ type: 'HIDE' });

    expect(beginRefusal(office.getSnapshot())).toEqual({ rule: 'bulkIsOpen' });
    expect(begin()).toBe(bulk);
    office.send({ type: 'CLOSE' });
    expect(beginRefusal(office.getSnapshot())).toBeNull();

    expect(begin()).not.toBe(bulk);
  });
});

test('a dialog that a person puts away is noted as such, one whose page is left is not', async () => {
  const { office, run, away } = hold();
  await run();
  office.send({ type: 'HIDE' });
  office.send({ type: 'SHOW' });
  office.send({ type: 'PUT_AWAY' });
  expect(office.getSnapshot().matches({ bulk: { held: 'hidden' } })).toBe(true);
  // Begun in view, whatever an earlier run's dialog was; back; and away by hand.
  expect(away).toEqual([false, false, true]);
});

describe('a run that a page left behind', () => {
  test.each([true, false])(
    'is taken up as a paused one, shown where it was begun: %s',
    async (isThere) => {
      const before = hold();
      await before.run();
      await before.answer();
      const [kept] = before.kept;
      if (!kept) throw new Error('Nothing is kept');

      const { office, machine, sent } = hold();
      office.send({ type: 'RESTORE', machine, kept, from: '/orders', isThere });

      const { bulk } = office.getSnapshot().context;
      expect(office.getSnapshot().value).toMatchObject({
        bulk: { held: isThere ? 'shown' : 'hidden' },
      });
      expect(bulk?.getSnapshot().value).toBe('stopped');
      expect(bulk?.getSnapshot().context.unanswered).toHaveLength(BULK_CHUNK);
      expect(sent).toEqual([]);
      bulk?.send({ type: 'GO_ON' });
      expect(sent).toEqual([ORDERS.slice(BULK_CHUNK)]);
    },
  );

  test('is kept where the office ended, and forgotten where the person closed it or left', async () => {
    const ended = hold();
    await ended.run();
    ended.office.send({ type: 'OFFICE_ENDS' });
    expect(ended.kept).toHaveLength(1);

    const closed = hold();
    await closed.run();
    closed.office.send({ type: 'CLOSE' });
    expect(closed.kept).toEqual([]);

    const left = hold();
    await left.run();
    left.office.send({ type: 'LEAVE', leave: { type: 'SIGN_OUT' } });
    expect(left.kept).toHaveLength(1);
    left.office.send({ type: 'LEAVE_ANYWAY' });
    expect(left.kept).toEqual([]);
  });
});

describe('leaving the shop', () => {
  test('goes at once where nothing is held, or nothing was done', () => {
    const { office, begin, left } = hold();
    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    begin();
    office.send({ type: 'LEAVE', leave: { type: 'SIGN_OUT' } });

    expect(left).toEqual([TO_SHOP_2, { type: 'SIGN_OUT' }]);
    expect(office.getSnapshot().value).toEqual(CALM);
  });

  test.each(['under way', 'reported'])('asks first where a run is %s', async (how) => {
    const { office, run, answer, left } = hold();
    const bulk = await run();
    if (how === 'reported') {
      await answer();
      await answer();
    }

    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    expect(left).toEqual([]);
    expect(office.getSnapshot().matches({ leaving: 'warnedOfRun' })).toBe(true);
    office.send({ type: 'STAY' });
    expect(office.getSnapshot().context).toMatchObject({ bulk, leave: null });
    expect(bulk.getSnapshot().status).toBe('active');

    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    office.send({ type: 'LEAVE_ANYWAY' });
    expect(left).toEqual([TO_SHOP_2]);
    expect(office.getSnapshot()).toMatchObject({
      value: CALM,
      context: { bulk: null, leave: null },
    });
  });

  test('sends nothing more of the run', async () => {
    const { office, run, answer, sent } = hold();
    await run();

    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    office.send({ type: 'LEAVE_ANYWAY' });
    await answer();

    expect(sent).toHaveLength(1);
  });

  test('without being asked says how far the run had come', async () => {
    const { office, run, answer, cutShort } = hold();
    await run();
    await answer();

    office.send({ type: 'OFFICE_ENDS' });

    expect(cutShort).toEqual([
      { answered: BULK_CHUNK, refused: 0, left: BULK_CHUNK, all: ORDERS.length },
    ]);
    expect(office.getSnapshot().value).toEqual(CALM);
  });

  test('with a report alone says nothing', async () => {
    const { office, run, answer, cutShort } = hold();
    await run();
    await answer();
    await answer();

    office.send({ type: 'OFFICE_ENDS' });

    expect(cutShort).toEqual([]);
  });
});

describe('what a page has not saved', () => {
  const unsaved = (isUnsaved: boolean) => ({ type: 'UNSAVED' as const, isUnsaved });

  test('is asked about before the shop is left, and the person stays or leaves', () => {
    const { office, left } = hold();
    office.send(unsaved(true));

    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    expect(left).toEqual([]);
    expect(office.getSnapshot()).toMatchObject({ value: ASKED, context: { leave: TO_SHOP_2 } });
    office.send({ type: 'STAY' });
    expect(office.getSnapshot()).toMatchObject({ value: CALM, context: { leave: null } });

    office.send({ type: 'LEAVE', leave: { type: 'SIGN_OUT' } });
    office.send({ type: 'LEAVE_ANYWAY' });
    expect(left).toEqual([{ type: 'SIGN_OUT' }]);
    expect(office.getSnapshot()).toMatchObject({ value: CALM, context: { leave: null } });
  });

  test('is asked about no more once it is saved, or its page has gone', () => {
    const { office, left } = hold();
    office.send(unsaved(true));
    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    office.send(unsaved(false));
    expect(office.getSnapshot()).toMatchObject({ value: CALM, context: { leave: null } });
    expect(left).toEqual([]);

    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    expect(left).toEqual([TO_SHOP_2]);
  });

  test('is asked about after the run, where there are both', async () => {
    const { office, run, left } = hold();
    await run();
    office.send({ type: 'HIDE' });
    office.send(unsaved(true));

    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    expect(office.getSnapshot().matches({ leaving: 'warnedOfRun' })).toBe(true);
    office.send({ type: 'LEAVE_ANYWAY' });
    expect(office.getSnapshot()).toMatchObject({ value: ASKED, context: { bulk: null } });
    expect(left).toEqual([]);
    office.send({ type: 'LEAVE_ANYWAY' });
    expect(left).toEqual([TO_SHOP_2]);
  });

  test('asks nobody whose office has ended', () => {
    const { office, left } = hold();
    office.send(unsaved(true));
    office.send({ type: 'LEAVE', leave: TO_SHOP_2 });
    office.send({ type: 'OFFICE_ENDS' });
    expect(office.getSnapshot()).toMatchObject({ value: CALM, context: { leave: null } });
    expect(left).toEqual([]);
  });
});
