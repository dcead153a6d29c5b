import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DataFolderRefused } from './errors.ts';
import { freshDatabase } from './template.ts';

/** The PostgreSQL whose files the embedded engine reads and writes. */
export const postgresMajor = '18';

const clusterName = 'postgres';
const unfinishedName = 'postgres.new';
const controlFileBytes = 8192;

const unrepaired =
  'Nothing was repaired, because a repair can discard work: restore a backup, or move the folder ' +
  'away to start with an empty one.';

/** PostgreSQL's own files in a data folder. */
export function clusterFolder(folder: string): string {
  return join(folder, clusterName);
}

/** Where a restore puts the database that it replaces, until the other one is in its place. */
export function replacedFolder(folder: string): string {
  return join(folder, 'postgres.replaced');
}

/**
 * Puts the database back that a restore had moved away when it was cut off, and removes one that was
 * replaced. Only for who holds the lock of the folder.
 */
export function settleReplaced(folder: string): void {
  const replaced = replacedFolder(folder);
  if (!existsSync(replaced)) return;
  if (existsSync(clusterFolder(folder))) rmSync(replaced, { recursive: true, force: true });
  else renameSync(replaced, clusterFolder(folder));
}

/**
 * Makes the data folder where it is missing, closed to other accounts. One that exists keeps its
 * mode (it may hold other things); PostgreSQL's own folder in it is always closed.
 *
 * @throws DataFolderRefused (cannotWrite)
 */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataFolderRefused(
      folder,
      'cannotWrite',
      `The data folder ${folder} cannot be made (${reason}).`,
      { cause },
    );
  }
}

/** Whether a data folder holds anything of PostgreSQL's. */
export function hasDatabase(folder: string): boolean {
  const cluster = clusterFolder(folder);
  return existsSync(cluster) && !isEmpty(cluster);
}

/**
 * Looks at a data folder before anything opens it.
 *
 * @returns whether there is a database in it
 * @throws DataFolderRefused (otherMajor, damaged)
 */
export function inspectFolder(folder: string): boolean {
  const cluster = clusterFolder(folder);
  if (existsSync(join(folder, 'PG_VERSION'))) {
    throw damaged(
      folder,
      'it is itself a folder of PostgreSQL, where one that contains it belongs',
    );
  }
  if (!existsSync(cluster) || isEmpty(cluster)) {
    return false;
  }
  const major = readText(join(cluster, 'PG_VERSION'))?.trim();
  if (major === undefined || !/^\d+(\.\d+)?$/.test(major)) {
    throw damaged(folder, `${join(clusterName, 'PG_VERSION')} is missing or unreadable`);
  }
  if (major !== postgresMajor) {
    throw new DataFolderRefused(
      folder,
      'otherMajor',
      `The data folder ${folder} was written by PostgreSQL ${major}; this release reads ` +
        `PostgreSQL ${postgresMajor}. Start the release that wrote it, dump the data there, ` +
        'and load the dump here. Nothing was changed.',
    );
  }
  const control = statSync(join(cluster, 'global', 'pg_control'), { throwIfNoEntry: false });
  if (control?.size !== controlFileBytes) {
    throw damaged(folder, `${join(clusterName, 'global', 'pg_control')} is missing or cut short`);
  }
  return true;
}

/** The refusal of a folder whose files are not whole. */
function damaged(folder: string, reason: string): DataFolderRefused {
  return new DataFolderRefused(
    folder,
    'damaged',
    `The data folder ${folder} is damaged: ${reason}. ${unrepaired}`,
  );
}

/** The refusal of a folder whose database PostgreSQL itself does not open. */
export function doesNotStart(folder: string, reason: string): DataFolderRefused {
  return new DataFolderRefused(
    folder,
    'damaged',
    `The database in the data folder ${folder} does not start: ${reason}. The folder is damaged, ` +
      `or its disk is full or failing. ${unrepaired}`,
  );
}

/**
 * Puts a fresh database into a data folder. It appears whole or not at all: it is made and
 * synced under another name first, so a crash on the way leaves nothing that looks like one.
 */
export async function createDatabase(folder: string): Promise<void> {
  const unfinished = join(folder, unfinishedName);
  rmSync(unfinished, { recursive: true, force: true });
  // The engine makes files that every account may read, so their folder has to be closed.
  mkdirSync(unfinished, { mode: 0o700 });
  const database = await PGlite.create({
    fs: new NodeFS(unfinished),
    loadDataDir: await freshDatabase(),
  });
  await database.close();
  await syncTree(unfinished);
  renameSync(unfinished, clusterFolder(folder));
  await sync(folder);
}

/**
 * Removes PostgreSQL's own mark of a running server. It tells nothing here (every engine has the
 * same process id), and one that a crash left empty would keep PostgreSQL from starting. Only for
 * who holds the lock of the folder.
 */
export function removeServerMark(folder: string): void {
  rmSync(join(clusterFolder(folder), 'postmaster.pid'), { force: true });
}

function isEmpty(folder: string): boolean {
  return statSync(folder).isDirectory() && readdirSync(folder).length === 0;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Several at a time, because the disk then writes them together. */
async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const syncSome = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      await sync(path);
    }
  };
  await Promise.all(Array.from({ length: 16 }, syncSome));
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
