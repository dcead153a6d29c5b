import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ApiFailure } from '../../api/kernel/failure.ts';
import type { OrderDraft } from '../../machines/orderEntry/draft.ts';
import {
  type ShelfServices,
  type ShelvedElsewhere,
  shelfMachine,
} from '../../machines/orderEntry/shelf.ts';
import { fullDraft } from './orderEntry.fixtures.ts';

const PAUSE = 1000;
const AT = '2026-03-02T02:00:00.000Z';
const draftOf = (remark: string, draftId = 'one'): OrderDraft => ({
  ...fullDraft,
  draftId,
  customerRemark: remark,
});

/** A shelf over a server that keeps drafts by their name and version. */
function started(before: Partial<ShelfServices> = {}) {
  const there = new Map<string, { draft: OrderDraft; version: number }>();
  const seen = new Map<string, number>();
  const services: ShelfServices = {
    save: async (draft, version) => {
      const row = there.get(draft.draftId);
      if (!row && version !== null) throw new ApiFailure({ kind: 'notFound' });
      if (row && row.version !== version) throw new ApiFailure({ kind: 'stale', data: row });
      const next = version === null ? 0 : version + 1;
      there.set(draft.draftId, { draft, version: next });
      return { version: next, savedAt: AT };
    },
    remove: async (draftId) => {
      there.delete(draftId);
    },
    elsewhere: ({ data }) => data as ShelvedElsewhere | null,
    memory: {
      versionOf: (draftId) => seen.get(draftId) ?? null,
      note: (draftId, version) => {
        if (version === null) seen.delete(draftId);
        else seen.set(draftId, version);
      },
    },
    ...before,
  };
  const save = vi.spyOn(services, 'save');
  const clock = new SimulatedClock();
  const actor = createActor(shelfMachine, { input: services, clock });
  actor.start();
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    actor,
    there,
    save,
    type: (draft: OrderDraft | null) => actor.send({ type: 'DRAFT', draft }),
    pass: async (time = PAUSE) => {
      clock.increment(time);
      await settle();
    },
    at: () => actor.getSnapshot().value,
  };
}

describe('the shelf of half-entered orders', () => {
  test('saves once nobody types, and what is typed meanwhile after that', async () => {
    const shelf = started();
    shelf.type(draftOf('a'));
    await shelf.pass(PAUSE - 1);
    shelf.type(draftOf('ab'));
    await shelf.pass(PAUSE - 1);
    expect(shelf.save).not.toHaveBeenCalled();
    const last = draftOf('abc');
    shelf.type(last);
    await shelf.pass();
    expect([shelf.at(), shelf.there.get('one')]).toEqual(['saved', { draft: last, version: 0 }]);
    // The same once more is nothing new.
    shelf.type(last);
    await shelf.pass();
    expect(shelf.save).toHaveBeenCalledTimes(1);
  });

  test('sends what was typed while a save was on its way, on that save’s version', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const shelf = started();
    const save = shelf.save.getMockImplementation();
    shelf.save.mockImplementationOnce(async (draft, version) => {
      await promise;
      if (!save) return { version: 0, savedAt: AT };
      return save(draft, version);
    });
    shelf.type(draftOf('a'));
    await shelf.pass();
    expect(shelf.at()).toBe('saving');
    shelf.there.set('one', { draft: draftOf('a'), version: 0 });
    const last = draftOf('ab');
    shelf.type(last);
    resolve();
    await shelf.pass(0);
    expect(shelf.at()).toBe('waiting');
    await shelf.pass();
    expect([shelf.at(), shelf.there.get('one')]).toEqual(['saved', { draft: last, version: 1 }]);
  });

  test('never writes over another device: it stops until the person has decided', async () => {
    const shelf = started();
    shelf.type(draftOf('mine'));
    await shelf.pass();
    const theirs = { draft: draftOf('theirs'), version: 1 };
    shelf.there.set('one', theirs);
    shelf.type(draftOf('mine too'));
    await shelf.pass();
    expect(shelf.at()).toBe('elsewhere');
    shelf.type(draftOf('mine three'));
    await shelf.pass(60_000);
    expect([shelf.at(), shelf.there.get('one')]).toEqual(['elsewhere', theirs]);
    // Kept as a draft of its own.
    shelf.type(draftOf('mine three', 'two'));
    await shelf.pass();
    expect(shelf.at()).toBe('saved');
    expect(shelf.there.get('one')).toEqual(theirs);
    expect(shelf.there.get('two')?.draft.customerRemark).toBe('mine three');
  });

  test('builds on what it took over', async () => {
    const shelf = started();
    shelf.there.set('one', { draft: draftOf('theirs'), version: 4 });
    const taken = draftOf('theirs');
    shelf.actor.send({ type: 'ADOPT', draft: taken, kept: { version: 4, savedAt: AT } });
    shelf.type(taken);
    expect(shelf.at()).toBe('saved');
    shelf.type(draftOf('theirs and mine'));
    await shelf.pass();
    expect(shelf.there.get('one')?.version).toBe(5);
  });

  test('makes none of one that was entered or given up elsewhere', async () => {
    const shelf = started();
    shelf.type(draftOf('mine'));
    await shelf.pass();
    shelf.there.clear();
    shelf.type(draftOf('mine too'));
    await shelf.pass();
    expect([shelf.at(), shelf.actor.getSnapshot().context.other, shelf.there.size]).toEqual([
      'elsewhere',
      null,
      0,
    ]);
  });

  test('tries again by itself where no answer came, and only when told where it was refused', async () => {
    const shelf = started();
    shelf.save.mockRejectedValueOnce(new ApiFailure({ kind: 'network' }));
    shelf.type(draftOf('a'));
    await shelf.pass();
    expect(shelf.at()).toBe('failed');
    await shelf.pass(15_000);
    expect(shelf.at()).toBe('saved');

    shelf.save.mockRejectedValueOnce(new ApiFailure({ kind: 'refused' }));
    shelf.type(draftOf('ab'));
    await shelf.pass();
    await shelf.pass(60_000);
    expect(shelf.at()).toBe('refused');
    shelf.actor.send({ type: 'RETRY' });
    await shelf.pass(0);
    expect(shelf.at()).toBe('saved');
  });

  test('removes what was given up, and keeps nothing of what became an order', async () => {
    const shelf = started();
    shelf.type(draftOf('a'));
    await shelf.pass();
    shelf.actor.send({ type: 'REMOVE', draftId: 'one' });
    await shelf.pass(0);
    expect([shelf.at(), shelf.there.size]).toEqual(['empty', 0]);
    shelf.type(draftOf('b', 'two'));
    shelf.type(null);
    await shelf.pass();
    expect([shelf.at(), shelf.there.size]).toEqual(['empty', 0]);
  });
});
