import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApiFailure } from '../../api/kernel/failure.ts';
import type { BulkEvent, BulkLine } from '../../api/orders/calls.ts';
import { BULK_CHUNK, createBulkMachine } from '../../machines/order/bulk.ts';
import { groupsOf, reportOf } from '../../machines/order/bulkReport.ts';
import { type KeptBulk, keptBulk } from '../../machines/order/keptBulk.ts';

const ORDERS = Array.from({ length: 45 }, (_unused, index) => index + 1);
const EVENT: BulkEvent = { type: 'accept' };

const lineOf = (orderId: number, outcome: BulkLine['outcome'], rule?: string): BulkLine => ({
  orderId,
  orderSn: `A-${orderId}`,
  outcome,
  status: 'new',
  paymentStatus: 'unpaid',
  reason: rule ? { rule } : null,
  message: rule ?? null,
});

/** The flow before a server that takes all but every tenth order, and loses the calls it is told to. */
function begin(lost: readonly number[] = [], kept?: KeptBulk) {
  let keys = 0;
  const sent: { orderIds: readonly number[]; key: string }[] = [];
  const done = new Map<number, Set<string>>();
  /** What the browser keeps: text, as it does. */
  let stored = '';
  const actor = createActor(
    createBulkMachine({
      clock: () => Date.UTC(2026, 10, 22, 6),
      keep: (run) => {
        stored = JSON.stringify(run);
      },
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
      ask: async (orderIds) =>
        orderIds.map((id) =>
          id % 10 === 0 ? lineOf(id, 'refused', 'customerNotFrozen') : lineOf(id, 'possible'),
        ),
      send: async (orderIds, _event, key) => {
        sent.push({ orderIds, key });
        // The server does it and the answer is lost on the way.
        for (const id of orderIds) done.set(id, (done.get(id) ?? new Set()).add(key));
        if (lost.includes(sent.length)) throw new ApiFailure({ kind: 'network' });
        return orderIds.map((id) =>
          id === 7 && sent.length < 5 ? lineOf(id, 'refused', 'stale') : lineOf(id, 'done'),
        );
      },
    }),
    { input: { orderIds: ORDERS, ...(kept ? { kept } : {}) } },
  ).start();
  const at = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const keptNow = () => keptBulk.parse(JSON.parse(stored));
  return { actor, at, sent, done, keptNow };
}

async function asked(lost: readonly number[] = []) {
  const begun = begin(lost);
  begun.actor.send({ type: 'CHOOSE', event: EVENT });
  await begun.at('asked');
  return begun;
}

