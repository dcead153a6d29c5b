import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { KEY_LIFE } from '../../api/kernel/keys.ts';
import { offerOf } from '../../machines/kernel/entry/draft.ts';
import { LAWS } from '../domains/laws.ts';
import { FAULTS, type Fault, isSessionOver, rest, started } from './entry.faults.ts';
import { owner } from './orderEntry.fixtures.ts';

/** Every guided entry of the product. */
const ENTRIES = LAWS.flatMap(({ entry }) => entry ?? []);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const faults = Object.entries(FAULTS);
/** An answer that looked at the key: what came of an earlier try is known by it. */
const SPEAKING = faults.filter(([name]) => ['a refusal', 'fields of no step'].includes(name));
const SILENT = faults.filter((fault) => !SPEAKING.includes(fault));
const LOST = SILENT.filter(([, { maybeDone }]) => maybeDone);

describe.each(ENTRIES.map((subject) => [subject.name, subject] as const))(
  '%s',
  (_name, subject) => {
    describe.each(Object.entries(subject.places))('while %s', (_where, place) => {
      test.each(faults)('%s is told, and tried again', async (name, fault) => {
        const entry = started(subject, place.draft, place.call, fault);
        await entry.go(place.go);
        const { value, context } = entry.now();
        expect(value.flow).toEqual(isSessionOver(name) ? 'sessionEnded' : place.failed);
        expect(context.failure).not.toBeNull();
        const before = subject.answersIn(context.draft);

        entry.mend();
        await entry.go([{ type: 'RETRY' }]);
        if (!isSessionOver(name)) expect(entry.now().value.flow).toEqual(place.fine);
        const { draft } = entry.now().context;
        expect(subject.answersIn(draft)).toEqual(expect.arrayContaining(before));
        expect(entry.kept()).toEqual(entry.asKept(draft));
        entry.actor.stop();
      });
    });

    describe('while searching', () => {
      test.each(faults)('%s is told, and tried again', async (name, fault) => {
        const { call, child, words, found, draft } = subject.search;
        const entry = started(subject, draft, call, fault);
        await entry.go([{ type: 'CONTINUE' }]);
        entry.child(child)?.send({ type: 'TYPE', text: words });
        await rest();
        if (isSessionOver(name)) {
          expect(entry.now().value.flow).toBe('sessionEnded');
        } else {
          expect(entry.child(child)?.getSnapshot().value).toBe('failed');
          entry.mend();
          entry.child(child)?.send({ type: 'RETRY' });
          await rest();
          expect(entry.child(child)?.getSnapshot().context.found?.rows).toEqual(found);
        }
        entry.actor.stop();
      });
    });

    describe('while it is sent', () => {
      test.each(faults)('%s never makes two of one', async (name, fault) => {
        const entry = started(subject, subject.full, subject.commit, fault);
        await entry.toLast();
        await entry.go([{ type: 'COMMIT' }]);
        const expected = fault.maybeDone
          ? 'unsettled'
          : isSessionOver(name)
            ? 'sessionEnded'
            : name === 'a refusal'
              ? 'refused'
              : 'failed';
        expect(entry.now().value.flow).toBe(expected);
        expect(entry.kept()).toEqual(entry.asKept(entry.now().context.draft));

        entry.mend();
        await entry.go([{ type: 'RETRY' }]);
        if (expected === 'sessionEnded') {
          expect(entry.now().value.flow).toEqual({ entering: subject.last });
          await entry.go([{ type: 'COMMIT' }]);
        }
        expect(entry.now().value.flow).toBe('committed');
        const [first, second, ...others] = entry.sentTo(subject.commit);
        expect(others).toEqual([]);
        // Where the first may have arrived, the second is the same under the same key.
        if (fault.maybeDone) expect(second).toEqual(first);
        else expect(second?.key).not.toBe(first?.key);
        expect(entry.kept()).toBeUndefined();
        entry.actor.stop();
      });

      test.each(
        LOST.flatMap(([first, lost]) =>
          SILENT.map(([then, fault]) => [first, then, lost, fault] as const),
        ),
      )('%s and then %s never make two of one', async (_first, then, lost, fault) => {
        const entry = started(subject, subject.full, subject.commit, lost);
        await entry.toLast();
        await entry.go([{ type: 'COMMIT' }]);
        entry.fail(fault);
        await entry.go([{ type: 'RETRY' }]);
        const isOver = isSessionOver(then);
        expect(entry.now().value.flow).toBe(isOver ? 'sessionEnded' : 'unsettled');
        expect(entry.kept()).toMatchObject({ attempt: { key: expect.any(String) } });

        entry.mend();
        if (isOver) await entry.go([{ type: 'RETRY' }]);
        expect(entry.now().value.flow).toBe('unsettled');
        await entry.go([{ type: 'RETRY' }]);
        expect(entry.now().value.flow).toBe('committed');
        expect(new Set(entry.sentTo(subject.commit).map(({ key }) => key)).size).toBe(1);
        entry.actor.stop();
      });

      test.each(SPEAKING)(
        'after a lost answer %s says that it was not done',
        async (_told, fault) => {
          const lost = FAULTS['a reset connection'] as Fault;
          const entry = started(subject, subject.full, subject.commit, lost);
          await entry.toLast();
          await entry.go([{ type: 'COMMIT' }]);
          entry.fail(fault);
          await entry.go([{ type: 'RETRY' }]);
          expect(entry.now().context).toMatchObject({ isLost: false, draft: { attempt: null } });
          entry.actor.stop();
        },
      );

      test('what was sent so long ago that the server has forgotten its key is not offered', async () => {
        const entry = started(
          subject,
          subject.full,
          subject.commit,
          FAULTS['an empty body'] as Fault,
        );
        await entry.toLast();
        await entry.go([{ type: 'COMMIT' }]);
        const sent = subject.drafts.read(entry.input.storage, owner);
        const savedAt = Date.parse(sent.stored?.savedAt ?? '');
        expect(offerOf(sent, savedAt + KEY_LIFE)).toEqual({ offer: sent.stored, discarded: null });
        expect(offerOf(sent, savedAt + KEY_LIFE + 1)).toEqual({
          offer: null,
          discarded: 'forgotten',
        });
        const later = createActor(subject.machineOf(entry.api), {
          input: { ...entry.input, found: sent, clock: () => savedAt + KEY_LIFE + 1 },
        }).start();
        expect(later.getSnapshot()).toMatchObject({
          value: { flow: { entering: expect.anything() } },
          context: { offer: null, discarded: 'forgotten' },
        });
        later.stop();
        entry.actor.stop();
      });

      test('nothing can be changed while it is not known whether it arrived', async () => {
        const fault = FAULTS['a reset connection'] as Fault;
        const entry = started(subject, subject.full, subject.commit, fault);
        await entry.toLast();
        await entry.go([{ type: 'COMMIT' }]);
        const unsettled = entry.now();
        expect(unsettled.can({ type: 'BACK' })).toBe(false);
        expect(unsettled.can({ type: 'GO_TO', step: subject.full.step })).toBe(false);
        expect(unsettled.can(subject.change)).toBe(false);
        expect(unsettled.can({ type: 'RETRY' })).toBe(true);
        entry.actor.stop();
      });

      test('a double click sends it once', async () => {
        const entry = started(subject, subject.full, 'none', null);
        await entry.toLast();
        entry.actor.send({ type: 'COMMIT' });
        entry.actor.send({ type: 'COMMIT' });
        await rest();
        expect(entry.now().value.flow).toBe('committed');
        expect(entry.sentTo(subject.commit)).toHaveLength(1);
        entry.actor.stop();
      });
    });
  },
);
