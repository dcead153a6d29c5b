import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/install.mjs';

/** What asks Vitest for something before or after tests, at the outermost level of a file. */
const HOOK = /^(?:export const \w+ = )?(?:(?:before|after)(?:Each|All)\(|startHost\(\))/m;

/** What several files share: neither a file of tests nor what is run once a file. */
const isShared = (path: string) =>
  /\.tsx?$/.test(path) && !/\.(?:test|spec|setup)\.tsx?$/.test(path);

it('what several files import asks for no hook while it is loaded: modules are loaded once a worker', () => {
  const folder = join(root, 'tests');
  const shared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isShared)
    .filter((path) => !path.endsWith(join('screens', 'support', 'setup.ts')));
  expect(shared.length).toBeGreaterThan(100);
  expect(shared.filter((path) => HOOK.test(readFileSync(join(folder, path), 'utf8')))).toEqual([]);
});

it('finds one', () => {
  expect(HOOK.test('beforeEach(() => host.reset());')).toBe(true);
  expect(HOOK.test('export const host = startHost();')).toBe(true);
  expect(HOOK.test('  beforeEach(() => host.reset());')).toBe(false);
});
