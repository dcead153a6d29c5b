import { type MemoryFS, PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs } from './durableNodeFs.ts';
import { queryFrame, readRows, startupFrame } from './frames.ts';
import { property } from './property.ts';
import { freshDatabase } from './template.ts';

/** The only database of the engine, and its owner. */
export const databaseName = 'postgres';
export const userName = 'postgres';

/** Options of {@link openEngine}. */
export interface EngineOptions {
  /** PostgreSQL's own folder, with a database in it; absent: a fresh database in memory. */
  readonly folder?: string;
  /** Opens the folder; the durable one unless a test has a reason. */
  readonly openFolder?: (folder: string) => DurableNodeFs | MemoryFS;
  /** PostgreSQL as compiled WebAssembly, to save compiling it again. */
  readonly compiled?: WebAssembly.Module;
  /** Takes PostgreSQL's own log lines. */
  readonly log?: (line: string) => void;
  /** PostgreSQL has stopped for good; nothing that follows is answered. */
  readonly onStopped?: (reason: string) => void;
}

/** PostgreSQL, on the thread that opened it: while it works, that thread does nothing else. */
export interface Engine {
  /** What PostgreSQL tells a client that has just logged in. */
  readonly greeting: Buffer;
  /** Answers one or several whole messages of the wire protocol. */
  run(messages: Uint8Array): Promise<readonly Buffer[]>;
  /** Whether the last message left a transaction open. */
  isInTransaction(): boolean;
  /**
   * The rows of a query, each value as text. For the engine's own upkeep.
   *
   * @throws Error with PostgreSQL's words where it refuses
   */
  query(sql: string): Promise<readonly (readonly string[])[]>;
  /** Shuts PostgreSQL down with a checkpoint. */
  close(): Promise<void>;
}

/**
 * PGlite starts PostgreSQL as a single process that never syncs, neither checkpoints nor
 * analyses by itself, and logs each refused statement.
 */
const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings({ log_min_messages: 'log' }),
];

const durableParameters = [
  ...startParameters,
  ...settings({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // The other methods end in system calls that the engine does not have.
    wal_sync_method: 'fsync',
    max_wal_size: '256MB',
  }),
];

const memoryParameters = [
  ...startParameters,
  ...settings({ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
];

/** What stands before PostgreSQL's own log lines; whoever keeps them has a stamp already. */
const stamp = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /;

/** What a single PostgreSQL prints for somebody at a terminal. */
const chatter = /^(backend> |PostgreSQL stand-alone backend .*)$/;

/**
 * Opens the engine, after a crash with PostgreSQL's own recovery.
 *
 * @throws Error with PostgreSQL's last words where it does not start
 */
export async function openEngine(options: EngineOptions = {}): Promise<Engine> {
  const lastWords: string[] = [];
  const hear = (printed: string) => {
    const line = printed.replace(stamp, '');
    if (line === '' || chatter.test(line)) {
      return false;
    }
    lastWords.push(line);
    lastWords.splice(0, lastWords.length - 5);
    options.log?.(line);
    return false;
  };
  const shared = {
    pgliteWasmModule: options.compiled,
    onStderr: hear,
    onStdout: hear,
    // Text is searched by trigrams.
    extensions: { pg_trgm },
  };
  const openFolder = options.openFolder ?? ((folder) => new DurableNodeFs(folder));
  try {
    const database =
      options.folder === undefined
        ? await PGlite.create({
            ...shared,
            loadDataDir: await freshDatabase(),
            startParams: memoryParameters,
          })
        : await PGlite.create({
            ...shared,
            fs: openFolder(options.folder),
            startParams: durableParameters,
          });
    return await overWire(database, (reason) => options.onStopped?.(complaint(lastWords, reason)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(complaint(lastWords, reason), { cause });
  }
}

/** Why PostgreSQL gave up, in its own words if it said any. Its hints would have one start anew. */
function complaint(lastWords: readonly string[], otherwise: string): string {
  const start = lastWords.findIndex((line) => /^(FATAL|PANIC):/.test(line));
  const words = start < 0 ? [] : lastWords.slice(start);
  const told = words.filter((line) => /^(FATAL|PANIC|DETAIL):/.test(line));
  return told.length > 0 ? told.join(' ') : otherwise;
}

async function overWire(database: PGlite, onStopped: (reason: string) => void): Promise<Engine> {
  reportStop(database, onStopped);
  const run = async (messages: Uint8Array) => {
    const answer: Buffer[] = [];
    await database.execProtocolRawStream(messages, {
      syncToFs: false,
      // The bytes lie in PostgreSQL's memory and are gone when it goes on.
      onRawData: (bytes) => answer.push(Buffer.from(bytes)),
    });
    return answer;
  };
  const greeting = await run(startupFrame({ user: userName, database: databaseName }));
  return {
    greeting: Buffer.concat(greeting),
    run,
    isInTransaction: () => database.isInTransaction(),
    query: async (sql) => readRows(Buffer.concat(await run(queryFrame(sql)))),
    async close() {
      await run(queryFrame('CHECKPOINT'));
      await database.close();
    },
  };
}

/**
 * Hears that PostgreSQL has ended (a failed sync, say). PGlite swallows the exception that means
 * it and tries again for ever; the one it may swallow is the end of a failed statement.
 */
function reportStop(database: PGlite, onStopped: (reason: string) => void): void {
  const endOfFailedStatement = 100;
  const loaded = database.Module;
  const reporting = (step: () => void) => () => {
    try {
      step();
    } catch (error) {
      if (property(error, 'status') !== endOfFailedStatement) {
        onStopped(String(property(error, 'message')));
      }
      throw error;
    }
  };
  loaded._PostgresMainLoopOnce = reporting(loaded._PostgresMainLoopOnce);
  loaded._PostgresMainLongJmp = reporting(loaded._PostgresMainLongJmp);
}

function settings(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
