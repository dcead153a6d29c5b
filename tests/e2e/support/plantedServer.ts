import { readEnvironment } from '../../../server/kernel/environment.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { startServer } from '../../../server/product/server.ts';
import { LONG_WORDS } from './longWords.ts';
import { mailOrder } from './mail.ts';
import { PAYLOADS } from './payloads.ts';
import { plantTexts } from './plantTexts.ts';

/**
 * The product on demo data in which every text that people enter, or are called by, is one that would
 * run where a page took it for more than a text, or with `PLANT=long` one that is very long.
 */
const environment = readEnvironment();
const starting = startServer(environment, { log: createLog(environment.logLevel) });
for (const end of ['disconnect', 'SIGTERM', 'SIGINT'] as const) {
  // Its parent may be gone before it has started.
  process.once(end, () => {
    void starting.then((server) => server.stop()).finally(() => process.exit(0));
  });
}
const { url, connection } = await starting;
await mailOrder(url);
const planted = await plantTexts(
  connection.pool,
  process.env.PLANT === 'long' ? LONG_WORDS : PAYLOADS,
);
process.send?.({ url, planted });
