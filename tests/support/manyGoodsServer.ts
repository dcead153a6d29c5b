import { startChildServer } from './childServer.ts';
import { addManyGoods } from './manyGoods.ts';

/** The product on demo data with `GOODS` more goods in its first shop: `MANY-0`, `MANY-1` … */
const { url, connection } = await startChildServer();
await addManyGoods(connection.db, Number(process.env.GOODS));
process.send?.({ url });
