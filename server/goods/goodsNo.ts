import { sql } from 'drizzle-orm';
import { goods } from './tables.ts';

/** What the warehouse system calls goods: by the code that it was matched with, else by their number. */
export const goodsNo = sql<string>`coalesce(nullif(${goods.warehouseCode}, ''), ${goods.sku})`;
