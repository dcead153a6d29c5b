import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { root } from '../../server/install.mjs';

/** JavaScript in gzipped bytes, read from what `vite build` wrote. */
export interface Sizes {
  /** All that the login page loads until it can be used, its English texts included. */
  login: number;
  /** What a screen has for itself: the chunk of its route, by the route's file. */
  screens: Readonly<Record<string, number>>;
}

/** The most that these may be (bytes, gzipped). */
const LIMITS = { login: 170_000, screen: 60_000 };

interface Chunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** Measures the built screens. */
export async function measureScreens(dist = join(root, 'dist')): Promise<Sizes> {
  const text = await readFile(join(dist, '.vite', 'manifest.json'), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  const screens = Object.entries(manifest).filter(([name]) => name.includes('?tsr-split='));
  // The bar above and the footer below come beside it, and keep nobody from signing in.
  const login = [
    ...['index.html', ownChunk('_site'), ownChunk('_site/login')],
    ...['i18n/en-US/common.json', 'i18n/en-US/auth.json'],
  ];
  return {
    login: await gzipped(dist, loadedWith(manifest, login)),
    screens: Object.fromEntries(
      await Promise.all(
        screens.map(async ([name, { file }]) => [
          name.replace('src/routes/', '').replace('?tsr-split=component', ''),
          await gzipped(dist, new Set([file])),
        ]),
      ),
    ),
  };
}

/** What is too large, in words; empty where all is well. */
export function tooLarge({ login, screens }: Sizes): string[] {
  const said = Object.entries(screens)
    .filter(([, size]) => size > LIMITS.screen)
    .map(
      ([route, size]) => `The chunk of ${route} has ${size} bytes; ${LIMITS.screen} are allowed.`,
    );
  return login > LIMITS.login
    ? [`The login page loads ${login} bytes; ${LIMITS.login} are allowed.`, ...said]
    : said;
}

function ownChunk(route: string): string {
  return `src/routes/${route}.tsx?tsr-split=component`;
}

/** The files of chunks and of all that they import. */
function loadedWith(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunkOf(manifest, name).imports ?? []) visit(imported);
  };
  names.forEach(visit);
  return new Set([...seen].map((name) => chunkOf(manifest, name).file));
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no chunk ${name}.`);
  return chunk;
}

async function gzipped(dist: string, files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(
      async (file) => (await promisify(gzip)(await readFile(join(dist, file)))).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
