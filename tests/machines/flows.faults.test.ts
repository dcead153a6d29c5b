import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { REQUEST_TIMEOUT } from '../../api/client.ts';
import { charts } from '../../machines/charts.ts';
import type { Typed } from '../../machines/kernel/recordMachine.ts';
import { LAWS } from '../domains/laws.ts';
import type { FlowSubject } from '../paths/law.ts';
import { note } from '../support/figures.ts';
import { inTurn } from '../support/scale.ts';
import { type Edge, edgesOf } from './flow.edges.ts';
import { type Fault, type RecordServer, recordServer, refusal } from './flow.server.ts';

/** The kinds of record with their edges. */
const KINDS = LAWS.map(({ flow }) => flow).map((kind) => ({
  kind,
  id: kind.law.lifecycle.id,
  edges: edgesOf(kind),
}));

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

test('Every kind of record that the product moves by hand is tried', () => {
  expect(KINDS.map(({ id }) => id).sort()).toEqual(Object.keys(charts).sort());
});

/**
 * What is sent from where the record was entered, whose faults are those of `ENTRIES`, or asked for by
 * another record alone: goods are put back once an order of the list was cancelled. A price change is
 * held up only where goods or prices changed before its day, which no step of its own page does.
 */
const SENT_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  bankAccount: ['update', 'remove'],
  purchaseOrder: ['edit'],
  pickList: ['putBack'],
  priceChange: ['rework'],
};

/** Of a large chart, whose edges are many, a fault's share of them: each fault has others. */
function edgesFor(fault: string, edges: readonly Edge[]): readonly Edge[] {
  const from = [...fault].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  return edges.length < 12 ? edges : inTurn(edges, 'FAULT_EDGES', from);
}

/** How often an event was seen to be done once in spite of a fault. */
let survived = 0;

