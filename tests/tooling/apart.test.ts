import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/install.mjs';

/** What puts something else in the place of a module that files of the same worker have loaded. */
const REPLACES = /^\s*vi\.(?:mock|doMock)\(/m;

const apart = [
  ...readFileSync(join(root, 'vitest.config.ts'), 'utf8').matchAll(
    /^const (?:APART|SCREENS_APART|ALONE) = \[([^\]]*)\];/gm,
  ),
].flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path));

it('a test that puts something else in the place of a module runs apart from those that share theirs', () => {
  expect(apart.length).toBeGreaterThan(5);
  const replacing = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('tests', path))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/madeUp/'))
    .filter((path) => REPLACES.test(readFileSync(join(root, path), 'utf8')));
  expect(replacing).toContain('tests/screens/shell/paletteComes.test.tsx');
  expect(replacing.filter((path) => !apart.some((glob) => matchesGlob(path, glob)))).toEqual([]);
});
