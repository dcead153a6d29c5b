import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApiFailure } from '../../api/kernel/failure.ts';
import {
  createSendOutMachine,
  hasFailed,
  hasGone,
  progressOfSendOut,
  reportOfSendOut,
  SEND_OUT_CHUNK,
  type SentLine,
} from '../../machines/deliveryNote/sendOut.ts';

const NOTES = Array.from({ length: 25 }, (_unused, index) => index + 1);

const lineOf = <Outcome extends SentLine['outcome']>(noteId: number, outcome: Outcome) => ({
  noteId,
  number: `DN-${noteId}`,
  outcome,
  reason: outcome === 'refused' ? { rule: 'orderCanLeave' } : null,
  message: outcome === 'refused' ? 'no van' : null,
});

/** Notes 5 and 15 have no van until `mended`; the calls of these numbers get no answer. */
function begin(lost: readonly number[] = [], away = { asks: 0 }) {
  let keys = 0;
  let mended = false;
  const sent: { noteIds: readonly number[]; key: string }[] = [];
  const under = new Map<number, Set<string>>();
  const isBarred = (id: number) => !mended && id % 10 === 5;
  const actor = createActor(
    createSendOutMachine({
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
      ask: async (noteIds) => {
        if (away.asks > 0) {
          away.asks -= 1;
          throw new ApiFailure({ kind: 'network' });
        }
        return noteIds.map((id) => lineOf(id, isBarred(id) && id !== 25 ? 'refused' : 'possible'));
      },
      send: async (noteIds, key) => {
        sent.push({ noteIds, key });
        for (const id of noteIds) under.set(id, (under.get(id) ?? new Set()).add(key));
        if (lost.includes(sent.length)) throw new ApiFailure({ kind: 'network' });
        return noteIds.map((id) => lineOf(id, isBarred(id) ? 'refused' : 'done'));
      },
    }),
    { input: { noteIds: NOTES } },
  ).start();
  const at = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const report = () => reportOfSendOut(actor.getSnapshot().context);
  const mend = () => {
    mended = true;
  };
  return { actor, at, sent, under, report, mend };
}

describe('delivery notes sent out together', () => {
  test('are asked first, and nothing leaves before the person says so', async () => {
    const { at, report, sent } = begin();
    await at('asked');
    expect(report().filter(hasFailed)).toMatchObject([
      { noteId: 5, reason: { rule: 'orderCanLeave' } },
      { noteId: 15 },
    ]);
    expect(sent).toEqual([]);
  });

  test('leave in chunks under keys of their own, and each has its line in the report', async () => {
    const { actor, at, report, sent } = begin();
    await at('asked');
    actor.send({ type: 'RUN' });
    await at('reported');
    expect(sent.map(({ noteIds }) => noteIds.length)).toEqual([
      SEND_OUT_CHUNK,
      SEND_OUT_CHUNK,
      NOTES.length - 2 - 2 * SEND_OUT_CHUNK,
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(report().map(({ noteId }) => noteId)).toEqual(NOTES);
    // One was barred meanwhile.
    expect(report().filter(hasFailed)).toMatchObject([
      { noteId: 5 },
      { noteId: 15 },
      { noteId: 25, message: 'no van' },
    ]);
  });

  test('are tried again where they failed, alone and under another key', async () => {
    const { actor, at, report, sent, mend } = begin();
    await at('asked');
    actor.send({ type: 'RUN' });
    await at('reported');
    mend();
    actor.send({ type: 'TRY_FAILED' });
    await at('reported');
    expect(sent.at(-1)?.noteIds).toEqual([5, 15, 25]);
    expect(sent.slice(0, -1).map(({ key }) => key)).not.toContain(sent.at(-1)?.key);
    expect(report().every(hasGone)).toBe(true);
    actor.send({ type: 'TRY_FAILED' });
    expect(actor.getSnapshot().matches('reported')).toBe(true);
  });

  test('go once where an answer was lost: the same key is sent again', async () => {
    const { actor, at, report, sent, under } = begin([2]);
    await at('asked');
    actor.send({ type: 'RUN' });
    await at('interrupted');
    const [lost] = sent.at(-1)?.noteIds ?? [];
    expect(report().find(({ noteId }) => noteId === lost)?.outcome).toBe('unanswered');
    expect(report().at(-1)?.outcome).toBe('unsent');
    actor.send({ type: 'RETRY' });
    await at('reported');
    expect([...under.values()].every((keys) => keys.size === 1)).toBe(true);
    expect(report().filter(hasGone)).toHaveLength(22);
  });

  test('stop after what is under way, and what is left goes later', async () => {
    const { actor, at, report, sent } = begin();
    await at('asked');
    actor.send({ type: 'RUN' });
    actor.send({ type: 'STOP' });
    await at('reported');
    expect(sent).toHaveLength(1);
    expect(report().filter(({ outcome }) => outcome === 'unsent')).toHaveLength(13);
    actor.send({ type: 'GO_ON' });
    await at('reported');
    expect(report().filter(({ outcome }) => outcome === 'unsent')).toEqual([]);
  });

  test('that a stop held stay where they are while the failed ones are tried again', async () => {
    const { actor, at, report, sent, under, mend } = begin([2]);
    await at('asked');
    actor.send({ type: 'RUN' });
    actor.send({ type: 'STOP' });
    await at('reported');
    mend();
    const unsent = () => report().filter(({ outcome }) => outcome === 'unsent');
    const held = unsent().map(({ noteId }) => noteId);
    actor.send({ type: 'TRY_FAILED' });
    // What is held is in the report all the while, also where an answer is lost.
    await at('interrupted');
    expect(progressOfSendOut(actor.getSnapshot().context)).toEqual({ answered: 10, all: 25 });
    expect(unsent().map(({ noteId }) => noteId)).toEqual(held);
    actor.send({ type: 'RETRY' });
    await at('reported');
    expect(sent.slice(1).map(({ noteIds }) => noteIds)).toEqual([
      [5, 15],
      [5, 15],
    ]);
    expect(unsent().map(({ noteId }) => noteId)).toEqual(held);
    actor.send({ type: 'GO_ON' });
    await at('reported');
    expect(sent.slice(3).flatMap(({ noteIds }) => noteIds)).toEqual(held);
    expect([...under.values()].every((keys) => keys.size === 1)).toBe(true);
    expect(report().every(hasGone)).toBe(true);
  });

  test('are left as they are where the rest is given up after a lost answer', async () => {
    const { actor, at, report } = begin([1]);
    await at('asked');
    actor.send({ type: 'RUN' });
    await at('interrupted');
    actor.send({ type: 'STOP' });
    await at('reported');
    expect(report().filter(({ outcome }) => outcome === 'unanswered')).toHaveLength(10);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  test('are asked again where nobody answered', async () => {
    const { actor, at } = begin([], { asks: 1 });
    await at('askFailed');
    actor.send({ type: 'RETRY' });
    await at('asked');
    expect(actor.getSnapshot().context.failure).toBeNull();
  });
});
