import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { REQUEST_TIMEOUT } from '../../api/client.ts';
import type { Typed } from '../../machines/case.ts';
import type { OrderFacts } from '../../machines/order/facts.ts';
import { createOrderFlow } from '../../machines/order/flow.ts';
import { type Edge, edgesOfOrders } from './orderFlow.edges.ts';
import {
  detailAt,
  type Fault,
  type OrderServer,
  orderServer,
  refusal,
} from './orderFlow.server.ts';

const edges = edgesOfOrders();

const hangs = () => {
  vi.advanceTimersByTime(REQUEST_TIMEOUT);
  return new Promise<never>(() => undefined);
};

/** No answer that can be read: it may have been done, or not. */
const lost: Record<string, Fault['answer']> = {
  'a reset connection': () => Promise.reject(new TypeError('reset')),
  'no answer for two minutes': hangs,
  'status 500': () => new Response('', { status: 500 }),
  'status 503 in HTML': () => new Response('<html>', { status: 503 }),
  'a page of HTML': () => new Response('<!doctype html><title>Sign in</title>'),
  'half an envelope': () => new Response('{"success":true,"da'),
  'an empty body': () => new Response(''),
  'empty JSON': () => new Response('{}'),
  null: () => new Response('null'),
  'a success without a record': () => Response.json({ success: true, code: 200, msg: '' }),
};

