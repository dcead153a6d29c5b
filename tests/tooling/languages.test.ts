import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '../../api/kernel/wire.ts';
import { root } from '../../server/install.mjs';
import { isPagesTurn, languagesFrom, languagesNow } from '../support/languages.ts';

const FOLDER = join(root, 'tests/e2e');
/** The names by which the browser tests take their turns. */
const JOURNEYS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap((file) =>
    Array.from(
      readFileSync(join(FOLDER, file), 'utf8').matchAll(/languagesNow\('([^']+)'/g),
      ([, name = '']) => name,
    ),
  );

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('The language of a journey', () => {
  test('is one at a commit, and each of them within as many commits as there are', () => {
    vi.stubEnv('SIZES', '');
    for (const all of [LOCALES, ['zh-CN', 'vn-VM']] as const) {
      const walked = all.map((_one, commit) => languagesNow('A journey', all, commit));
      expect(walked.map(({ length }) => length)).toEqual(all.map(() => 1));
      expect(walked.flat().toSorted()).toEqual(all.toSorted());
    }
  });

  test('is not the same for all journeys, none of which has the name of another', () => {
    vi.stubEnv('SIZES', '');
    expect(JOURNEYS.length).toBeGreaterThan(20);
    expect(new Set(JOURNEYS).size).toBe(JOURNEYS.length);
    const spoken = JOURNEYS.flatMap((journey) => languagesNow(journey, LOCALES, 0));
    for (const locale of LOCALES) {
      expect(spoken.filter((one) => one === locale).length).toBeGreaterThan(JOURNEYS.length / 8);
    }
  });

  test('is every one in full', () => {
    vi.stubEnv('SIZES', 'full');
    expect(languagesNow('A journey', LOCALES, 1)).toEqual(LOCALES);
  });
});

test('the walk of all pages begins with each language in turn, and has them all', () => {
  const walks = LOCALES.map((_one, commit) => languagesFrom(commit));
  expect(walks.map(([first]) => first)).toEqual([...LOCALES]);
  for (const walk of walks) expect(walk.toSorted()).toEqual(LOCALES.toSorted());
});

test('what is dear is looked at on half of the pages, and on the others at the next commit', () => {
  for (let page = 0; page < 6; page += 1) {
    expect(isPagesTurn(page, 7)).toBe(!isPagesTurn(page, 8));
    expect(isPagesTurn(page, 7)).toBe(!isPagesTurn(page + 1, 7));
  }
});
