// engine: both

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../../server/kernel/demo/random.ts';
import { type Actor, send } from '../../../server/kernel/record.ts';
import { SUBJECTS } from '../../domains/proofs.ts';
import { type Plan, planOf } from '../../paths/plan.ts';
import { sizeFor } from '../../paths/prints.ts';
import { type AnyWalker, clockOf, type Subject, storedAs } from '../../paths/subjects.ts';
import { bring, each } from '../../paths/walk.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { startWorld, type World } from '../orders/world.ts';
import { type Race, race, raceOfClocks, rivalsOf } from '../support/races.ts';

const RIVALS = sizeOf('RIVALS');
const EDGE_RIVALS = sizeOf('EDGE_RIVALS');
const SEED = seedOf(5);
const PATIENCE = 3 * 60 * 60_000;

const ANYONE: Actor = { id: null, name: 'Anyone', role: 'test', grants: () => true };

let world: World;
const walkers = new Map<string, { walker: AnyWalker; plan: Plan }>();

beforeAll(async () => {
  world = await startWorld();
  for (const lifecycle of SUBJECTS) {
    const walker = await lifecycle.open(world, clockOf(lifecycle, world.db));
    walkers.set(lifecycle.id, { walker, plan: planOf(walker.lifecycle, walker.variants) });
  }
}, PATIENCE);
afterAll(() => world.stop());

function of({ id }: Subject) {
  const found = walkers.get(id);
  if (!found) throw new Error(`Nobody walks ${id}`);
  return found;
}

/** Picks so many, all different, by a seed. */
function some<T>(rows: readonly T[], size: number): T[] {
  const random = seeded(SEED);
  return rows
    .map((row) => ({ row, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, size)
    .map(({ row }) => row);
}

const faultsIn = (races: readonly Race[]) => races.flatMap(({ faults }) => faults);

describe.each(SUBJECTS.map((lifecycle) => [lifecycle.id, lifecycle] as const))(
  'A record of %s',
  (id, lifecycle) => {
    const rounds = sizeFor(id, 'ROUNDS');
    const edges = sizeFor(id, 'EDGES');
    test(
      `goes one way, whatever ${RIVALS} want of it at once, in ${rounds} rounds`,
      async () => {
        const { walker, plan } = of(lifecycle);
        const contested = plan.reached.filter(({ variant, state }) => {
          const ways = plan.edges.filter(({ from, event }) => from === state && !isClock(event));
          return ways.length > 1 && variant !== '';
        });
        const starts = some(contested, contested.length);
        const races: Race[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const record = await bring(walker, starts[round % starts.length] as (typeof starts)[0]);
          const rivals = await rivalsOf(walker, record);
          races.push(await race(lifecycle, walker, world.db, { record, rivals, size: RIVALS }));
        }
        note({
          id: 'F1',
          of: id,
          n: rounds * RIVALS,
          unit: `transitions in ${rounds} rounds`,
          found: {
            'rounds with one winner': races.filter(({ winners }) => winners === 1).length,
            'not clean': races.reduce((sum, { unclean }) => sum + unclean, 0),
          },
          seed: SEED,
        });
        expect(faultsIn(races)).toEqual([]);
      },
      PATIENCE,
    );

    test(
      `has one winner on ${edges} of its edges, among ${EDGE_RIVALS} rivals each`,
      async () => {
        const { walker, plan } = of(lifecycle);
        const races: Race[] = [];
        await each(some(plan.ways, edges), 2, async ({ variant, steps }) => {
          const last = steps.at(-1);
          if (!last) return;
          const record = await bring(walker, { variant, steps: steps.slice(0, -1) });
          if (isClock(last.event)) {
            const passTime = clockOf(lifecycle, world.db);
            races.push(
              await raceOfClocks(lifecycle, world.db, {
                record,
                to: last.to,
                size: EDGE_RIVALS,
                passTime,
              }),
            );
            return;
          }
          const rivals = await rivalsOf(walker, record, last);
          races.push(
            await race(lifecycle, walker, world.db, { record, rivals, size: EDGE_RIVALS }),
          );
        });
        note({
          id: 'F2',
          of: id,
          n: races.length,
          unit: `of ${plan.edges.length} edges × ${EDGE_RIVALS} rivals`,
          found: {
            'one winner': races.filter(({ winners }) => winners === 1).length,
            'not clean': races.reduce((sum, { unclean }) => sum + unclean, 0),
            faults: faultsIn(races).length,
          },
          seed: SEED,
        });
        expect(races).toHaveLength(Math.min(edges, plan.ways.length));
        expect(faultsIn(races)).toEqual([]);
      },
      PATIENCE,
    );
  },
);

/** Comes last: it takes away what the other tests stand on. */
describe('Without the lock and the version', () => {
  beforeAll(async () => {
    const { rows } = await world.pool.query<{ name: string }>(
      `select conname as name from pg_constraint
       where conrelid = 'record_history'::regclass and contype = 'p'`,
    );
    const name = rows[0]?.name;
    if (!name) throw new Error('The history has no key');
    await world.db.execute(sql`alter table record_history drop constraint ${sql.identifier(name)}`);
    // What moves money has a guard of its own beside the history's.
    await world.db.execute(sql`drop index ledger_postings_once`);
  });

  test.each(SUBJECTS.map((lifecycle) => [lifecycle.id, lifecycle] as const))(
    'a record of %s would go several ways at once',
    async (id, lifecycle) => {
      const { walker, plan } = of(lifecycle);
      const way = plan.ways.find(({ steps }) => !isClock(steps.at(-1)?.event ?? ''));
      const record = await bring(walker, {
        variant: way?.variant ?? '',
        steps: way?.steps.slice(0, -1) ?? [],
      });
      const [rival] = await rivalsOf(walker, record, way?.steps.at(-1));
      if (!rival) throw new Error('Nothing can be sent');
      // What all of them read before any of them wrote: no lock keeps the second waiting.
      const before = await storedAs(lifecycle, world.db, record.id);
      const unlocked = { ...lifecycle.stored, lock: async () => before as never };
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () =>
          send(world.db, unlocked, {
            id: record.id,
            shopId: null,
            event: rival.event,
            version: record.version,
            actor: ANYONE,
            at: new Date(),
          }),
        ),
      );
      const winners = results.filter(({ status }) => status === 'fulfilled').length;
      note({
        id: 'F1 control',
        of: id,
        n: 20,
        unit: 'rivals without lock and version',
        found: { winners },
      });
      expect(winners).toBeGreaterThan(1);
    },
    PATIENCE,
  );
});

const isClock = (event: string) => event.startsWith('xstate.');
