import { parseArgs } from 'node:util';
import { runCommand, tell } from '../../kernel/command.ts';
import { openExisting } from '../../kernel/db/openExisting.ts';
import type { Seal } from '../../kernel/log/chain.ts';
import { createLog } from '../../kernel/serverLog.ts';
import { inWords } from './report.ts';
import { verify } from './verify.ts';

/**
 * `npm run verify`: checks the whole database and names the first record that does not agree.
 * `-- --json` prints everything as JSON; `-- --seal <line>:<hash>` asks that the operation log still
 * has a seal that was noted before. Ends with 0 where all agrees, 1 where not, 2 where it could
 * not look.
 */
await runCommand(async (environment, parameters) => {
  const { values } = parseArgs({
    args: [...parameters],
    options: { json: { type: 'boolean' }, seal: { type: 'string' } },
  });
  const expected = values.seal === undefined ? undefined : sealIn(values.seal);
  const connection = await openExisting(environment, createLog('error'));
  try {
    const found = await verify(connection.db, tell, expected);
    process.stdout.write(values.json ? `${JSON.stringify(found, null, 2)}\n` : inWords(found));
    return found.ok ? 0 : 1;
  } finally {
    await connection.close();
  }
});

/** A seal that was noted in another way than it was told. */
class NoSeal extends Error {
  override readonly name = 'NoSeal';
}

function sealIn(text: string): Seal {
  const [, line, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!line || !hash)
    throw new NoSeal(`${text} is no seal: npm run verify -- --seal <line>:<hash>`);
  return { line: Number(line), hash };
}
