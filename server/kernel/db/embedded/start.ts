import { resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { databaseName, userName } from './engine.ts';
import { doesNotStart, inspectFolder, prepareFolder, settleReplaced } from './folder.ts';
import { type FolderLock, lockFolder } from './folderLock.ts';
import { socketFolder, socketPathIn, socketPort } from './socketFolder.ts';
import { Supervisor } from './supervisor.ts';
import { maxConnections } from './wireServer.ts';

export { DataFolderInUse, DataFolderRefused } from './errors.ts';

/** How the `pg` driver reaches the embedded database. */
export interface EmbeddedConnection {
  /** Folder of the unix socket, as `pg` and libpq want it. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** Spread it into the options of a `pg` pool or client. */
  readonly connection: EmbeddedConnection;
  /** Connections it accepts at once; a pool's `max` must not be larger. */
  readonly maxConnections: number;
  /** Ends what clients have begun, writes a checkpoint and gives the data folder up. */
  close(): Promise<void>;
}

/** Options of {@link startEmbedded}. */
export interface EmbeddedOptions {
  /** Folder that keeps the data, made if it is missing; absent or 'memory': nothing is kept. */
  readonly dataDirectory?: string;
  /**
   * Milliseconds after which a query, or a transaction in which nothing happens, is ended.
   * Everybody's connections break when a query is ended this way; new ones wait until the
   * engine is back, about a second. 30,000 unless given.
   */
  readonly queryLimitMilliseconds?: number;
  /** Takes a line for each thing worth knowing. */
  readonly log?: (line: string) => void;
}

const defaultLimitMilliseconds = 30_000;

/**
 * Starts the embedded database: PostgreSQL as WebAssembly, on a thread of its own, reached with
 * the `pg` driver over a unix socket. What it acknowledges survives a crash and a power cut.
 *
 * All clients share one session of PostgreSQL: transactions are kept apart by letting the others
 * wait, so keep them short; session settings, temporary tables and session-level advisory locks
 * are everybody's; LISTEN and COPY FROM STDIN are not offered.
 *
 * On disk it sets the umask of the process to 077.
 *
 * @throws DataFolderInUse where another server has the folder
 * @throws DataFolderRefused where the folder is another PostgreSQL's, damaged or unusable
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { dataDirectory, queryLimitMilliseconds = defaultLimitMilliseconds } = options;
  const folder =
    dataDirectory === undefined || dataDirectory === 'memory' ? undefined : resolve(dataDirectory);
  const log = options.log ?? (() => undefined);
  const opened = folder === undefined ? undefined : await openFolder(folder);
  const sockets = socketFolder(folder);
  const giveUp = () => {
    sockets.remove();
    opened?.lock.release();
  };
  const socketPath = socketPathIn(sockets.path);
  const supervisor = new Supervisor({
    folder,
    socketPath,
    limitMilliseconds: queryLimitMilliseconds,
    log,
  });
  try {
    await supervisor.start();
  } catch (error) {
    giveUp();
    throw folder !== undefined && opened?.hasDatabase
      ? doesNotStart(folder, messageOf(error))
      : error;
  }
  let closing: Promise<void> | undefined;
  return {
    connection: {
      host: sockets.path,
      port: socketPort,
      database: databaseName,
      user: userName,
    },
    maxConnections,
    close() {
      closing ??= supervisor.close().finally(giveUp);
      return closing;
    },
  };
}

async function openFolder(folder: string): Promise<{ lock: FolderLock; hasDatabase: boolean }> {
  // Only the main thread may; a test that starts it elsewhere has a umask of its own.
  if (isMainThread) {
    process.umask(0o077);
  }
  prepareFolder(folder);
  const lock = await lockFolder(folder, socketPathIn(folder));
  try {
    settleReplaced(folder);
    return { lock, hasDatabase: inspectFolder(folder) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
