import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { ApiFailure, type FailureKind } from '../../api/kernel/failure.ts';
import type { BulkLine } from '../../api/orders/calls.ts';
import { BULK_CHUNK, type BulkFlowEvent, createBulkMachine } from '../../machines/order/bulk.ts';
import type { KeptBulk } from '../../machines/order/keptBulk.ts';
import {
  deadEndsOf,
  edgesOf,
  type FlowModel,
  missedTransitions,
  type Step,
  sameAs,
  simplePathsOf,
  toldCalls,
} from './flowPaths.ts';

/** Two chunks and a bit; the dry run refuses the last one. */
const ORDERS = Array.from({ length: 2 * BULK_CHUNK + 2 }, (_unused, index) => index + 1);
const LAST = ORDERS.length;

const lineOf = (orderId: number, outcome: BulkLine['outcome']): BulkLine => ({
  orderId,
  orderSn: `A-${orderId}`,
  outcome,
  status: 'new',
  paymentStatus: 'unpaid',
  reason: outcome === 'refused' ? { rule: 'customerNotFrozen' } : null,
  message: null,
});

const person: BulkFlowEvent[] = [
  { type: 'CHOOSE', event: { type: 'accept' } },
  { type: 'BACK' },
  { type: 'RUN' },
  { type: 'STOP' },
  { type: 'GO_ON' },
  { type: 'RETRY' },
  { type: 'TRY_FAILED' },
];

const failed = (kind: FailureKind, status?: number) => ({
  variant: kind,
  error: new ApiFailure({ kind, ...(status ? { status } : {}) }),
});

const chunkOf = (snapshot: AnyMachineSnapshot): number[] => [...(snapshot.context.queue[0] ?? [])];

const answers: FlowModel['answers'] = {
  ask: ({ context }) => [
    {
      variant: 'all but the last are possible',
      output: context.orderIds.map((id: number) =>
        lineOf(id, id === LAST ? 'refused' : 'possible'),
      ),
    },
    {
      variant: 'none is possible',
      output: context.orderIds.map((id: number) => lineOf(id, 'refused')),
    },
    failed('network'),
  ],
  send: (snapshot) => [
    { variant: 'all done', output: chunkOf(snapshot).map((id) => lineOf(id, 'done')) },
    {
      variant: 'the first is refused',
      output: chunkOf(snapshot).map((id, index) => lineOf(id, index === 0 ? 'refused' : 'done')),
    },
    failed('network'),
    failed('http', 500),
    failed('session'),
  ],
};

const keyOf = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([
    value,
    context.asked.map(({ outcome }: BulkLine) => outcome[0]),
    context.done.map(({ orderId, outcome }: BulkLine) => `${orderId} ${outcome}`),
    context.queue,
    context.held.queue,
    context.event?.type,
    context.stopWanted,
    context.failure?.kind,
  ]);

/** For paths: the chart's states, how much is left, and whether something failed. */
const roughly = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([
    value,
    context.queue.length,
    context.done.some(({ outcome }: BulkLine) => outcome !== 'done'),
  ]);

const model: FlowModel = {
  machine: bulkOver().machine,
  input: { orderIds: ORDERS },
  events: person,
  answers,
  keyOf,
};

const kept = (answered: number, unanswered: number): KeptBulk => {
  const asked = ORDERS.map((id) => lineOf(id, id === LAST ? 'refused' : 'possible'));
  const left = ORDERS.slice(answered, -1);
  const queue = [left.slice(0, BULK_CHUNK), left.slice(BULK_CHUNK)].filter(
    ({ length }) => length > 0,
  );
  return {
    orderIds: ORDERS,
    event: { type: 'accept' },
    asked,
    done: asked.slice(0, answered).map(({ orderId }) => lineOf(orderId, 'done')),
    queue,
    keys: queue.map((_chunk, index) => `kept ${index}`),
    unanswered: left.slice(0, unanswered),
    held: { queue: [], keys: [] },
    ranAt: '2026-11-22T06:00:00.000Z',
    again: null,
  };
};

/** What the page before left behind: a run under way, one whose call was out, and a report. */
const restored = [kept(BULK_CHUNK, 0), kept(BULK_CHUNK, BULK_CHUNK), kept(LAST - 1, 0)].map(
  (run): FlowModel => ({ ...model, input: { orderIds: ORDERS, kept: run } }),
);

