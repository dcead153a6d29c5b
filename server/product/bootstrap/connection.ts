import { type Connection, connect } from '../../kernel/db/connect.ts';
import { migrate } from '../../kernel/db/migrate.ts';
import type { Environment } from '../../kernel/environment.ts';
import { createLog } from '../../kernel/serverLog.ts';

/** The database would be gone with the command. */
class NothingKept extends Error {
  override readonly name = 'NothingKept';
}

/**
 * Opens the database that the environment names, makes it where there is none, and brings it up to
 * date.
 * @throws NothingKept; DataFolderInUse where a server has the folder
 */
export async function openOrMake(environment: Environment): Promise<Connection> {
  const { databaseUrl, dataDirectory, queryLimit } = environment;
  if (!databaseUrl && dataDirectory === 'memory') {
    throw new NothingKept('DATA_DIR must be a folder: what is in memory ends with this command.');
  }
  const log = createLog('error');
  const connection = await connect({ databaseUrl, dataDirectory, queryLimit, log });
  try {
    await migrate(connection.pool);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
