import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../server/install.mjs';
import { apiTests, isLeftOut, runsOf } from '../support/engines.ts';

const FILES = apiTests().map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, runs: runsOf(text) };
});

/** They run on either all the same: what asks there is at the next commit's turn, or only reported. */
const ASKING = [
  'tests/api/backup/backup.test.ts',
  'tests/api/kill/kill.test.ts',
  'tests/api/paths.test.ts',
];

describe('Each file of the API’s tests', () => {
  test('says in its first line on which database it runs', () => {
    expect(FILES.length).toBeGreaterThan(100);
    expect(FILES.filter(({ runs }) => runs === undefined).map(({ path }) => path)).toEqual([]);
  });

  test('runs on both where it asks which one it has', () => {
    const asks = FILES.filter(({ text }) => text.includes('process.env.DATABASE_URL')).map(
      ({ path, runs }) => [path, runs],
    );
    expect(asks.length).toBeGreaterThan(3);
    const others = asks.filter(([path]) => !ASKING.includes(`${path}`));
    expect(others.filter(([, runs]) => runs !== 'both')).toEqual([]);
  });

  test('runs on one database or both, and on the other one at the next commit', () => {
    for (const { path, runs = 'both' } of FILES) {
      const on = (turn: number) =>
        [false, true].filter((onPostgres) => !isLeftOut(path, runs, onPostgres, turn));
      if (runs === 'both') expect(on(1)).toEqual([false, true]);
      if (runs === 'once') expect(on(1)).toEqual([false]);
      if (runs === 'either') expect([...on(1), ...on(2)].sort()).toEqual([false, true]);
    }
  });

  test('of either database, about half is on each', () => {
    const either = FILES.filter(({ runs }) => runs === 'either');
    const here = either.filter(({ path }) => !isLeftOut(path, 'either', false, 0));
    expect(here.length).toBeGreaterThan(either.length / 4);
    expect(here.length).toBeLessThan((either.length * 3) / 4);
  });
});
