import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApiFailure, type FailureParts } from '../../api/failure.ts';
import type { HistoryLine } from '../../api/orders.ts';
import {
  type CaseServices,
  createCaseMachine,
  type Sending,
  type Typed,
} from '../../machines/case.ts';

interface Thing {
  version: number;
  place: string;
  history: HistoryLine[];
}
interface Move {
  type: string;
  remark?: string;
}

const line = (version: number): HistoryLine => ({
  version,
  at: '2026-01-01T00:00:00Z',
  actorId: 2,
  actorName: 'Someone else',
  actorRole: 'clerk',
  event: 'accept',
  payload: {},
  from: null,
  to: 'taken',
  remark: null,
});

const thing = (version: number, place = 'new'): Thing => ({
  version,
  place,
  history: Array.from({ length: version }, (_unused, index) => line(index + 1)),
});

const failure = (parts: FailureParts) => Promise.reject(new ApiFailure(parts));

/** The flow before a server that holds one thing and answers what the test says. */
function begin(changed: Partial<CaseServices<Thing, Move>> = {}, kept: Typed | null = null) {
  let keys = 0;
  let draft = kept;
  const sent: Sending<Move>[] = [];
  const onDone = vi.fn<CaseServices<Thing, Move>['onDone']>();
  const send = changed.send ?? (async () => thing(2, 'taken'));
  const actor = createActor(
    createCaseMachine<Thing, Move>('thing', {
      load: async () => thing(1),
      isRecord: (data): data is Thing => data !== null && typeof data === 'object',
      isLegal: (record) => record.place === 'new',
      versionOf: ({ version }) => version,
      historyOf: ({ history }) => history,
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
      drafts: {
        read: () => draft,
        write: (_id, typed) => {
          draft = typed;
        },
        clear: () => {
          draft = null;
        },
      },
      onDone,
      ...changed,
      send: (id, sending) => {
        sent.push(sending);
        return send(id, sending);
      },
    }),
    { input: { id: 7 } },
  ).start();
  const at = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, at, sent, onDone, draft: () => draft };
}

const SUBMIT = { type: 'SUBMIT', event: { type: 'cancel', remark: 'Twice' } } as const;

async function typing(changed: Partial<CaseServices<Thing, Move>> = {}) {
  const begun = begin(changed);
  await begun.at('viewing');
  begun.actor.send({ type: 'OPEN', event: 'cancel' });
  begun.actor.send({ type: 'KEEP', input: { remark: 'Twice' } });
  return begun;
}

describe('looking at a record', () => {
  test.each([
    ['notFound', 'notFound'],
    ['noAccess', 'noAccess'],
    ['network', 'broken'],
    ['unreadable', 'broken'],
    ['http', 'broken'],
  ] as const)('says %s', async (kind, state) => {
    const { at } = begin({ load: () => failure({ kind }) });

    await at({ failed: state });
  });

  test('can be tried again where it was the network', async () => {
    let tries = 0;
    const { actor, at } = begin({
      load: () => {
        tries += 1;
        return tries === 1 ? failure({ kind: 'network' }) : Promise.resolve(thing(1));
      },
    });
    await at({ failed: 'broken' });

    actor.send({ type: 'RETRY' });

    await at('viewing');
    expect(actor.getSnapshot().context).toMatchObject({ failure: null, record: { version: 1 } });
  });

  test('keeps what is there while it is read anew, also when that fails', async () => {
    let tries = 0;
    const { actor, at } = begin({
      load: () => {
        tries += 1;
        return tries === 1 ? Promise.resolve(thing(1)) : failure({ kind: 'network' });
      },
    });
    await at('viewing');

    actor.send({ type: 'REFRESH' });
    expect(actor.getSnapshot().context.record).toEqual(thing(1));
    await at({ viewing: 'still' });

    expect(actor.getSnapshot().context.record).toEqual(thing(1));
  });
});

