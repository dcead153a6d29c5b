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
  /** What each page of the office loads beside what is its area's own, with the English texts. */
  office: number;
  /** What an area of work has for itself, by its name: its pages, and what they need later. */
  areas: Readonly<Record<string, number>>;
  /** What each domain tells the screens of itself: the chunk of the office holds all of them. */
  domains: Readonly<Record<string, number>>;
  /** Chunks of the office that the login page loads too. */
  loginHas: readonly string[];
  /** Areas whose pages load another area's chunk, as `orders: goods`. */
  crossing: readonly string[];
}

/** The most that these may be (bytes, gzipped). */
const LIMITS = { login: 170_000, office: 535_000, area: 60_000, domain: 450 };

/** The chunks of `server/chunks.ts` that a page begins with. */
const LOGIN = ['first', 'firstTexts-en-US'];
const OFFICE = [...LOGIN, 'routes', 'bar', 'everywhere', 'office', 'texts-en-US'];

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** Measures the built screens. */
export async function measureScreens(dist = join(root, 'dist')): Promise<Sizes> {
  const manifest = await readManifest(dist);
  const login = loadedWith(manifest, LOGIN);
  const ofOffice = OFFICE.filter((name) => !LOGIN.includes(name));
  const areas = Object.keys(everyDomain).filter((name) => named(manifest, name) !== undefined);
  return {
    login: await gzipped(dist, login),
    office: await gzipped(dist, loadedWith(manifest, OFFICE)),
    areas: Object.fromEntries(
      await Promise.all(
        areas.map(async (name) => {
          const own = [name, `${name}Later`].flatMap((one) => named(manifest, one)?.file ?? []);
          return [name, await gzipped(dist, new Set(own))] as const;
        }),
      ),
    ),
    domains: await measureDomains(),
    loginHas: ofOffice.filter((name) => login.has(chunkNamed(manifest, name).file)),
    crossing: areas.flatMap((name) =>
      [name, `${name}Later`]
        .flatMap((own) => named(manifest, own)?.imports ?? [])
        .map((imported) => chunkAt(manifest, imported).name ?? '')
        .filter((other) => other !== name && areas.includes(other))
        .map((other) => `${name}: ${other}`),
    ),
  };
}

/** The file of a chunk by its name, below the folder of the built screens. */
export async function fileOfChunk(name: string, dist = join(root, 'dist')): Promise<string> {
  return chunkNamed(await readManifest(dist), name).file;
}

async function readManifest(dist: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
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
export function tooLarge({ login, office, areas, domains, loginHas, crossing }: Sizes): string[] {
  return [
    ...above(LIMITS.login, { 'The login page': login }),
    ...above(LIMITS.office, { 'What all pages of the office load': office }),
    ...above(LIMITS.area, prefixed('The chunks of', areas)),
    ...above(LIMITS.domain, prefixed('What the office is told of', domains)),
    ...loginHas.map((part) => `The login page loads ${part}, which is the office's.`),
    ...crossing.map((both) => `An area loads another one's chunk: ${both}.`),
  ];
}

function above(limit: number, sizes: Readonly<Record<string, number>>): string[] {
  return Object.entries(sizes)
    .filter(([, size]) => size > limit)
    .map(([what, size]) => `${what} has ${size} bytes; ${limit} are allowed.`);
}

const prefixed = (what: string, sizes: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`${what} ${name}`, size]));

/** The files of chunks, by their names, and of all that they import. */
function loadedWith(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const imported of chunk.imports ?? []) visit(chunkAt(manifest, imported));
  };
  for (const name of names) visit(chunkNamed(manifest, name));
  return new Set([...seen].map(({ file }) => file));
}

function chunkAt(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no chunk ${key}.`);
  return chunk;
}

const named = (manifest: Manifest, name: string): Chunk | undefined =>
  Object.entries(manifest).find(
    ([key, chunk]) =>
      chunk.name === name && !key.endsWith('?namespace') && chunk.file.endsWith('.js'),
  )?.[1];

function chunkNamed(manifest: Manifest, name: string): Chunk {
  const chunk = named(manifest, name);
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
