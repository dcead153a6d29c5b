import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { type PlanLayout, planLayout, type SitePlan } from '../../api/sitePlan/calls.ts';
import { SESSION_KEYS } from '../../machines/session/store.ts';
import { changed, type PlanChange } from '../../machines/sitePlan/change.ts';
import { createPlanEditor, type EditorServices } from '../../machines/sitePlan/editor.ts';
import { createPlanKeeper, type KeptPlan } from '../../machines/sitePlan/planKeeper.ts';

const table = (number: string, x: number, y: number) => ({
  number,
  seats: 4,
  shape: 'square' as const,
  status: 'free' as const,
  x,
  y,
});

const HALL: PlanLayout = {
  areas: [
    { name: 'Hall', x: 0, y: 0, width: 20, height: 12, tables: [table('1', 2, 2)] },
    { name: 'Awning', x: 24, y: 0, width: 10, height: 8, tables: [] },
  ],
};
const ONE = { area: 0, table: 0 };

/** The plan after changes, each of which has to be possible. */
function laid(layout: PlanLayout, ...changes: PlanChange[]): PlanLayout {
  return changes.reduce((now, change) => {
    const done = changed(now, change);
    if (done.obstacle !== undefined) throw new Error(done.obstacle);
    return done.layout;
  }, layout);
}

describe('A change of a plan', () => {
  test('moves a table by squares, and its area with all its tables', () => {
    expect(laid(HALL, { type: 'move', at: ONE, x: 5, y: 6 }).areas[0]?.tables[0]).toMatchObject({
      x: 5,
      y: 6,
    });
    const moved = laid(HALL, { type: 'move', at: { area: 0, table: null }, x: 2, y: 3 });
    expect(moved.areas[0]).toMatchObject({ x: 2, y: 3, tables: [{ x: 2, y: 2 }] });
  });

  test('takes a table over to the area that it is put down in', () => {
    const done = changed(HALL, { type: 'move', at: ONE, x: 26, y: 3 });
    expect(done).toMatchObject({ at: { area: 1, table: 0 } });
    expect('layout' in done && done.layout.areas.map(({ tables }) => tables)).toEqual([
      [],
      [table('1', 2, 3)],
    ]);
  });

  test.each<[string, PlanChange]>([
    ['between two areas', { type: 'move', at: ONE, x: 21, y: 3 }],
    ['over the name of its area', { type: 'move', at: ONE, x: 2, y: 0 }],
    ['off the plan', { type: 'move', at: { area: 1, table: null }, x: 40, y: 0 }],
    ['over another area', { type: 'move', at: { area: 1, table: null }, x: 15, y: 0 }],
    ['where another area begins', { type: 'resize', area: 0, width: 25, height: 12 }],
  ])('has no room %s', (_where, change) => {
    expect(changed(HALL, change)).toEqual({ obstacle: 'noRoom' });
  });

  test('gives a new table the next number and a place, until there is none', () => {
    let layout = HALL;
    const found: string[] = [];
    for (;;) {
      const done = changed(layout, { type: 'addTable', area: 1 });
      if (done.obstacle !== undefined) {
        expect(done.obstacle).toBe('noRoom');
        break;
      }
      layout = done.layout;
      found.push(layout.areas[1]?.tables.at(-1)?.number ?? '');
      expect(planLayout.safeParse(layout).success).toBe(true);
    }
    expect(found.slice(0, 3)).toEqual(['2', '3', '4']);
    expect(found).toHaveLength(15);
  });

  test('gives a new area a name of its own, and refuses a name or number twice', () => {
    const two = laid(HALL, { type: 'addArea', name: 'hall' }, { type: 'addTable', area: 0 });
    expect(two.areas.map(({ name }) => name)).toEqual(['Hall', 'Awning', 'hall 2']);
    expect(changed(two, { type: 'rename', area: 1, name: ' HALL ' })).toEqual({
      obstacle: 'nameTaken',
    });
    for (const number of ['2', '２', '\u200b2']) {
      expect(changed(two, { type: 'set', at: ONE, card: { number } })).toEqual({
        obstacle: 'nameTaken',
      });
    }
  });
});