describe('an event that is taken', () => {
  test('shows the record as the server answers it, and forgets what was typed', async () => {
    const { actor, at, sent, onDone, draft } = await typing();
    expect(draft()).toEqual({ type: 'cancel', input: { remark: 'Twice' } });

    actor.send(SUBMIT);
    await at('viewing');

    expect(sent).toEqual([{ event: SUBMIT.event, version: 1, key: 'key-1' }]);
    expect(actor.getSnapshot().context).toMatchObject({ record: { version: 2 }, typed: null });
    expect(onDone.mock.calls).toEqual([[SUBMIT.event, thing(2, 'taken')]]);
    expect(draft()).toBeNull();
  });

  test('goes out under a new key for each intent', async () => {
    const { actor, at, sent } = await typing();
    actor.send(SUBMIT);
    await at('viewing');

    actor.send(SUBMIT);
    await at('viewing');

    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  test('is sent once, however often it is clicked', async () => {
    const { actor, at, sent } = await typing();

    actor.send(SUBMIT);
    actor.send(SUBMIT);
    await at('viewing');

    expect(sent).toHaveLength(1);
  });
});

describe('an event that is not taken', () => {
  test.each([
    { kind: 'refused', reason: { rule: 'remarkIsGiven' } },
    { kind: 'invalid', errors: { 'event.remark': 'Required' } },
    { kind: 'noAccess' },
    { kind: 'tooMany' },
    { kind: 'failed' },
    { kind: 'session' },
  ] as FailureParts[])('keeps what was typed and says why: $kind', async (parts) => {
    const { actor, at, draft } = await typing({ send: () => failure(parts) });

    actor.send(SUBMIT);
    await at('collecting');

    const { typed, failure: told } = actor.getSnapshot().context;
    expect(typed).toEqual({ type: 'cancel', input: { remark: 'Twice' } });
    expect(told).toMatchObject(parts);
    expect(draft()).toEqual(typed);
  });

  test('shows the record as it is now: what refused may be what has changed', async () => {
    let version = 0;
    const { actor, at } = await typing({
      load: async () => {
        version += 1;
        return thing(version);
      },
      send: () => failure({ kind: 'refused' }),
    });

    actor.send(SUBMIT);
    await at('collecting');

    expect(actor.getSnapshot().context.record?.version).toBe(2);
  });

  test('is offered again after the page was closed', async () => {
    const { actor, at } = begin({}, { type: 'cancel', input: { remark: 'Twice' } });

    await at('collecting');

    expect(actor.getSnapshot().context).toMatchObject({
      restored: true,
      typed: { input: { remark: 'Twice' } },
    });
  });
});

describe('no answer', () => {
  test.each([
    { kind: 'network' },
    { kind: 'timeout' },
    { kind: 'unreadable' },
    { kind: 'http', status: 500 },
    { kind: 'http', status: 502 },
  ] as FailureParts[])(
    '($kind $status) is sent again under the same key, after a look at the record',
    async (parts) => {
      let tries = 0;
      const load = vi.fn<CaseServices<Thing, Move>['load']>(async () => thing(1));
      const { actor, at, sent } = await typing({
        load,
        send: () => {
          tries += 1;
          return tries === 1 ? failure(parts) : Promise.resolve(thing(2));
        },
      });
      actor.send(SUBMIT);
      await at('unsure');
      const looks = load.mock.calls.length;

      actor.send({ type: 'RETRY' });
      await at('viewing');

      expect(sent).toEqual([sent[0], sent[0]]);
      expect(load.mock.calls.length).toBe(looks + 1);
    },
  );

  test('can be left, which reads the record anew', async () => {
    const { actor, at } = await typing({ send: () => failure({ kind: 'network' }) });
    actor.send(SUBMIT);
    await at('unsure');

    actor.send({ type: 'CLOSE' });

    await at('viewing');
    expect(actor.getSnapshot().context.typed).toBeNull();
  });

  test('stays unsure while the network is gone', async () => {
    let online = true;
    const { actor, at } = await typing({
      load: () => (online ? Promise.resolve(thing(1)) : failure({ kind: 'network' })),
      send: () => {
        online = false;
        return failure({ kind: 'network' });
      },
    });
    actor.send(SUBMIT);
    await at('unsure');

    actor.send({ type: 'RETRY' });
    expect(actor.getSnapshot().value).toBe('checking');
    await at('unsure');

    expect(actor.getSnapshot().context.typed).toEqual({
      type: 'cancel',
      input: { remark: 'Twice' },
    });
  });
});

describe('a conflict', () => {
  const stale = (place: string) => () =>
    failure({ kind: 'stale', data: thing(3, place) }) as Promise<Thing>;

  test('shows what others did since one looked', async () => {
    const { actor, at } = await typing({ send: stale('new') });

    actor.send(SUBMIT);
    await at('conflict');

    const { record, since } = actor.getSnapshot().context;
    expect(record?.version).toBe(3);
    expect(since.map(({ version }) => version)).toEqual([2, 3]);
  });

  test('goes on with one click where the event is still legal', async () => {
    let tries = 0;
    const { actor, at, sent } = await typing({
      send: () => {
        tries += 1;
        return tries === 1 ? stale('new')() : Promise.resolve(thing(4, 'taken'));
      },
    });
    actor.send(SUBMIT);
    await at('conflict');

    actor.send({ type: 'SEND_AGAIN' });
    await at('viewing');

    expect(sent).toEqual([
      { event: SUBMIT.event, version: 1, key: 'key-1' },
      { event: SUBMIT.event, version: 3, key: 'key-2' },
    ]);
  });

  test('does not where it is no longer, and lets one revise what was typed', async () => {
    const { actor, at, sent } = await typing({ send: stale('taken') });
    actor.send(SUBMIT);
    await at('conflict');

    actor.send({ type: 'SEND_AGAIN' });
    expect(actor.getSnapshot().value).toBe('conflict');
    actor.send({ type: 'REVISE' });
    await at('collecting');

    expect(sent).toHaveLength(1);
    expect(actor.getSnapshot().context).toMatchObject({
      failure: null,
      since: [],
      typed: { input: { remark: 'Twice' } },
    });
  });
});
