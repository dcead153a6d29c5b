import { type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { orders } from '../orders/tables.ts';
import { customers } from './tables.ts';

const PLACES = sql.join(
  placesTagged(orderLifecycle, 'tab:toAccept').map((place) => sql`${place}`),
  sql`, `,
);

/** What is left to pay of a customer's orders that wait to be accepted, which no balance counts yet. */
export const awaitsAcceptance: SQL<string> = sql`(
  select coalesce(sum(greatest(${orders.total} - ${orders.paid}, 0)), 0)::numeric(24, 2)::text
  from ${orders}
  where ${orders.customerId} = ${customers.id} and ${orders.kind} = 'wholesale'
    and ${orders.status} in (${PLACES}))`;
