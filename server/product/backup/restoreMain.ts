import { runCommand, tell } from '../../kernel/command.ts';
import { createLog } from '../../kernel/serverLog.ts';
import { inWords } from '../verify/report.ts';
import { BackupRefused } from './archive.ts';
import { restoreEmbedded } from './embedded.ts';
import { restorePostgres } from './postgres.ts';

/**
 * `npm run restore -- <file>`: puts a backup's database where there is none; with `--force` in the
 * place of one. Ends with 1 where what was restored does not agree with itself.
 */
await runCommand(async (environment, parameters) => {
  const file = parameters.find((parameter) => !parameter.startsWith('--'));
  if (!file) throw new BackupRefused('Which file? npm run restore -- <file> [--force]');
  const restore = environment.databaseUrl ? restorePostgres : restoreEmbedded;
  const options = { environment, file, tell, log: createLog('error'), now: new Date() };
  const found = await restore(options, parameters.includes('--force'));
  process.stdout.write(inWords(found));
  const done = environment.databaseUrl ? 'The backup was restored.' : 'Nothing was changed.';
  process.stdout.write(found.ok ? 'The backup was restored.\n' : `${done}\n`);
  return found.ok ? 0 : 1;
});
