import { startChildServer } from '../../support/childServer.ts';
import { LONG_WORDS } from './longWords.ts';
import { mailOrder } from './mail.ts';
import { PAYLOADS } from './payloads.ts';
import { plantTexts } from './plantTexts.ts';

/**
 * The product on demo data in which every text that people enter, or are called by, is one that would
 * run where a page took it for more than a text, or with `PLANT=long` one that is very long.
 */
const { url, connection } = await startChildServer();
await mailOrder(url);
const planted = await plantTexts(
  connection.pool,
  process.env.PLANT === 'long' ? LONG_WORDS : PAYLOADS,
);
process.send?.({ url, planted });
