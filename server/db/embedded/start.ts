import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a running embedded database offers: spread `connection` into a `pg` pool or client. */
export interface EmbeddedDatabase {
  /** `host` is the folder of the unix socket, as `pg` and libpq understand it. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly database: string;
    readonly user: string;
  };
  /** Connections it accepts at once; a pool's `max` must not be larger. */
  readonly maxConnections: number;
  /** Writes a checkpoint, ends the engine and gives up the data folder. */
  close(): Promise<void>;
}

/** Options of {@link startEmbedded}. */
export interface EmbeddedOptions {
  /** Folder that keeps the data; absent or 'memory': nothing is kept. */
  readonly dataDirectory?: string;
  /** A query that runs longer is ended. Milliseconds. */
  readonly queryLimitMilliseconds?: number;
  /** Takes one line for each thing worth knowing. */
  readonly log?: (message: string) => void;
}

/** Starts the embedded database on a unix socket. */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const inMemory = options.dataDirectory === undefined || options.dataDirectory === 'memory';
  const socketDirectory = mkdtempSync(join(tmpdir(), 'larder-'));
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: {
      dataDirectory: inMemory ? undefined : options.dataDirectory,
      socketPath: join(socketDirectory, '.s.PGSQL.5432'),
    },
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  return {
    connection: { host: socketDirectory, port: 5432, database: 'postgres', user: 'postgres' },
    maxConnections: 20,
    async close() {
      const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.postMessage('close');
      await gone;
      rmSync(socketDirectory, { recursive: true, force: true });
    },
  };
}
