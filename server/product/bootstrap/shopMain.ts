import { runCommand } from '../../kernel/command.ts';
import { openOrMake } from './connection.ts';
import { addShop } from './newShop.ts';
import { readAnotherShop } from './options.ts';

/**
 * `npm run shop -- --account … --shop … --country … --city … --order-prefix …`: makes another shop,
 * and puts an administrator into it. Ends with 2, and the reason, where it made nothing.
 */
await runCommand(async (environment, parameters) => {
  const asked = readAnotherShop(parameters);
  const connection = await openOrMake(environment);
  try {
    await addShop(connection.db, asked, new Date());
    process.stdout.write(
      `The shop ${asked.shop.nameEn} is made, and ${asked.username} belongs to it.\n`,
    );
    return 0;
  } finally {
    await connection.close();
  }
});
