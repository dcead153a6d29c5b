import { describe, expect, test } from 'vitest';
import type { FailureParts } from '../../api/kernel/failure.ts';
import { begin, failure, SUBMIT, type Thing, thing, typing } from './recordFlow.fixtures.ts';

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
    expect(draft()).toMatchObject({ ...typed });
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

  test('reads by itself where nobody asked, and says so', async () => {
    const asked: boolean[] = [];
    const { actor, at } = begin({
      load: async (_id, _signal, background) => {
        asked.push(background);
        return thing(1);
      },
    });
    await at({ viewing: 'still' });
    actor.send({ type: 'REFRESH', background: true });
    await at({ viewing: 'still' });
    actor.send({ type: 'REFRESH' });
    await at({ viewing: 'still' });
    expect(asked).toEqual([false, true, false]);
  });

  test('is offered again after the page was closed', async () => {
    const { actor, at } = begin({}, { type: 'cancel', input: { remark: 'Twice' } });

    await at('collecting');

    expect(actor.getSnapshot().context).toMatchObject({
      kept: { at: null },
      typed: { input: { remark: 'Twice' } },
    });
  });

  test('waits, where it was typed in another tab, until one opens the same event', async () => {
    const { actor, at } = begin(
      {},
      { type: 'cancel', input: { remark: 'Twice' }, elsewhere: true },
    );
    await at({ viewing: 'still' });

    actor.send({ type: 'OPEN', event: 'take' });
    expect(actor.getSnapshot().context).toMatchObject({ kept: null, typed: { input: null } });
    actor.send({ type: 'CLOSE' });
    actor.send({ type: 'OPEN', event: 'cancel' });
    expect(actor.getSnapshot().context.typed).toEqual({
      type: 'cancel',
      input: { remark: 'Twice' },
    });
  });

  test('is there again after the form was left, another opened, until one begins anew', async () => {
    const { actor, at } = begin();
    await at({ viewing: 'still' });
    actor.send({ type: 'OPEN', event: 'cancel' });
    actor.send({ type: 'KEEP', input: { remark: 'Twice' } });
    actor.send({ type: 'LEAVE' });
    expect(actor.getSnapshot().context.typed).toBeNull();
    actor.send({ type: 'OPEN', event: 'take' });
    actor.send({ type: 'CLOSE' });

    actor.send({ type: 'OPEN', event: 'cancel' });
    expect(actor.getSnapshot().context).toMatchObject({
      kept: { at: null },
      typed: { type: 'cancel', input: { remark: 'Twice' } },
    });

    actor.send({ type: 'START_ANEW' });
    expect(actor.getSnapshot().context).toMatchObject({ kept: null, typed: { input: null } });
    actor.send({ type: 'LEAVE' });
    actor.send({ type: 'OPEN', event: 'cancel' });
    expect(actor.getSnapshot().context).toMatchObject({ kept: null, typed: { input: null } });
  });

  test('is given up where the form is closed', async () => {
    const { actor, at } = begin();
    await at({ viewing: 'still' });
    actor.send({ type: 'OPEN', event: 'cancel' });
    actor.send({ type: 'KEEP', input: { remark: 'Twice' } });
    actor.send({ type: 'CLOSE' });

    actor.send({ type: 'OPEN', event: 'cancel' });
    expect(actor.getSnapshot().context).toMatchObject({ kept: null, typed: { input: null } });
  });

  test('is there in another tab as soon as one opens its event', async () => {
    const { actor, at } = begin(
      {},
      { type: 'cancel', input: { remark: 'Twice' }, elsewhere: true },
    );
    await at({ viewing: 'still' });

    actor.send({ type: 'OPEN', event: 'cancel' });

    expect(actor.getSnapshot().context).toMatchObject({
      kept: { at: null },
      typed: { type: 'cancel', input: { remark: 'Twice' } },
    });
  });

  test('opens by itself in any tab where what was sent of it has no answer', async () => {
    const unanswered = { event: { type: 'cancel' }, version: 1, key: 'key-0' };
    const { actor, at } = begin({}, { type: 'cancel', input: null, elsewhere: true, unanswered });

    await at('collecting');

    expect(actor.getSnapshot().context).toMatchObject({ lost: true, unanswered });
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

  test('is looked at again where what the record says has changed, and not sent as it was', async () => {
    const now = thing(3);
    const history = now.history.map((line) => ({ ...line, event: 'rewrite' }));
    const { actor, at, sent } = await typing({
      send: () => failure({ kind: 'stale', data: { ...now, history } }),
    });
    actor.send(SUBMIT);
    await at('conflict');

    expect(actor.getSnapshot().can({ type: 'SEND_AGAIN' })).toBe(false);
    actor.send({ type: 'REVISE' });
    await at('collecting');

    expect(sent).toHaveLength(1);
  });

  test('reads what the answer did not bring', async () => {
    let looks = 0;
    const { actor, at, sent } = await typing({
      load: async () => {
        looks += 1;
        return thing(looks === 1 ? 1 : 3);
      },
      send: () =>
        looks === 1 ? failure({ kind: 'stale', data: {} }) : Promise.resolve(thing(4, 'taken')),
      isRecord: (data): data is Thing =>
        typeof data === 'object' && data !== null && 'version' in data,
    });
    actor.send(SUBMIT);
    await at('conflict');
    expect(actor.getSnapshot().context.since.map(({ version }) => version)).toEqual([2, 3]);

    actor.send({ type: 'SEND_AGAIN' });
    await at('viewing');

    expect(sent.map(({ version }) => version)).toEqual([1, 3]);
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
