import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { minify, transformWithOxc } from 'vite';
import { domains as everyDomain } from '../../api/domains.ts';
import { root } from '../../server/install.mjs';

/** JavaScript in gzipped bytes, read from what `vite build` wrote. */
export interface Sizes {
  /** All that the login page loads until it can be used, its English texts included. */
  login: number;
  /** What a screen has for itself: the chunk of its route, by the route's file. */
  screens: Readonly<Record<string, number>>;
  /** What each domain tells the screens of itself: the chunk of the office holds all of them. */
  domains: Readonly<Record<string, number>>;
  /** Of that chunk and the one of the office's routes those that the login page loads too. */
  loginHas: readonly string[];
}

/** The most that these may be (bytes, gzipped). */
const LIMITS = { login: 164_000, screen: 60_000, domain: 450 };

interface Chunk {
  file: string;
  name?: string;
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
    ...['i18n/en-US/common.json?namespace', 'i18n/en-US/auth.json?namespace'],
  ];
  const first = loadedWith(manifest, login);
  const ofOffice = ['screenDomains', 'everyRoute'];
  const chunksOf = (part: string) => Object.values(manifest).filter(({ name }) => name === part);
  const gone = ofOffice.filter((part) => chunksOf(part).length === 0);
  if (gone.length > 0) throw new Error(`The build has no chunk ${gone.join(', ')}.`);
  return {
    login: await gzipped(dist, first),
    screens: Object.fromEntries(
      await Promise.all(
        screens.map(async ([name, { file }]) => [
          name.replace('src/routes/', '').replace('?tsr-split=component', ''),
          await gzipped(dist, new Set([file])),
        ]),
      ),
    ),
    domains: await measureDomains(),
    loginHas: ofOffice.filter((part) => chunksOf(part).some(({ file }) => first.has(file))),
  };
}

/** What each `domain.ts` of the screens weighs by itself. */
async function measureDomains(): Promise<Record<string, number>> {
  const measured = Object.keys(everyDomain).map(async (domain) => {
    const file = join(root, 'src', 'screens', domain, 'domain.ts');
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
    const small = await minify(file, code);
    return [domain, (await promisify(gzip)(small.code)).length] as const;
  });
  return Object.fromEntries(await Promise.all(measured));
}

/** What is too large, in words; empty where all is well. */
export function tooLarge({ login, screens, domains, loginHas }: Sizes): string[] {
  return [
    ...above(LIMITS.login, { 'The login page': login }),
    ...above(LIMITS.screen, named('The chunk of', screens)),
    ...above(LIMITS.domain, named('What the office is told of', domains)),
    ...loginHas.map((part) => `The login page loads ${part}, which is the office's.`),
  ];
}

function above(limit: number, sizes: Readonly<Record<string, number>>): string[] {
  return Object.entries(sizes)
    .filter(([, size]) => size > limit)
    .map(([what, size]) => `${what} has ${size} bytes; ${limit} are allowed.`);
}

const named = (what: string, sizes: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`${what} ${name}`, size]));

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
