// engine: both

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUBJECTS } from '../domains/proofs.ts';
import { type AnyWalker, clockOf, deskIn } from '../paths/subjects.ts';
import { note } from '../support/figures.ts';
import { seedOf, sizeOf } from '../support/scale.ts';
import { startWorld, type World } from './orders/world.ts';
import { faultsOf } from './support/histories.ts';
import { type Herd, makeHerd, moveAtRandom, nothingSeen } from './support/movers.ts';

const OPERATIONS = sizeOf('OPERATIONS');
const SEED = seedOf(11);
const CLIENTS = 16;
/** Few enough that clients meet. */
const RECORDS = 8;
const PATIENCE = 3 * 60 * 60_000;

let world: World;
let herds: Herd[];

beforeAll(async () => {
  world = await startWorld();
}, PATIENCE);
afterAll(() => world.stop());

/** Somebody with a session of their own, who can move records of every lifecycle. */
async function client(): Promise<Map<string, AnyWalker>> {
  const desk = deskIn(world);
  const walkers = new Map<string, AnyWalker>();
  for (const lifecycle of SUBJECTS) walkers.set(lifecycle.id, await lifecycle.open(desk));
  return walkers;
}

// What the first has left unbroken, the second breaks.
describe('the history of records of every lifecycle', { shuffle: false }, () => {
  test(
    `is one unbroken chain each, after ${OPERATIONS} random operations of ${CLIENTS} clients`,
    async () => {
      const clients: Map<string, AnyWalker>[] = [];
      // One after the other: many sign-ins at once look like an attack, and are treated so.
      for (let count = 0; count < CLIENTS; count += 1) clients.push(await client());
      herds = await Promise.all(
        SUBJECTS.map((lifecycle) =>
          makeHerd(
            lifecycle,
            clients[0]?.get(lifecycle.id) as AnyWalker,
            RECORDS,
            clockOf(lifecycle, world.db),
          ),
        ),
      );
      const seen = nothingSeen();
      let left = OPERATIONS;
      await moveAtRandom({
        herds,
        clients,
        seed: SEED,
        goesOn: () => {
          left -= 1;
          return left >= 0;
        },
        seen,
      });

      const faults = await faultsOf(world, herds, seen);
      note({
        id: 'F6',
        of: 'all',
        n: OPERATIONS,
        unit: `operations by ${CLIENTS} clients on ${herds.length * RECORDS} records`,
        found: {
          done: seen.acknowledged.length,
          ...Object.fromEntries(seen.refused),
          faults: faults.length,
        },
        seed: SEED,
      });
      expect(faults).toEqual([]);
      expect(seen.unanswered.size).toBe(0);
      expect(seen.acknowledged.length).toBeGreaterThan(OPERATIONS / 4);
      // Clients that never get in each other's way would prove nothing.
      expect(seen.refused.get('stale') ?? 0).toBeGreaterThan(0);
      expect(seen.refused.get('refused') ?? 0).toBeGreaterThan(0);
    },
    PATIENCE,
  );

  test('would show a fork, a gap or a lost move', async () => {
    const [herd] = herds as [Herd];
    const { rows } = await world.pool.query(
      'select record_id from record_history where lifecycle = $1 and version = 1',
      [herd.lifecycle.id],
    );
    const moved = new Set(rows.map((row) => Number(row.record_id)));
    const id = [...herd.begun.keys()].find((one) => moved.has(one));
    const record = `${herd.lifecycle.id} ${id}`;
    const faults = await faultsOf(world, [herd], {
      ...nothingSeen(),
      acknowledged: [
        { record, seen: 0, version: 1, event: 'never' },
        { record, seen: 9998, version: 9999, event: 'accept' },
      ],
    });
    expect(faults.some((fault) => fault.includes('was told as never'))).toBe(true);
    expect(faults.some((fault) => fault.includes('version 9999'))).toBe(true);
    expect(faults.some((fault) => fault.includes('sends can explain'))).toBe(true);

    await world.pool.query('alter table record_history disable trigger user');
    await world.pool.query(
      `delete from record_history where lifecycle = $1 and record_id = $2 and version = 1`,
      [herd.lifecycle.id, id],
    );
    const gaps = await faultsOf(world, [herd], nothingSeen());
    expect(gaps).toContain(`${record}: version 1 is missing`);
  });
});