/** A storage as browsers have one. */
function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('What was laid out and not saved', () => {
  const plan: KeptPlan = { version: 3, layout: HALL, lost: [HALL] };

  test('is kept with its owner, a shop each, and cleared a shop each', () => {
    const storage = memory();
    const first = createPlanKeeper(storage, { userId: 7, shopId: 1 });
    const second = createPlanKeeper(storage, { userId: 7, shopId: 2 });
    first.write(plan);
    second.write({ ...plan, version: 9 });
    expect(JSON.parse(storage.kept.get(SESSION_KEYS.sitePlan) ?? '')).toMatchObject({ userId: 7 });
    first.clear();
    expect(first.read()).toBeNull();
    expect(second.read()?.version).toBe(9);
    second.clear();
    expect(storage.kept.size).toBe(0);
  });

  test("is discarded where it is another user's", () => {
    const storage = memory();
    createPlanKeeper(storage, { userId: 7, shopId: 1 }).write(plan);
    expect(createPlanKeeper(storage, { userId: 8, shopId: 1 }).read()).toBeNull();
    expect(storage.kept.size).toBe(0);
    expect(createPlanKeeper(storage, { userId: 7, shopId: 1 }).read()).toBeNull();
  });

  test('is nothing where it cannot be read', () => {
    const storage = memory();
    storage.setItem(SESSION_KEYS.sitePlan, '{"userId":7,"shops":{"1":{"version":3}}}');
    expect(createPlanKeeper(storage, { userId: 7, shopId: 1 }).read()).toBeNull();
  });
});

const SAVED: SitePlan = { restaurantId: 1, version: 3, areas: HALL.areas };
const staleWith = (data: SitePlan) => new ApiFailure({ kind: 'stale', code: 4091, data });

/** A running editor over a plan that is saved as version 3. */
async function opened(services: Partial<EditorServices> = {}, kept: KeptPlan | null = null) {
  let lying = kept;
  const sent: { layout: PlanLayout; version: number }[] = [];
  const actor = createActor(
    createPlanEditor({
      load: async () => SAVED,
      save: async (layout, version) => {
        sent.push({ layout, version });
        return { restaurantId: 1, version: version + 1, ...layout };
      },
      keeper: {
        read: () => lying,
        write: (plan) => {
          lying = plan;
        },
        clear: () => {
          lying = null;
        },
      },
      ...services,
    }),
  ).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  const move = (x: number) =>
    actor.send({ type: 'CHANGE', change: { type: 'move', at: ONE, x, y: 4 } });
  const x = () => actor.getSnapshot().context.layout.areas[0]?.tables[0]?.x;
  const settled = () => waitFor(actor, (snapshot) => !snapshot.matches({ shown: 'saving' }));
  return { actor, sent, move, x, settled, kept: () => lying };
}