describe.each(KINDS)('A $id', ({ kind, id, edges }) => {
  const tried = (fault: string) => edgesFor(fault, edges);
  beforeAll(() => {
    survived = 0;
  });
  afterAll(() => {
    const unit = `faults on ${edges.length} edges`;
    note({ id: 'F27', of: id, n: survived, unit, found: { 'done once': survived } }, 'none');
  });

  test('has an edge for every event that a person sends from its page', () => {
    const sent = new Set(edges.map(({ request }) => request.type));
    const meant = kind.variants.flatMap(({ facts }) => [
      ...kind.law.lifecycle.intents(facts),
      ...kind.law.lifecycle.corrections(),
    ]);
    expect([...new Set(meant.map(({ type }) => type))].filter((type) => !sent.has(type))).toEqual(
      SENT_ELSEWHERE[id] ?? [],
    );
  });

  describe.each(Object.entries(lost))('On every edge, %s', (name, answer) => {
    test.each([
      ['before it was done', {}],
      ['after it was done', { afterwards: true as const }],
    ])('%s: is sent again as the same, and done once', async (when, more) => {
      for (const edge of tried(`${name} ${when}`)) {
        const run = await opened(kind, edge);
        run.server.fail('send', { answer, ...more });
        run.submit();
        await run.rest();
        expect(run.value(), edge.name).toBe('unsure');
        run.keepsWhatWasTyped();

        run.actor.send({ type: 'RETRY' });
        await run.rest();

        if ('afterwards' in more) run.isDoneOrTold();
        else run.isDoneOnce();
      }
    });
  });

  describe.each(Object.entries(told))('On every edge, %s', (name, answer) => {
    test('is told, keeps what was typed, and is tried again', async () => {
      for (const edge of tried(name)) {
        const run = await opened(kind, edge);
        run.server.fail('send', { answer });
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
    async (code) => {
      for (const edge of tried(String(code))) {
        const before = await opened(kind, edge);
        before.server.fail('send', { answer: () => refusal(code) });
        before.submit();
        await before.rest();
        expect(before.server.sessionEnds(), edge.name).toBe(1);
        before.keepsWhatWasTyped();
        before.actor.stop();

        const after = await opened(kind, edge, before);
        expect(after.actor.getSnapshot().context.kept !== null).toBe(after.hasForm);
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
    ])('%s, and goes on with one step', async (how, answer) => {
      for (const edge of tried(how)) {
        const run = await opened(kind, edge);
        run.server.touch();
        if (answer) run.server.fail('send', { answer });
        run.submit();
        await run.rest();
        if (!run.server.saysVersion()) continue;
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
      for (const edge of tried('elsewhere')) {
        const run = await opened(kind, edge);
        run.server.elsewhere();
        run.submit();
        await run.rest();
        if (!run.server.saysVersion()) continue;
        expect(run.value(), edge.name).toBe('conflict');
        const { record } = run.actor.getSnapshot().context;
        expect(record).toEqual(run.server.current());

        run.actor.send({ type: 'REVISE' });
        expect(['viewing', 'collecting']).toContain(run.value());
        expect(run.server.events, edge.name).toHaveLength(1);
      }
    });
  });

  test('On every edge, the network may stay away: it is done once when it is back', async () => {
    const reset: Fault = { answer: () => Promise.reject(new TypeError('reset')) };
    for (const edge of tried('away')) {
      const run = await opened(kind, edge);
      run.server.fail('send', { ...reset, afterwards: true });
      run.submit();
      await run.rest();
      for (const call of ['load', 'load', 'send'] as const) {
        run.server.fail(call, reset);
        run.actor.send({ type: 'RETRY' });
        await run.rest();
        expect(run.value(), edge.name).toBe('unsure');
      }

      run.actor.send({ type: 'RETRY' });
      await run.rest();

      run.isDoneOrTold();
    }
  });
});

test.each(Object.entries({ ...lost, ...told, 'an ended session': () => refusal(4003) }))(
  'A record that does not come (%s) is asked for again',
  async (_name, answer) => {
    const [{ kind, edges }] = KINDS as [(typeof KINDS)[number]];
    const [edge] = edges as [Edge];
    const server = serverAt(kind, edge);
    server.fail('load', { answer });
    const run = flowOver(kind, server, edge, { draft: null });
    await run.rest();
    expect(run.actor.getSnapshot().matches('failed')).toBe(true);

    run.actor.send({ type: 'RETRY' });
    await run.rest();

    expect(run.value()).toBe('viewing');
  },
);

test('A server that looks at neither key nor version does it twice: they are what keeps it single', async () => {
  const [{ kind, edges }] = KINDS as [(typeof KINDS)[number]];
  const refund = edges.find(({ request }) => request.type === 'refund') as Edge;
  const edge = { ...refund, request: { ...refund.request, ...PART } };
  for (const [forgetful, times] of [
    [false, 1],
    [true, 2],
  ] as const) {
    const run = await opened(kind, edge, { draft: null, server: serverAt(kind, edge, forgetful) });
    run.server.fail('send', { answer: () => new Response(''), afterwards: true });
    run.submit();
    await run.rest();
    run.actor.send({ type: 'RETRY' });
    await run.rest();
    expect(run.server.events, String(forgetful)).toHaveLength(times);
  }
});

const PART = { amount: '0.01' };
const RESTS = ['submitting', 'checking', 'rereading', 'catchingUp', 'loading'] as const;

interface Kept {
  draft: Typed | null;
  server?: RecordServer;
}

const serverAt = (kind: FlowSubject, { snapshot, request }: Edge, forgetful = false) =>
  recordServer(kind, { state: snapshot.value, facts: snapshot.context, history: [] }, request, {
    forgetful,
  });

/** The flow of a record at the beginning of an edge, its form filled in where it has one. */
async function opened(kind: FlowSubject, edge: Edge, kept: Kept = { draft: null }) {
  const run = flowOver(kind, kept.server ?? serverAt(kind, edge), edge, kept);
  await run.rest();
  if (run.hasForm && !kept.draft) {
    run.actor.send({ type: 'OPEN', event: edge.request.type });
    run.actor.send({ type: 'KEEP', input: edge.request });
  }
  return run;
}

function flowOver(kind: FlowSubject, server: RecordServer, edge: Edge, kept: Kept) {
  const { request } = edge;
  // What carries more than its name is filled in.
  const hasForm = Object.keys(request).length > 1;
  let keys = 0;
  const drafts = { ...kept };
  const flow = kind.create(server.api, {
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
      readAside: () => null,
      clearAside: () => undefined,
      setAside: () => undefined,
    },
    onDone: () => undefined,
  });
  const actor = createActor(flow, { input: { id: 1 } }).start();
  const value = () => {
    const snapshot = actor.getSnapshot();
    return snapshot.matches('viewing') ? 'viewing' : snapshot.value;
  };
  const run = {
    actor,
    server,
    hasForm,
    value,
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
      survived += 1;
    },
    /** A call that takes no key is not answered again: the conflict tells that it was done. */
    isDoneOrTold() {
      if (server.takesKey()) return run.isDoneOnce();
      expect(value(), edge.name).toBe('conflict');
      expect(server.events, edge.name).toEqual([request]);
      const { since } = actor.getSnapshot().context;
      expect(since.map(({ event }) => event)).toEqual([request.type]);
      survived += 1;
    },
  };
  return run;
}
