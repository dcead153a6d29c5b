import { runCommand, tell } from '../../kernel/command.ts';
import { createLog } from '../../kernel/serverLog.ts';
import { BackupRefused } from './archive.ts';
import { backupEmbedded } from './embedded.ts';
import { backupPostgres } from './postgres.ts';

/** `npm run backup -- <file>`: writes the database and the files that people brought in into a file. */
await runCommand(async (environment, [file]) => {
  if (!file) throw new BackupRefused('Which file? npm run backup -- <file>');
  const backup = environment.databaseUrl ? backupPostgres : backupEmbedded;
  await backup({ environment, file, tell, log: createLog('error'), now: new Date() });
  process.stdout.write(
    `The backup is in ${file}. The keys that seal bank accounts (DATA_KEY, or data.key in DATA_DIR) are not: keep them apart from it.\n`,
  );
  return 0;
});