describe('a bulk action', () => {
  test('asks first, and groups by reason what cannot be done', async () => {
    const { actor, sent } = await asked();

    const groups = groupsOf(actor.getSnapshot().context.asked);
    expect(groups.map(({ rule, lines }) => [rule, lines.length])).toEqual([
      [null, 41],
      ['customerNotFrozen', 4],
    ]);
    expect(sent).toEqual([]);
  });

  test('runs what can be done in chunks, each under its own key', async () => {
    const { actor, at, sent } = await asked();

    actor.send({ type: 'RUN' });
    await at('reported');

    expect(sent.map(({ orderIds }) => orderIds.length)).toEqual([BULK_CHUNK, BULK_CHUNK, 1]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    // What the dry run refused has its line in the report too.
    expect(actor.getSnapshot().context.done).toHaveLength(ORDERS.length);
  });

  test('sends a chunk that got no answer again under the same key', async () => {
    const { actor, at, sent, done } = await asked([2]);
    actor.send({ type: 'RUN' });
    await at('interrupted');
    expect(actor.getSnapshot().context.done).toHaveLength(BULK_CHUNK);

    actor.send({ type: 'RETRY' });
    await at('reported');

    expect(sent[2]).toEqual(sent[1]);
    expect(actor.getSnapshot().context.done).toHaveLength(ORDERS.length);
    expect([...done.values()].every((keys) => keys.size === 1)).toBe(true);
  });

  test('knows which orders went out without an answer, until they get one', async () => {
    const { actor, at } = await asked([2, 3]);
    const unanswered = () => actor.getSnapshot().context.unanswered;
    actor.send({ type: 'RUN' });
    await at('interrupted');
    expect(unanswered()).toHaveLength(BULK_CHUNK);
    expect(unanswered()).toEqual(actor.getSnapshot().context.queue[0]);

    actor.send({ type: 'STOP' });
    await at('reported');
    expect(unanswered()).toHaveLength(BULK_CHUNK);
    expect(actor.getSnapshot().context.queue.flat()).toHaveLength(BULK_CHUNK + 1);

    actor.send({ type: 'GO_ON' });
    await at('interrupted');
    expect(unanswered()).toHaveLength(BULK_CHUNK);
    actor.send({ type: 'RETRY' });
    await at('reported');
    expect(unanswered()).toEqual([]);
  });

  test('tries the failed ones again, and only those', async () => {
    const { actor, at, sent } = await asked();
    actor.send({ type: 'RUN' });
    await at('reported');
    const groups = groupsOf(actor.getSnapshot().context.done);
    expect(groups.map(({ rule }) => rule)).toEqual([null, 'stale', 'customerNotFrozen']);

    actor.send({ type: 'TRY_FAILED' });
    await at({ running: 'sending' });
    await at('reported');

    expect(sent.at(-1)?.orderIds).toEqual([7, 10, 20, 30, 40]);
    expect(actor.getSnapshot().context.done).toHaveLength(ORDERS.length);
  });

  test('stops after the chunk that is under way, and can go on', async () => {
    const { actor, at, sent } = await asked();
    actor.send({ type: 'RUN' });
    actor.send({ type: 'STOP' });
    await at('stopped');
    expect(sent).toHaveLength(1);
    expect(actor.getSnapshot().context.done).toHaveLength(BULK_CHUNK);

    actor.send({ type: 'GO_ON' });
    await at('reported');

    expect(sent).toHaveLength(3);
  });

  test('does not run where nothing can be done', async () => {
    const begun = begin();
    const actor = createActor(
      createBulkMachine({
        clock: () => Date.UTC(2026, 10, 22, 6),
        keep: () => undefined,
        newKey: () => 'key',
        ask: async () => [lineOf(1, 'refused', 'wrongState')],
        send: async () => {
          throw new Error('Must not be sent');
        },
      }),
      { input: { orderIds: [1] } },
    ).start();
    actor.send({ type: 'CHOOSE', event: EVENT });
    await waitFor(actor, (snapshot) => snapshot.matches('asked'));

    actor.send({ type: 'RUN' });

    expect(actor.getSnapshot().value).toBe('asked');
    expect(begun.sent).toEqual([]);
  });

  test('can be asked again where the asking got no answer', async () => {
    let tries = 0;
    const actor = createActor(
      createBulkMachine({
        clock: () => Date.UTC(2026, 10, 22, 6),
        keep: () => undefined,
        newKey: () => 'key',
        ask: async () => {
          tries += 1;
          if (tries === 1) throw new ApiFailure({ kind: 'timeout' });
          return [lineOf(1, 'possible')];
        },
        send: async () => [],
      }),
      { input: { orderIds: [1] } },
    ).start();
    actor.send({ type: 'CHOOSE', event: EVENT });
    await waitFor(actor, (snapshot) => snapshot.matches('askFailed'));

    actor.send({ type: 'RETRY' });
    await waitFor(actor, (snapshot) => snapshot.matches('asked'));

    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  test('is paused by the end of its page: nothing is sent before the person goes on', async () => {
    const before = await asked([2]);
    before.actor.send({ type: 'RUN' });
    await before.at('interrupted');
    const kept = before.keptNow();
    before.actor.stop();

    const after = begin([], kept);
    expect(after.actor.getSnapshot().value).toBe('stopped');
    expect(after.sent).toEqual([]);
    const { done, queue, unanswered } = after.actor.getSnapshot().context;
    expect([done.length, unanswered.length, queue.flat().length]).toEqual([
      BULK_CHUNK,
      BULK_CHUNK,
      BULK_CHUNK + 1,
    ]);

    after.actor.send({ type: 'GO_ON' });
    await after.at('reported');
    expect(after.sent[0]).toEqual(before.sent[1]);
    expect(after.actor.getSnapshot().context.done).toHaveLength(ORDERS.length);
  });

  test('whose page ends while a chunk is out knows that it was sent', async () => {
    const { actor, keptNow, sent } = await asked();
    actor.send({ type: 'RUN' });
    const kept = keptNow();
    expect(sent).toHaveLength(1);
    expect(kept.unanswered).toEqual(sent[0]?.orderIds);
    expect(kept.keys[0]).toBe(sent[0]?.key);
  });

  test('has its report after the page was loaded again', async () => {
    const before = await asked();
    before.actor.send({ type: 'RUN' });
    await before.at('reported');

    const after = begin([], before.keptNow());
    expect(after.actor.getSnapshot().value).toBe('reported');
    expect(after.actor.getSnapshot().context.done).toEqual(before.actor.getSnapshot().context.done);
  });

  test('is not kept as something that would be sent under no key', async () => {
    const { actor, keptNow } = await asked();
    actor.send({ type: 'RUN' });
    const kept = keptNow();
    expect(keptBulk.safeParse({ ...kept, keys: kept.keys.slice(1) }).success).toBe(false);
    expect(keptBulk.safeParse({ ...kept, event: { type: 'refund' } }).success).toBe(false);
  });

  test('is reported in the order in which the orders were chosen', async () => {
    const { actor, at } = await asked();
    actor.send({ type: 'RUN' });
    await at('reported');
    actor.send({ type: 'TRY_FAILED' });
    await at({ running: 'sending' });
    await at('reported');

    const lines = reportOf(actor.getSnapshot().context);
    expect(lines.map(({ orderId }) => orderId)).toEqual(ORDERS);
  });

  test('reports what was not answered apart from what was not sent, each in its place', async () => {
    const { actor, at } = await asked([2]);
    actor.send({ type: 'RUN' });
    await at('interrupted');
    actor.send({ type: 'STOP' });
    await at('reported');

    const lines = reportOf(actor.getSnapshot().context);
    expect(lines.map(({ orderId }) => orderId)).toEqual(ORDERS);
    const outcomes = lines.map(({ outcome }) => outcome);
    const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
    expect([count('unanswered'), count('unsent')]).toEqual([BULK_CHUNK, 1]);
  });
});
