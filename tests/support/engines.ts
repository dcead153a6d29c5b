import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/install.mjs';

/**
 * On which database a file of the API's tests runs, as its first line says:
 * `both` where it proves what databases differ in: rivals, locks, the order and the search of lists;
 * `either` on one of them, in turn; `once` on the embedded one, where the database has no part in it.
 */
export type Runs = 'both' | 'either' | 'once';

const LINE = /^\/\/ engine: (both|either|once)\n/;
const FOLDER = 'tests/api';

/** All files of the API's tests, as paths from the project's folder. */
export function apiTests(): string[] {
  return readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `${FOLDER}/${path.replaceAll('\\', '/')}`)
    .sort();
}

/** What a file's first line says; undefined where it says nothing. */
export function runsOf(text: string): Runs | undefined {
  return LINE.exec(text)?.[1] as Runs | undefined;
}

/**
 * Whether the file is left to the other database where both are used. Of those that run on either,
 * half changes sides with each commit, by the path's hash.
 */
export function isLeftOut(path: string, runs: Runs, onPostgres: boolean, turn: number): boolean {
  if (runs === 'both') return false;
  if (runs === 'once') return onPostgres;
  const [half = 0] = createHash('sha256').update(path).digest();
  return ((half + turn) % 2 === 1) !== onPostgres;
}

let commits: number | undefined;

/** How many commits there are, or `ENGINE_TURN`: what takes turns goes by it. */
export function turnNow(): number {
  const wished = process.env.ENGINE_TURN;
  if (wished) return Number(wished);
  // It is asked for each of what takes turns.
  commits ??= commitsNow();
  return commits;
}

function commitsNow(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root }));
  } catch {
    // What was unpacked without its history has no turn.
    return 0;
  }
}

/** The files that the other database has, where `ENGINES=shared` says that it runs too. */
export function leftOut(): string[] {
  if (process.env.ENGINES !== 'shared') return [];
  const turn = turnNow();
  const onPostgres = Boolean(process.env.DATABASE_URL);
  return apiTests().filter((path) => {
    const runs = runsOf(readFileSync(join(root, path), 'utf8')) ?? 'both';
    return isLeftOut(path, runs, onPostgres, turn);
  });
}
