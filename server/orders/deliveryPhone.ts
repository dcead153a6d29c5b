import { sql } from 'drizzle-orm';
import { orders } from './tables.ts';

/** The phone that is called at the door: the order's own for its delivery, else its customer's. */
export const deliveryPhone = sql<string>`coalesce(nullif(${orders.deliveryPhone}, ''), ${orders.customerPhone})`;