describe('Laying out a plan', () => {
  test('undoes step by step what was not saved, and keeps it meanwhile', async () => {
    const { actor, move, x, kept } = await opened();
    move(5);
    move(8);
    expect(actor.getSnapshot().matches({ shown: 'unsaved' })).toBe(true);
    expect(kept()).toMatchObject({ version: 3 });
    actor.send({ type: 'UNDO' });
    expect(x()).toBe(5);
    actor.send({ type: 'UNDO' });
    expect(x()).toBe(2);
    expect(actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
    expect(kept()).toBeNull();
    actor.send({ type: 'UNDO' });
    expect(x()).toBe(2);
  });

  test('says why a change has no room, and changes nothing', async () => {
    const { actor, move, x } = await opened();
    move(21);
    expect(x()).toBe(2);
    expect(actor.getSnapshot().context.obstacle).toBe('noRoom');
    move(6);
    expect(actor.getSnapshot().context.obstacle).toBeNull();
  });

  test('saves with the version that it was laid out on, and has nothing to undo then', async () => {
    const { actor, sent, move, settled, kept } = await opened();
    move(5);
    actor.send({ type: 'SAVE' });
    await settled();
    expect(sent).toMatchObject([{ version: 3 }]);
    expect(actor.getSnapshot().context).toMatchObject({ saved: { version: 4 }, past: [] });
    expect(actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
    expect(kept()).toBeNull();
  });

  test('keeps what was laid out where somebody else has saved, and saves it over that', async () => {
    const theirs: SitePlan = { restaurantId: 1, version: 8, areas: [] };
    const versions: number[] = [];
    const { actor, move, x, settled, kept } = await opened({
      save: async (layout, version) => {
        versions.push(version);
        if (version < 8) throw staleWith(theirs);
        return { restaurantId: 1, version: 9, ...layout };
      },
    });
    move(5);
    actor.send({ type: 'SAVE' });
    await settled();
    expect(actor.getSnapshot().matches({ shown: 'conflict' })).toBe(true);
    expect(x()).toBe(5);
    expect(kept()).toMatchObject({ version: 3 });
    actor.send({ type: 'SAVE' });
    await settled();
    expect(versions).toEqual([3, 8]);
    expect(x()).toBe(5);
    expect(actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
  });

  /** A server that saves, and whose answers are lost for so many times. */
  const losing = (answers: number) => {
    let plan = SAVED;
    const versions: number[] = [];
    const save: EditorServices['save'] = async (layout, version) => {
      versions.push(version);
      if (version !== plan.version) throw staleWith(plan);
      // As it comes over the wire: the fields in the order of the contract.
      plan = { restaurantId: 1, version: version + 1, ...planLayout.parse(layout) };
      if (plan.version - SAVED.version <= answers) throw new ApiFailure({ kind: 'network' });
      return plan;
    };
    return { save, versions, theirs: (newer: SitePlan) => (plan = newer), now: () => plan };
  };

  test('takes what it saved itself as saved, where the answer to that was lost', async () => {
    const server = losing(1);
    const { actor, move, x, settled, kept } = await opened({ save: server.save });
    move(5);
    actor.send({ type: 'CHANGE', change: { type: 'addArea', name: 'Yard' } });
    actor.send({ type: 'SAVE' });
    await settled();
    expect(actor.getSnapshot().matches({ shown: 'unsaved' })).toBe(true);
    expect(actor.getSnapshot().context.failure?.kind).toBe('network');
    actor.send({ type: 'SAVE' });
    await settled();
    expect(actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ saved: { version: 4 }, failure: null });
    expect(server.versions).toEqual([3, 3]);
    expect(x()).toBe(5);
    expect(kept()).toBeNull();
  });

  test('goes on from what it saved itself, where more was laid out since', async () => {
    const server = losing(2);
    const { actor, move, x, settled } = await opened({ save: server.save });
    for (const to of [5, 7, 9]) {
      move(to);
      actor.send({ type: 'SAVE' });
      await settled();
    }
    expect(actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
    // The second try goes on from the first and is lost too; the third goes on from the second.
    expect(server.versions).toEqual([3, 3, 4, 4, 5]);
    expect(server.now()).toMatchObject({ areas: [{ tables: [{ x: 9 }] }, {}] });
    expect(x()).toBe(9);
  });

  test('asks the person all the same where somebody else has saved over the lost one', async () => {
    const server = losing(1);
    const { actor, move, x, settled } = await opened({ save: server.save });
    move(5);
    actor.send({ type: 'SAVE' });
    await settled();
    server.theirs({ restaurantId: 1, version: 5, areas: [] });
    actor.send({ type: 'SAVE' });
    await settled();
    expect(actor.getSnapshot().matches({ shown: 'conflict' })).toBe(true);
    expect(x()).toBe(5);
  });

  test('knows its own after a reload, where the answer was lost or the page left before it', async () => {
    const server = losing(1);
    const load = async () => server.now();
    const { actor, move, settled, kept } = await opened({ save: server.save });
    move(5);
    actor.send({ type: 'SAVE' });
    const underWay = kept();
    await settled();
    // Nothing was laid out since: what there is was saved, once.
    for (const left of [underWay, kept()]) {
      const same = await opened({ load, save: server.save }, left);
      expect(same.actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
      expect(same.kept()).toBeNull();
    }
    move(8);
    const more = await opened({ load, save: server.save }, kept());
    expect(more.actor.getSnapshot().matches({ shown: 'unsaved' })).toBe(true);
    expect(more.x()).toBe(8);
    more.actor.send({ type: 'SAVE' });
    await more.settled();
    expect(server.versions).toEqual([3, 4]);
    expect(server.now()).toMatchObject({ version: 5, areas: [{ tables: [{ x: 8 }] }, {}] });
    // Somebody else's is nobody's own.
    const theirs = async () => ({ restaurantId: 1, version: 9, areas: [] });
    const other = await opened({ load: theirs }, { version: 3, layout: HALL, lost: [HALL] });
    expect(other.actor.getSnapshot().matches({ shown: 'conflict' })).toBe(true);
  });

  test('takes changes while it saves, and has them to save and to undo then', async () => {
    let answer: () => void = () => undefined;
    const { actor, sent, move, x, settled, kept } = await opened({
      save: (layout, version) =>
        new Promise((resolve) => {
          sent.push({ layout, version });
          answer = () => resolve({ restaurantId: 1, version: version + 1, ...layout });
        }),
    });
    move(5);
    actor.send({ type: 'SAVE' });
    // What is on its way is not undone; what comes after it is.
    expect(actor.getSnapshot().can({ type: 'UNDO' })).toBe(false);
    move(8);
    expect(actor.getSnapshot().can({ type: 'UNDO' })).toBe(true);
    move(9);
    actor.send({ type: 'UNDO' });
    expect(x()).toBe(8);
    answer();
    await settled();
    expect(actor.getSnapshot().matches({ shown: 'unsaved' })).toBe(true);
    expect(kept()).toMatchObject({ version: 4, layout: { areas: [{ tables: [{ x: 8 }] }, {}] } });
    actor.send({ type: 'UNDO' });
    expect(x()).toBe(5);
    expect(actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
    expect(kept()).toBeNull();
    move(8);
    actor.send({ type: 'SAVE' });
    answer();
    await settled();
    expect(sent.map(({ version }) => version)).toEqual([3, 4]);
    expect(actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
  });

  test('takes theirs where the person chooses so', async () => {
    const theirs: SitePlan = { restaurantId: 1, version: 8, areas: [] };
    const { actor, move, settled, kept } = await opened({
      save: () => Promise.reject(staleWith(theirs)),
    });
    move(5);
    actor.send({ type: 'SAVE' });
    await settled();
    actor.send({ type: 'UNDO_ALL' });
    expect(actor.getSnapshot().context.layout.areas).toEqual([]);
    expect(actor.getSnapshot().matches({ shown: 'saved' })).toBe(true);
    expect(kept()).toBeNull();
  });

  test('offers again what was kept, and says where the plan has moved on since', async () => {
    const layout = laid(HALL, { type: 'move', at: ONE, x: 9, y: 4 });
    const same = await opened({}, { version: 3, layout, lost: [] });
    expect(same.x()).toBe(9);
    expect(same.actor.getSnapshot().context.restored).toBe(true);
    same.actor.send({ type: 'UNDO' });
    expect(same.x()).toBe(2);
    const older = await opened({}, { version: 2, layout, lost: [] });
    expect(older.actor.getSnapshot().matches({ shown: 'conflict' })).toBe(true);
    expect(older.x()).toBe(9);
  });

  test('stays as it is after another failure, and tries to load again', async () => {
    let isBroken = true;
    const { actor, move, x, settled } = await opened({
      load: async () => {
        if (isBroken) throw new Error('no network');
        return SAVED;
      },
      save: () => Promise.reject(new Error('no network')),
    });
    expect(actor.getSnapshot().matches('failed')).toBe(true);
    isBroken = false;
    actor.send({ type: 'RETRY' });
    await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    move(5);
    actor.send({ type: 'SAVE' });
    await settled();
    expect(actor.getSnapshot().matches({ shown: 'unsaved' })).toBe(true);
    expect(actor.getSnapshot().context.failure).not.toBeNull();
    expect(x()).toBe(5);
  });
});
