import { type ClockedServer, startClockedServer } from '../../support/testClock.ts';
import { makeDemoHome } from './demoHome.ts';
import { test as base } from './office.ts';

/**
 * `test` with `clocked`: a server of its own whose clock a journey moves, shared by all journeys that
 * ask for it, so that the others' records stay in their own time. Each begins, and leaves it, at the
 * true time. Give `openOffice` its `url`.
 */
export const test = base.extend<{ clocked: ClockedServer }, { clockedServer: ClockedServer }>({
  clockedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its first parameter.
    async ({}, use) => {
      const home = await makeDemoHome();
      const server = await startClockedServer({
        DATA_DIR: home.dataDirectory,
        DATA_KEY: process.env.DATA_KEY ?? '',
      });
      await use(server);
      await server.stop();
      await home.drop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  clocked: async ({ clockedServer }, use) => {
    await clockedServer.moveTo(new Date());
    await use(clockedServer);
    await clockedServer.moveTo(new Date());
  },
});
