import { type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { orders } from './tables.ts';

/** An order on which its customer still owes something; the chart's tag says which can be owed. */
export const isOwed: SQL = sql`${orders.kind} = 'wholesale' and ${orders.paid} < ${orders.total}
  and ${orders.status} in (${sql.join(
    placesTagged(orderLifecycle, 'receivable').map((place) => sql`${place}`),
    sql`, `,
  )})`;

/** What is left to pay of such an order. A refund changes nothing of it: what is paid is all that came in. */
export const LEFT: SQL = sql`(${orders.total} - ${orders.paid})`;
