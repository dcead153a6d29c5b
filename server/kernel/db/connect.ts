import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { type EmbeddedDatabase, startEmbedded } from './embedded/start.ts';
import { PreparingClient } from './preparingClient.ts';
import type { Database } from './transaction.ts';

/** An open database: what runs queries, what it runs on, and how it ends. */
export interface Connection {
  db: Database;
  pool: Pool;
  engine: 'PGlite' | 'PostgreSQL';
  /** Ends the pool, then the embedded database if there is one. */
  close(): Promise<void>;
}

/** Where the database is and how patient to be with it. */
export interface ConnectionOptions {
  /** PostgreSQL's address; without it the embedded database is started. */
  databaseUrl?: string | undefined;
  /** The embedded database's folder, or `memory`. */
  dataDirectory: string;
  /** A query that runs longer is ended, milliseconds. */
  queryLimit: number;
  /** How long a call waits for a free connection, milliseconds. */
  connectionPatience?: number | undefined;
  log: Logger;
}

const CONNECTION_PATIENCE = 20_000;

/** Opens PostgreSQL where an address is given, else the embedded database. */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  return options.databaseUrl
    ? connectPostgres(options.databaseUrl, options)
    : connectEmbedded(options);
}

async function connectPostgres(
  connectionString: string,
  { queryLimit, connectionPatience = CONNECTION_PATIENCE, log }: ConnectionOptions,
): Promise<Connection> {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString,
    application_name: 'larder',
    max: 20,
    connectionTimeoutMillis: connectionPatience,
    statement_timeout: queryLimit,
    idle_in_transaction_session_timeout: queryLimit * 2,
    keepAlive: true,
  });
  watch(pool, log);
  return { ...opened(pool), engine: 'PostgreSQL', close: () => pool.end() };
}

async function connectEmbedded(options: ConnectionOptions): Promise<Connection> {
  const { log, connectionPatience = CONNECTION_PATIENCE } = options;
  const embedded: EmbeddedDatabase = await startEmbedded({
    dataDirectory: options.dataDirectory,
    queryLimitMilliseconds: options.queryLimit,
    log: (message) => log.info(message),
  });
  const pool = new Pool({
    Client: PreparingClient,
    ...embedded.connection,
    max: embedded.maxConnections,
    connectionTimeoutMillis: connectionPatience,
  });
  watch(pool, log);
  return {
    ...opened(pool),
    engine: 'PGlite',
    async close() {
      await pool.end();
      await embedded.close();
    },
  };
}

function opened(pool: Pool) {
  return { pool, db: drizzle(pool, { casing: 'snake_case' }) };
}

/**
 * A connection that breaks is replaced by the pool, and the query on it fails. Nobody else hears of
 * it, whether it was idle or inside of a transaction: unheard, it would end the process.
 */
function watch(pool: Pool, log: Logger): void {
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A database connection broke'));
  });
}