/** The server says what is in the way. */
const told: Record<string, Fault['answer']> = {
  'a refusal': () => refusal(4090, { reason: { rule: 'remarkIsGiven' } }),
  'a wrong field': () => refusal(4000, { errors: { 'event.remark': 'is wrong' } }),
  'no access': () => refusal(4030, { reason: { rule: 'permission' } }),
  'not found': () => refusal(4040),
  'too many tries': () => refusal(4290),
  'an unknown code': () => refusal(5555),
  'status 413': () => new Response('', { status: 413 }),
  'status 429': () => new Response('', { status: 429 }),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('there is an edge for every event of an order', () => {
  const events = new Set(edges.map(({ request }) => request.type));
  expect(events.size).toBe(21);
  expect(edges.length).toBeGreaterThan(280);
});

describe.each(Object.entries(lost))('On every edge, %s', (_name, answer) => {
  test.each([
    ['before it was done', {}],
    ['after it was done', { afterwards: true as const }],
  ])('%s: is sent again as the same, and done once', { timeout: 60_000 }, async (_when, more) => {
    for (const edge of edges) {
      const run = await opened(edge);
      run.server.fail(run.path, { answer, ...more });
      run.submit();
      await run.rest();
      expect(run.value(), edge.name).toBe('unsure');
      run.keepsWhatWasTyped();

      run.actor.send({ type: 'RETRY' });
      await run.rest();

      run.isDoneOnce();
    }
  });
});

describe.each(Object.entries(told))('On every edge, %s', (_name, answer) => {
  test('is told, keeps what was typed, and is tried again', { timeout: 60_000 }, async () => {
    for (const edge of edges) {
      const run = await opened(edge);
      run.server.fail(run.path, { answer });
      run.submit();
      await run.rest();
      expect(run.actor.getSnapshot().context.failure, edge.name).not.toBeNull();
      run.keepsWhatWasTyped();

      run.submit();
      await run.rest();

      run.isDoneOnce();
    }
  });
});

test.each([4002, 4003, 4007])(
  'On every edge, an ended session (%i) keeps what was typed for after the next sign-in',
  { timeout: 60_000 },
  async (code) => {
    for (const edge of edges) {
      const before = await opened(edge);
      before.server.fail(before.path, { answer: () => refusal(code) });
      before.submit();
      await before.rest();
      expect(before.server.sessionEnds(), edge.name).toBe(1);
      before.keepsWhatWasTyped();
      before.actor.stop();

      const after = await opened(edge, before);
      expect(after.actor.getSnapshot().context.restored).toBe(after.hasForm);
      after.submit();
      await after.rest();

      after.isDoneOnce();
    }
  },
);

describe('On every edge, a version that has changed', () => {
  test.each([
    ['tells what others did', null],
    ['that the answer does not bring is read', () => refusal(4091)],
  ])('%s, and goes on with one step', { timeout: 60_000 }, async (_how, answer) => {
    for (const edge of edges) {
      const run = await opened(edge);
      run.server.touch();
      if (answer) run.server.fail(run.path, { answer });
      run.submit();
      await run.rest();
      expect(run.value(), edge.name).toBe('conflict');
      const { since, record } = run.actor.getSnapshot().context;
      expect(since.map(({ event, version }) => [event, version])).toEqual([['touch', 2]]);
      expect(record).toEqual(run.server.current());
      run.keepsWhatWasTyped();

      run.actor.send({ type: 'SEND_AGAIN' });
      await run.rest();

      run.isDoneOnce();
    }
  });

  test('by which the event is no longer legal offers the form, not the same again', async () => {
    for (const edge of edges) {
      const run = await opened(edge);
      run.server.elsewhere(wireOf(edge));
      run.submit();
      await run.rest();
      expect(run.value(), edge.name).toBe('conflict');
      const { record } = run.actor.getSnapshot().context;
      expect(record).toEqual(run.server.current());

      run.actor.send({ type: 'REVISE' });
      expect(['viewing', 'collecting']).toContain(run.value());
      expect(run.server.events, edge.name).toHaveLength(1);
    }
  });
});

test('On every edge, the network may stay away: it is done once when it is back', {
  timeout: 60_000,
}, async () => {
  const reset: Fault = { answer: () => Promise.reject(new TypeError('reset')) };
  for (const edge of edges) {
    const run = await opened(edge);
    run.server.fail(run.path, { ...reset, afterwards: true });
    run.submit();
    await run.rest();
    for (const path of [LOAD, LOAD, run.path]) {
      run.server.fail(path, reset);
      run.actor.send({ type: 'RETRY' });
      await run.rest();
      expect(run.value(), edge.name).toBe('unsure');
    }

    run.actor.send({ type: 'RETRY' });
    await run.rest();

    run.isDoneOnce();
  }
});

test.each(Object.entries({ ...lost, ...told, 'an ended session': () => refusal(4003) }))(
  'An order that does not come (%s) is asked for again',
  async (_name, answer) => {
    const [edge] = edges as [Edge];
    const server = orderServer(detailAt(edge.snapshot.value, edge.snapshot.context as OrderFacts));
    server.fail(LOAD, { answer });
    const run = flowOver(server, edge, { draft: null });
    await run.rest();
    expect(run.actor.getSnapshot().matches('failed')).toBe(true);

    run.actor.send({ type: 'RETRY' });
    await run.rest();

    expect(run.value()).toBe('viewing');
  },
);

test('A server that is asked with another key does it again: the key is what keeps it single', async () => {
  const edge = edges.find(({ request }) => request.type === 'refund') as Edge;
  const server = orderServer(detailAt(edge.snapshot.value, edge.snapshot.context as OrderFacts));
  const event = { type: 'refund' as const, amount: '0.01', remark: 'Broken' };
  for (const idempotencyKey of ['one', 'one', 'another']) {
    await server.api.operation({ body: { orderId: 1, event } }, { idempotencyKey });
  }
  expect(server.events).toHaveLength(2);
});

const LOAD = 'getOrderDetail4Merchant';
const FORMS = ['ship', 'pay', 'assignWaybill', 'review', 'cancel', 'refund', 'changeProducts'];
const RESTS = ['submitting', 'checking', 'rereading', 'catchingUp', 'loading'] as const;

interface Kept {
  draft: Typed | null;
  server?: OrderServer;
}

/** The flow of an order at the beginning of an edge, its form filled in where it has one. */
async function opened(edge: Edge, kept: Kept = { draft: null }) {
  const { value, context } = edge.snapshot;
  const run = flowOver(kept.server ?? orderServer(detailAt(value, context)), edge, kept);
  await run.rest();
  if (run.hasForm && !kept.draft) {
    run.actor.send({ type: 'OPEN', event: edge.request.type });
    run.actor.send({ type: 'KEEP', input: edge.request });
  }
  return run;
}

function flowOver(server: OrderServer, edge: Edge, kept: Kept) {
  const { request } = edge;
  const hasForm = FORMS.includes(request.type) || request.type.startsWith('correct');
  let keys = 0;
  const drafts = { ...kept };
  const flow = createOrderFlow(server.api, {
    newKey: () => {
      keys += 1;
      return `key ${keys}${kept.draft ? ' of later' : ''}`;
    },
    drafts: {
      read: () => drafts.draft,
      write: (_id, typed) => {
        drafts.draft = typed;
      },
      clear: () => {
        drafts.draft = null;
      },
    },
    onDone: () => undefined,
  });
  const actor = createActor(flow, { input: { id: 1 } }).start();
  const value = () => {
    const snapshot = actor.getSnapshot();
    return snapshot.matches('viewing') ? 'viewing' : snapshot.value;
  };
  return {
    actor,
    server,
    hasForm,
    value,
    path: request.type === 'changeProducts' ? 'change/product' : 'crm/order/operation',
    get draft() {
      return drafts.draft;
    },
    submit: () => actor.send({ type: 'SUBMIT', event: request }),
    rest: () => waitFor(actor, (snapshot) => !RESTS.some((state) => snapshot.matches(state))),
    keepsWhatWasTyped() {
      const typed = hasForm ? { type: request.type, input: request } : null;
      expect(actor.getSnapshot().context.typed, edge.name).toEqual(typed);
      if (hasForm) expect(drafts.draft, edge.name).toMatchObject(typed as Typed);
    },
    isDoneOnce() {
      expect(value(), edge.name).toBe('viewing');
      expect(server.events, edge.name).toEqual([request]);
      const { record, typed, failure } = actor.getSnapshot().context;
      expect({ record, typed, failure }).toEqual({
        record: server.current(),
        typed: null,
        failure: null,
      });
      expect(drafts.draft).toBeNull();
    },
  };
}

function wireOf({ request }: Edge) {
  return request.type === 'changeProducts' ? { type: 'cancel' as const, remark: 'Gone' } : request;
}
