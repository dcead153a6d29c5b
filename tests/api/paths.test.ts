// engine: either

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { charts } from '../../machines/charts.ts';
import { SECOND_PERSON } from '../domains/secondPerson.ts';
import { isWhole } from '../paths/coverage.ts';
import { keepWalks } from '../paths/keptWalks.ts';
import { changedLaws, lawPrints, sizeFor } from '../paths/prints.ts';
import { type WalkReport, walkAll } from '../paths/walkers.ts';
import { note } from '../support/figures.ts';
import { partNow } from '../support/scale.ts';
import { startWorld, type World } from './orders/world.ts';

/** Thousands of calls: minutes, not seconds. */
const PATIENCE = 60 * 60_000;

let world: World | undefined;
let reports: WalkReport[] = [];
/** The newest line of the log before the walk. */
let linesBefore = 0;
const partsOf = (id: string) => sizeFor(id, 'PATHS');

beforeAll(async () => {
  world = await startWorld();
  const { rows } = await world.pool.query<{ id: string }>(
    'select max(id) as id from operation_log',
  );
  linesBefore = Number(rows[0]?.id ?? 0);
  reports = await walkAll(world, process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite', {
    part: (id) => ({ parts: partsOf(id), part: partNow() }),
  });
}, PATIENCE);

afterAll(async () => {
  // A run that walks what has changed anyway can keep it, as `npm run paths` does.
  if (process.env.KEEP_WALKS) {
    const changed = changedLaws();
    const prints = lawPrints();
    const whole = reports.filter(
      ({ coverage, faults }) =>
        changed.has(coverage.id) && faults.length === 0 && partsOf(coverage.id) === 1,
    );
    keepWalks(whole.map(({ coverage }) => ({ ...coverage, print: prints[coverage.id] })));
  }
  for (const { coverage, faults } of reports) {
    const { id, states, statesCovered, edges, edgesCovered, refusals, refusalsCovered } = coverage;
    note({
      id: 'F26',
      of: id,
      n: coverage.pathsCovered,
      unit: `of ${coverage.paths} simple paths`,
      found: {
        states: `${statesCovered} of ${states}`,
        edges: `${edgesCovered} of ${edges}`,
        refusals: `${refusalsCovered} of ${refusals}`,
        faults: faults.length,
      },
    });
  }
  await world?.stop();
});

describe('every lifecycle against the running server', () => {
  test('goes where its chart says, refuses what its chart refuses, and writes one line a move', () => {
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('is walked over every state and edge, and the paths and refusals that this run has', () => {
    expect(
      reports.filter(({ coverage }) => !isWhole(coverage)).map(({ coverage }) => coverage.id),
    ).toEqual([]);
    expect(reports.map(({ coverage }) => coverage.id).sort()).toEqual(Object.keys(charts).sort());
    const order = reports.find(({ coverage }) => coverage.id === 'order');
    // In parts there is one for each rule and event.
    expect(order?.coverage.refusals).toBeGreaterThan(partsOf('order') === 1 ? 1000 : 50);
  });

  test('tells each move of money, credit or stock with its figures in the operation log', async () => {
    const linesWith = async (figures: 'is null' | 'is not null') => {
      const { rows } = (await world?.pool.query<{ event: string }>(
        `select distinct target_record || '.' || operation as event from operation_log
         where outcome = 'done' and changes ${figures} and id > $1`,
        [linesBefore],
      )) ?? { rows: [] };
      return rows.map(({ event }) => event);
    };
    const told = Object.entries(SECOND_PERSON).flatMap(([name, events]) =>
      Object.entries(events).flatMap(([event, row]) => (row.told ? [`${name}.${event}`] : [])),
    );
    const without = await linesWith('is null');
    expect(told.filter((event) => without.includes(event))).toEqual([]);
    const having = await linesWith('is not null');
    expect(told.filter((event) => !having.includes(event))).toEqual([]);
  });
});
