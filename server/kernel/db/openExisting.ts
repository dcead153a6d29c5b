import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import { type Connection, connect } from './connect.ts';
import { hasDatabase } from './embedded/folder.ts';
import { ageOfSchema } from './migrate.ts';

/** There is no database of this version to work on; the message says why. */
class NoSuchDatabase extends Error {
  override readonly name = 'NoSuchDatabase';
}

/** How long one question of a whole database may take, milliseconds. */
const LONG = 60 * 60_000;

/**
 * Opens the database that the environment names for a command that works on all of it, beside no
 * server where it is the embedded one. It makes none, and brings none up to date.
 * @throws NoSuchDatabase where there is none, or one of another version
 * @throws DataFolderInUse where a server has the folder
 */
export async function openExisting(
  { databaseUrl, dataDirectory }: Pick<Environment, 'databaseUrl' | 'dataDirectory'>,
  log: Logger,
): Promise<Connection> {
  if (!databaseUrl && (dataDirectory === 'memory' || !hasDatabase(resolve(dataDirectory)))) {
    throw new NoSuchDatabase(`There is no database in ${dataDirectory} (DATA_DIR).`);
  }
  const connection = await connect({ databaseUrl, dataDirectory, queryLimit: LONG, log });
  try {
    const age = await ageOfSchema(connection.pool);
    if (age !== 'current') throw new NoSuchDatabase(SAID[age]);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const SAID = {
  none: 'The database is empty: no server of this product has been started on it.',
  older: 'The database is of an older version. Start the server of this version on it once.',
  newer: 'The database is of a newer version than this program.',
};
