import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { charts } from '../../machines/charts.ts';
import { chartGraph } from '../../machines/kernel/law/graph.ts';
import { root } from '../../server/install.mjs';

/** Tags by the chart they stand on; those of a list's tabs are read all at once. */
const TAGS = Object.entries(charts).flatMap(([chart, lifecycle]) =>
  [...new Set(chartGraph(lifecycle).nodes.flatMap(({ tags }) => tags))]
    .filter((tag) => !tag.startsWith('tab:'))
    .map((tag) => [chart, tag] as const),
);

/** Holds the tabs that are written out in step with the tags. */
const TABS = 'tests/tooling/stateNames.test.ts';

/** Every name that a state is asked for: `isTagged(…, 'open')`, `hasTag('open')`, `says('open')`. */
async function askedFor(): Promise<Set<string>> {
  const folders = ['machines', 'server', 'src'].map(async (folder) =>
    (await readdir(join(root, folder), { recursive: true })).map((path) => join(folder, path)),
  );
  const paths = (await Promise.all(folders)).flat().filter((path) => /\.tsx?$/.test(path));
  const texts = await Promise.all(
    [...paths, TABS].map((path) => readFile(join(root, path), 'utf8')),
  );
  const calls = texts.flatMap((text) => [...text.matchAll(/(?:Tagged|hasTag|\bsays)\([^;]*?'\)/g)]);
  const names = calls.flatMap(([call]) => [...call.matchAll(/'(\w+)'/g)]);
  return new Set(names.map(([, name = '']) => name));
}

test('each tag of a chart is asked for somewhere', async () => {
  const asked = await askedFor();
  expect(TAGS.length).toBeGreaterThan(30);
  expect(TAGS.filter(([, tag]) => !asked.has(tag))).toEqual([]);
});
