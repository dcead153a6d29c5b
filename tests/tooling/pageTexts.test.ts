import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REASON_TEXTS } from '../../api/reasons.ts';
import { root } from '../../server/install.mjs';

// A component that asks for texts which its route has not loaded takes the page off the screen until
// they have come.

const ROUTES = 'src/routes/';

/** What a page is loaded with whatever its route asks for: see `loadTexts`. */
const ALWAYS = ['common'];

const without = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

async function sourceOf(path: string): Promise<string> {
  return without(await readFile(join(root, path), 'utf8'));
}

/** The files whose code comes with a file: what it imports without `import()`. */
async function importedBy(path: string): Promise<string[]> {
  const text = await sourceOf(path);
  const asked = [...text.matchAll(/^(?:import|export)\s+(type\s+)?[^;]*?from\s+'(\.[^']+)'/gm)];
  return asked
    .filter(([, type, name]) => type === undefined && /\.tsx?$/.test(name ?? ''))
    .map(([, , name]) => normalize(join(dirname(path), name ?? '')).replaceAll('\\', '/'))
    .filter((file) => existsSync(join(root, file)));
}

async function comesWith(path: string, known = new Set<string>()): Promise<Set<string>> {
  known.add(path);
  for (const file of await importedBy(path)) {
    if (!known.has(file) && !file.startsWith(ROUTES)) await comesWith(file, known);
  }
  return known;
}

const namesIn = (text: string) => Array.from(text.matchAll(/'(\w+)'/g), ([, name = '']) => name);

async function spokenBy(path: string): Promise<string[]> {
  const files = [...(await comesWith(path))];
  const asked = files.map(async (file) =>
    Array.from(
      (await sourceOf(file)).matchAll(
        /(?:useTranslation|useLifecycleTexts)\(\s*(\[[^\]]*\]|'\w+')/g,
      ),
      ([, named = '']) => namesIn(named),
    ),
  );
  return [...new Set((await Promise.all(asked)).flat(2))].sort();
}

async function loadedBy(path: string): Promise<string[]> {
  if (!existsSync(join(root, path))) return [];
  const [, named = ''] = /loadTexts\(([^)]*)\)/.exec(await sourceOf(path)) ?? [];
  const names = [...namesIn(named), ...(named.includes('...REASON_TEXTS') ? REASON_TEXTS : [])];
  return names.includes('errors') ? [...names, 'names'] : names;
}

const pages = (await readdir(join(root, ROUTES), { recursive: true }))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx') && !path.startsWith('__'));

describe('The texts of a page', () => {
  test('are looked for in every route', () => {
    expect(pages.length).toBeGreaterThan(40);
  });

  test.each(pages)('are loaded with it: %s', async (page) => {
    const layout = page.includes('/') ? await loadedBy(`${ROUTES}${dirname(page)}.tsx`) : [];
    const loaded = [...ALWAYS, ...layout, ...(await loadedBy(`${ROUTES}${page}`))];
    const missing = (await spokenBy(`${ROUTES}${page}`)).filter((name) => !loaded.includes(name));
    expect(missing).toEqual([]);
  });
});
