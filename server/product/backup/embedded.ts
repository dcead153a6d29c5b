import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { type Connection, connect } from '../../kernel/db/connect.ts';
import {
  clusterFolder,
  hasDatabase,
  prepareFolder,
  replacedFolder,
  settleReplaced,
} from '../../kernel/db/embedded/folder.ts';
import { lockFolder } from '../../kernel/db/embedded/folderLock.ts';
import { socketPathIn } from '../../kernel/db/embedded/socketFolder.ts';
import { migrate } from '../../kernel/db/migrate.ts';
import { openExisting } from '../../kernel/db/openExisting.ts';
import type { Environment } from '../../kernel/environment.ts';
import { INCOMING } from '../../kernel/files/store.ts';
import { lastSeal } from '../../kernel/log/chain.ts';
import { sealLog } from '../../kernel/log/seal.ts';
import { type Verification, verify } from '../verify/verify.ts';
import { BackupRefused, readArchive, writeArchive } from './archive.ts';

/** What both directions are told. */
export interface BackupOptions {
  environment: Pick<Environment, 'databaseUrl' | 'dataDirectory' | 'uploadDirectory'>;
  file: string;
  log: Logger;
  tell: (line: string) => void;
  now: Date;
}

/** How long one question of a whole database may take, milliseconds. */
const LONG = 60 * 60_000;

/**
 * Writes the embedded database's folder and the files that people brought in into an archive, while
 * nobody has the folder.
 * @throws DataFolderInUse, NoSuchDatabase, BackupRefused
 */
export async function backupEmbedded({ environment, file, log, tell, now }: BackupOptions) {
  const folder = resolve(environment.dataDirectory);
  // Opened once, so that what a crash left is put in order, and closed with a checkpoint.
  await sealed(await openExisting(environment, log), tell);
  const lock = await lockFolder(folder, socketPathIn(folder));
  try {
    tell('writing the archive …');
    await writeArchive(
      file,
      { format: 1, engine: 'PGlite', madeAt: now.toISOString() },
      { postgres: clusterFolder(folder), uploads: environment.uploadDirectory },
      [`uploads/${INCOMING}`],
    );
  } finally {
    lock.release();
  }
}

/**
 * Puts an archive's database into the data folder: unpacked beside it, brought up to date and verified
 * there, and put in its place only then.
 * @throws DataFolderInUse, BackupRefused; then nothing was changed
 */
export async function restoreEmbedded(
  { environment, file, log, tell }: BackupOptions,
  force: boolean,
): Promise<Verification> {
  const folder = resolve(environment.dataDirectory);
  prepareFolder(folder);
  const lock = await lockFolder(folder, socketPathIn(folder));
  const unpacked = join(folder, 'restore.new');
  try {
    settleReplaced(folder);
    if (hasDatabase(folder) && !force) {
      throw new BackupRefused(
        `There is a database in ${folder}. With --force it is replaced, and all that is in it is gone.`,
      );
    }
    await rm(unpacked, { recursive: true, force: true });
    tell('unpacking …');
    const { engine } = await readArchive(file, unpacked);
    if (engine !== 'PGlite' || !hasDatabase(unpacked)) {
      throw new BackupRefused(
        `${file} is a backup of ${engine}: set DATABASE_URL to restore it there.`,
      );
    }
    const found = await verifyIn(unpacked, log, tell);
    if (found.ok) {
      await takeFiles(join(unpacked, 'uploads'), environment.uploadDirectory);
      await replace(folder, clusterFolder(unpacked));
    }
    return found;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    lock.release();
  }
}

async function verifyIn(folder: string, log: Logger, tell: (line: string) => void) {
  const connection = await connect({
    databaseUrl: undefined,
    dataDirectory: folder,
    queryLimit: LONG,
    log,
  });
  try {
    await migrate(connection.pool);
    return await verify(connection.db, tell);
  } finally {
    await connection.close();
  }
}

/** Seals the operation log, tells the last seal, which is worth keeping elsewhere, and closes. */
export async function sealed({ db, close }: Connection, tell: (line: string) => void) {
  try {
    await sealLog(db);
    const { line, hash } = await lastSeal(db);
    if (line > 0) tell(`the operation log is sealed up to --seal ${line}:${hash}`);
  } finally {
    await close();
  }
}

/** Files lie under their hash: one that is there is the same. */
export async function takeFiles(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true, force: false });
}

/** A crash between the two leaves what `settleReplaced` puts back. */
async function replace(folder: string, cluster: string): Promise<void> {
  const replaced = replacedFolder(folder);
  if (existsSync(clusterFolder(folder))) await rename(clusterFolder(folder), replaced);
  await rename(cluster, clusterFolder(folder));
  await rm(replaced, { recursive: true, force: true });
}
