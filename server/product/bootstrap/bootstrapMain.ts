import { runCommand } from '../../kernel/command.ts';
import { openOrMake } from './connection.ts';
import { bootstrap } from './newShop.ts';
import { readBootstrap } from './options.ts';

/**
 * `npm run bootstrap -- --account … --phone … --shop … --country … --city … --order-prefix …`: makes
 * the first shop and its administrator, and says his one-time password. Ends with 2, and the reason,
 * where it made nothing.
 */
await runCommand(async (environment, parameters) => {
  const asked = readBootstrap(parameters);
  const connection = await openOrMake(environment);
  try {
    const { password, goodUntil } = await bootstrap(connection.db, asked, new Date());
    process.stdout.write(
      [
        `The shop ${asked.shop.nameEn} and its administrator ${asked.owner.username} are made.`,
        `One-time password, said this once, good until ${goodUntil.toISOString()}: ${password}`,
        'Start the server with npm start. The first sign-in asks for a password of your own.',
        '',
      ].join('\n'),
    );
    return 0;
  } finally {
    await connection.close();
  }
});
