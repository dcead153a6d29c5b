import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { property } from './property.ts';

const library = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/** PostgreSQL as WebAssembly. Compiled once in a process, it can be handed to every worker. */
export const enginePath: string = join(library, 'pglite.wasm');

/**
 * A fresh, cleanly closed database as a tar archive. Making one takes seconds, so it is kept
 * beside the installed packages, under the version of the engine that made it; where that folder
 * cannot be written it is made anew each time.
 */
export async function freshDatabase(): Promise<Blob> {
  const kept = keptPath();
  return (await read(kept)) ?? keep(kept, await makeDatabase());
}

function keptPath(): string {
  const about: unknown = JSON.parse(readFileSync(join(library, '..', 'package.json'), 'utf8'));
  const version = String(property(about, 'version'));
  return join(library, '..', '..', '..', '.cache', 'larder', `pglite-${version}.tar`);
}

async function read(path: string): Promise<Blob | undefined> {
  try {
    return await openAsBlob(path);
  } catch {
    return undefined;
  }
}

async function keep(path: string, database: Blob): Promise<Blob> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(unfinished, Buffer.from(await database.arrayBuffer()), { flush: true });
    // Unlike a rename it does not replace one that another process may be reading.
    linkSync(unfinished, path);
  } catch {
    // Another process was quicker, or nothing can be kept there: this one is as good.
  }
  rmSync(unfinished, { force: true });
  return database;
}

async function makeDatabase(): Promise<Blob> {
  const files = new ArchivedFiles();
  const database = await PGlite.create({ fs: files });
  await database.close();
  if (files.archive === undefined) {
    throw new Error('The fresh database was closed without its files');
  }
  return files.archive;
}

/** Files in memory that are archived when PostgreSQL has shut down, and so in a clean state. */
class ArchivedFiles extends MemoryFS {
  archive: Blob | undefined;

  override async closeFs(): Promise<void> {
    this.archive = await this.dumpTar('postgres', 'none');
    await super.closeFs();
  }
}
