import { type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { orders } from '../orders/tables.ts';
import { invoices } from './tables.ts';

/** What an invoice came to when it was issued. */
export const INVOICED: SQL = sql`(${invoices.says} ->> 'total')::numeric`;

const CANCELLED = sql.join(
  placesTagged(orderLifecycle, 'cancelled').map((place) => sql`${place}`),
  sql`, `,
);

/**
 * What an invoice still asks for, of a query over `orders` and `invoices`, as `askedOf` of the order's law
 * says it: where its order was cancelled nothing, where it became dearer no more than was invoiced.
 */
export const ASKED: SQL = sql`(case when ${orders.status} in (${CANCELLED}) then 0
  else least(${orders.total}, ${INVOICED}) end)`;

/** What is owed of it: receivables, the customer's open invoices and the document say this one figure. */
export const LEFT_OF_INVOICE: SQL = sql`greatest(0, ${ASKED} - ${orders.paid})`;

/**
 * Whether a wholesale customer still owes something of it: wherever its order stands but cancelled, for an
 * invoice goes on asking where its order was corrected back to before it was accepted.
 */
export const isInvoiceOwed: SQL = sql`(${orders.kind} = 'wholesale' and ${orders.paid} < ${ASKED})`;
