import { readEnvironment } from '../../server/kernel/environment.ts';
import { createLog } from '../../server/kernel/serverLog.ts';
import { startServer } from '../../server/product/server.ts';

/**
 * The product, whole, with a clock that its parent process moves: `server/main.ts` but for the clock,
 * which begins `CLOCK_AHEAD` milliseconds ahead, and for sessions, which no time ends. The product
 * itself has nothing that moves time; this program is the test setting that has it.
 */
const YEARS = 10 * 365 * 24 * 3_600_000;
const environment = { ...readEnvironment(), session: { idle: YEARS, max: YEARS } };
let ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const starting = startServer(environment, {
  log: createLog(environment.logLevel),
  now: () => new Date(Date.now() + ahead),
});
for (const end of ['disconnect', 'SIGTERM', 'SIGINT'] as const) {
  // Its parent may be gone before it has started.
  process.once(end, () => {
    void starting.then((server) => server.stop()).finally(() => process.exit(0));
  });
}
process.on('message', ({ moveTo }: { moveTo: string }) => {
  ahead = Date.parse(moveTo) - Date.now();
  process.send?.({ moved: moveTo });
});
const { url } = await starting;
process.send?.({ url });
