import { runCommand, tell } from '../command.ts';
import { openExisting } from '../db/openExisting.ts';
import { createLog } from '../log.ts';
import { inWords } from './inWords.ts';
import { verify } from './verify.ts';

/**
 * `npm run verify`: checks the whole database and names the first record that does not agree.
 * `-- --json` prints everything as JSON. Ends with 0 where all agrees, 1 where not, 2 where it could
 * not look.
 */
await runCommand(async (environment, parameters) => {
  const connection = await openExisting(environment, createLog('error'));
  try {
    const found = await verify(connection.db, tell);
    process.stdout.write(
      parameters.includes('--json') ? `${JSON.stringify(found, null, 2)}\n` : inWords(found),
    );
    return found.ok ? 0 : 1;
  } finally {
    await connection.close();
  }
});
