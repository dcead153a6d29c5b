import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../paths/coverage.ts';
import { type WalkReport, walkAll } from '../paths/walkers.ts';
import { startWorld, type World } from './orders/world.ts';

/** Thousands of calls: minutes, not seconds. */
const PATIENCE = 30 * 60_000;

let world: World;
let reports: WalkReport[];

beforeAll(async () => {
  world = await startWorld();
  reports = await walkAll(world, process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite');
}, PATIENCE);

afterAll(() => world.stop());

describe('every lifecycle against the running server', () => {
  test('goes where its chart says, refuses what its chart refuses, and writes one line a move', () => {
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('is walked whole: every state, edge, simple path and refusal', () => {
    expect(
      reports.filter(({ coverage }) => !isWhole(coverage)).map(({ coverage }) => coverage.id),
    ).toEqual([]);
    expect(reports.map(({ coverage }) => coverage.id)).toEqual(['order']);
    expect(reports.every(({ coverage }) => coverage.refusals > 1000)).toBe(true);
  });
});
