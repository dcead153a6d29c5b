import { describe, expect, test, vi } from 'vitest';
import type { FailureParts } from '../../api/kernel/failure.ts';
import type { RecordServices } from '../../machines/kernel/recordMachine.ts';
import {
  begin,
  failure,
  type Move,
  SUBMIT,
  type Thing,
  thing,
  typing,
} from './recordFlow.fixtures.ts';

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
      const load = vi.fn<RecordServices<Thing, Move>['load']>(async () => thing(1));
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

  test('is sent as the same again also where the next try fails for certain', async () => {
    const answers = [
      () => failure({ kind: 'timeout' }),
      () => failure({ kind: 'session' }),
      () => Promise.resolve(thing(3)),
    ];
    let looks = 0;
    const { actor, at, sent } = await typing({
      // The first try was done: the record has moved on by itself.
      load: async () => {
        looks += 1;
        return thing(looks === 1 ? 1 : 2);
      },
      send: () => (answers.shift() as () => Promise<Thing>)(),
    });
    actor.send(SUBMIT);
    await at('unsure');
    actor.send({ type: 'RETRY' });
    await at('collecting');

    actor.send(SUBMIT);
    await at('viewing');

    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  });

  test('is sent as the same again after the page was closed', async () => {
    const before = await typing({ send: () => new Promise(() => undefined) });
    before.actor.send(SUBMIT);
    const kept = before.draft();
    before.actor.stop();

    const { actor, at, sent } = begin({ load: async () => thing(2) }, kept);
    await at('collecting');
    actor.send(SUBMIT);
    await at('viewing');

    expect(sent).toEqual(before.sent);
  });

  test('lets something else find a newer version where it was done', async () => {
    const before = await typing({ send: () => failure({ kind: 'network' }) });
    before.actor.send(SUBMIT);
    await before.at('unsure');

    const { actor, at, sent } = begin({ load: async () => thing(2) }, before.draft());
    await at('collecting');
    actor.send({ type: 'SUBMIT', event: { type: 'cancel', remark: 'Other words' } });
    await at('viewing');

    expect(sent).toEqual([
      { event: { type: 'cancel', remark: 'Other words' }, version: 1, key: 'key-1' },
    ]);
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

describe('an answer that the event was turned away', () => {
  const turnedAway = ['noAccess', 'notFound', 'tooMany', 'session'] as const;

  test.each(turnedAway)('(%s) leaves nothing unanswered', async (kind) => {
    let looks = 0;
    const answers = [() => failure({ kind }), () => Promise.resolve(thing(4))];
    const { actor, at, sent, draft } = await typing({
      // Somebody else goes on meanwhile.
      load: async () => {
        looks += 1;
        return thing(looks === 1 ? 1 : 3);
      },
      send: () => (answers.shift() as () => Promise<Thing>)(),
    });
    actor.send(SUBMIT);
    await at('collecting');

    expect(actor.getSnapshot().context).toMatchObject({ unanswered: null, lost: false });
    expect(draft()).toEqual({ type: 'cancel', input: { remark: 'Twice' } });
    actor.send(SUBMIT);
    await at('viewing');

    // What is sent next is a new intent, on the record as the person sees it.
    const version = kind === 'session' ? 1 : 3;
    expect(sent.map(({ key, version }) => [key, version])).toEqual([
      ['key-1', 1],
      ['key-2', version],
    ]);
  });

  test.each(turnedAway)('(%s) says nothing of a try before it that got no answer', async (kind) => {
    const answers = [
      () => failure({ kind: 'timeout' }),
      () => failure({ kind }),
      () => Promise.resolve(thing(3)),
    ];
    const { actor, at, sent } = await typing({
      send: () => (answers.shift() as () => Promise<Thing>)(),
    });
    actor.send(SUBMIT);
    await at('unsure');
    actor.send({ type: 'RETRY' });
    await at('collecting');
    expect(actor.getSnapshot().context).toMatchObject({ unanswered: sent[0], lost: true });

    actor.send(SUBMIT);
    await at('viewing');

    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  });

  test('is answered as it was then, and what was read since stays', async () => {
    let tries = 0;
    const { actor, at } = await typing({
      load: async () => (tries === 0 ? thing(1) : thing(3, 'elsewhere')),
      send: () => {
        tries += 1;
        return tries === 1 ? failure({ kind: 'network' }) : Promise.resolve(thing(2, 'taken'));
      },
    });
    actor.send(SUBMIT);
    await at('unsure');
    actor.send({ type: 'RETRY' });
    await at('viewing');
    expect(actor.getSnapshot().context.record).toEqual(thing(3, 'elsewhere'));
  });
});