describe('a bulk action', () => {
  test('that a page left behind walks every edge from there', async () => {
    const begun = restored.map(
      ({ machine, input }) => createActor(machine, { input }).getSnapshot().value,
    );
    expect(begun).toEqual(['stopped', 'stopped', 'reported']);
    for (const one of restored) {
      const edges = edgesOf(one);
      expect(edges.length).toBeGreaterThan(5);
      for (const edge of edges) await walk(edge, one.input as { kept: KeptBulk });
    }
  });

  test('walks every simple path', async () => {
    const { paths, all } = simplePathsOf(model, roughly);
    expect(all).toBeGreaterThan(200);
    for (const path of paths) await walk(path);
  });

  test('walks every edge', async () => {
    const edges = edgesOf(model);
    expect(edges.length).toBeGreaterThan(500);
    for (const edge of edges) await walk(edge);
  });

  test('takes every transition of its chart', () => {
    expect(missedTransitions([model, ...restored])).toEqual([]);
  });

  test('leaves no state without a way on but a report in which all is done', () => {
    const ends = deadEndsOf(model);
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) expect(end).toMatch(/^\["reported",/);
    for (const end of ends) expect(end).not.toMatch(/refused|possible/);
  });
});

/** The flow with calls that answer when the test says so. */
function bulkOver() {
  const calls = toldCalls();
  const sent: { key: string; orderIds: readonly number[] }[] = [];
  let keys = 0;
  const send = calls.whenTold('send');
  const machine = createBulkMachine({
    clock: () => Date.UTC(2026, 10, 22, 6),
    keep: () => undefined,
    newKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
    ask: calls.whenTold('ask'),
    send: (orderIds, _event, key) => {
      sent.push({ key, orderIds });
      return send();
    },
  });
  return { machine, calls, sent };
}

/** Takes a real run along a path: no order gets lost, and none is sent again under another key. */
async function walk(steps: Step[], { kept: run }: { kept?: KeptBulk } = {}) {
  const { machine, calls, sent } = bulkOver();
  const input = { orderIds: ORDERS, ...(run ? { kept: run } : {}) };
  const actor = createActor(machine, { input }).start();
  const done = new Set<number>(run?.done.map(({ orderId }) => orderId));
  /** The key under which an order was sent and not answered yet. */
  const open = new Map<number, string>(
    run?.unanswered.map((orderId) => [
      orderId,
      run.keys[run.queue.findIndex((chunk) => chunk.includes(orderId))] ?? '',
    ]),
  );
  for (const [index, { event, state }] of steps.entries()) {
    const before = sent.length;
    const path = steps.slice(0, index + 1);
    if ('variant' in event && event.src === 'send' && !('error' in event)) {
      for (const { orderId, outcome } of event.output as BulkLine[]) {
        open.delete(orderId);
        if (outcome === 'done') done.add(orderId);
      }
    }
    await calls.happen(actor, event);
    const now = actor.getSnapshot();
    sameAs(shown(now), shown(state), path);
    for (const { key, orderIds } of sent.slice(before)) {
      for (const orderId of orderIds) {
        expect(done.has(orderId)).toBe(false);
        expect(open.get(orderId) ?? key).toBe(key);
        open.set(orderId, key);
      }
    }
    // What is said to have no answer was sent and has none.
    if (now.context.unanswered.some((orderId) => !open.has(orderId))) {
      expect(now.context.unanswered).toEqual([...open.keys()]);
    }
    if (now.matches('reported')) {
      const { done: told, queue } = now.context;
      const all = [...told.map(({ orderId }) => orderId), ...queue.flat()];
      expect(all.toSorted((one, other) => one - other)).toEqual(ORDERS);
    }
  }
  actor.stop();
}

/** What a state shows; the keys, what got no answer, and what was tried again depend on the way there. */
function shown({ value, context }: AnyMachineSnapshot) {
  const { keys, held, unanswered: _unanswered, again: _again, ...rest } = context;
  return { value, ...rest, held: held.queue, keys: [keys.length, held.keys.length] };
}
