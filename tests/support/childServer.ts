import { readEnvironment } from '../../server/kernel/environment.ts';
import { createLog } from '../../server/kernel/serverLog.ts';
import { startServer } from '../../server/product/server.ts';

/** Starts the product in a process of its own, as its environment says; it ends with its parent. */
export function startChildServer() {
  const environment = readEnvironment();
  const starting = startServer(environment, { log: createLog(environment.logLevel) });
  for (const end of ['disconnect', 'SIGTERM', 'SIGINT'] as const) {
    // Its parent may be gone before it has started.
    process.once(end, () => {
      void starting.then((server) => server.stop()).finally(() => process.exit(0));
    });
  }
  return starting;
}
