import { sql } from 'drizzle-orm';
import { payerOfOrder } from '../members/wallet.ts';
import { orders } from './tables.ts';

/** In a query on orders: who paid one from their wallet; null where it was not paid from any. */
export const payerColumn = sql`case when ${orders.paymentMethod} = 'WALLET_PAY' and ${orders.paid} > 0
  then ${payerOfOrder(sql`${orders.id}`)} end`;
