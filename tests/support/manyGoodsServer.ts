import { readEnvironment } from '../../server/kernel/environment.ts';
import { createLog } from '../../server/kernel/serverLog.ts';
import { startServer } from '../../server/product/server.ts';
import { addManyGoods } from './manyGoods.ts';

/** The product on demo data with `GOODS` more goods in its first shop: `MANY-0`, `MANY-1` … */
const environment = readEnvironment();
const starting = startServer(environment, { log: createLog(environment.logLevel) });
for (const end of ['disconnect', 'SIGTERM', 'SIGINT'] as const) {
  // Its parent may be gone before it has started.
  process.once(end, () => {
    void starting.then((server) => server.stop()).finally(() => process.exit(0));
  });
}
const { url, connection } = await starting;
await addManyGoods(connection.db, Number(process.env.GOODS));
process.send?.({ url });
