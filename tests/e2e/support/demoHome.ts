import { readEnvironment } from '../../../server/kernel/environment.ts';
import { secretsOf } from '../../../server/kernel/secrets.ts';
import { seedDemo } from '../../../server/product/demo/seed.ts';
import { type Home, makeHome, QUICK_FOLDER } from '../../api/support/templates.ts';

/**
 * A data folder with the demo in it. Several servers of a run begin with it: it is filled once, in the
 * folder that `TEMPLATES` names, and copied. They all have the keys of playwright.config.ts, without
 * which they could not read what the first has sealed.
 */
export const makeDemoHome = (): Promise<Home> =>
  makeHome(
    {
      name: 'demo',
      fill: async ({ db }) => {
        await seedDemo(db, new Date(), secretsOf(readEnvironment()));
      },
    },
    QUICK_FOLDER,
  );
