import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import { paymentTerms } from '../../api/customers/customer.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { AGES, type Age, LAST_DAY } from '../../api/receivables/ages.ts';
import { dueDayOf } from '../invoices/due.ts';
import { ASKED, isInvoiceOwed, LEFT_OF_INVOICE } from '../invoices/owed.ts';
import { invoices } from '../invoices/tables.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { isOwed } from '../orders/owed.ts';
import { orders } from '../orders/tables.ts';

export type Caller = Pick<Call, 'db' | 'shop' | 'shopId' | 'now'>;

/** Today at the shop, `YYYY-MM-DD`. */
export const todayAt = ({ now, shop }: Pick<Call, 'now' | 'shop'>): string =>
  dateAt(now(), shop.timeZone);

/**
 * What is open of orders of the caller's shop: those that have a tax invoice and on which the customer owes
 * something of it (`server/invoices/owed.ts`), with what is left, the day on which the invoice is to be paid, and how many days late
 * that is. An invoice without terms is to be paid on its day. `accepted` says whether the AR balance has it
 * too: not where its order was corrected back to before it was accepted.
 */
export const openOrders = (call: Pick<Caller, 'shop' | 'shopId' | 'now'>, which?: SQL): SQL => sql`
  select o.*, ${todayAt(call)}::date - o.due as late from (
    select ${orders.id} as id, ${orders.customerId} as customer_id, ${orders.orderSn} as order_sn,
      ${orders.invoiceNo} as invoice_no, ${orders.currency} as currency,
      (${orders.placedAt} at time zone ${call.shop.timeZone})::date as ordered_on,
      ${dueAt(call.shop.timeZone)} as due,
      ${ASKED} as total, ${orders.paid} as paid, ${orders.refunded} as refunded,
      ${LEFT_OF_INVOICE} as owed, (${isOwed}) as accepted
    from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
    where ${and(inShop(orders, call), isNotNull(orders.invoicedAt), isInvoiceOwed, which)}
  ) o`;

/** The day on which an order's invoice is to be paid, of a query over `orders` and `invoices`. */
export const dueAt = (timeZone: string | SQL): SQL =>
  sql`((${orders.invoicedAt} at time zone ${timeZone})::date + ${DAYS_OF_TERMS})`;

/** How many days each terms give, by the one place that reads them. */
const TERMS = paymentTerms.options.map((paymentTermsCode) => {
  const issued = '2000-01-01';
  const due = dueDayOf({ issuedAt: `${issued}T00:00:00.000Z`, paymentTermsCode }, 'UTC') ?? issued;
  return { paymentTermsCode, days: (Date.parse(due) - Date.parse(issued)) / 86_400_000 };
});

const DAYS_OF_TERMS = sql`(case ${invoices.says} ->> 'paymentTermsCode' ${sql.join(
  TERMS.map(({ paymentTermsCode, days }) => sql`when ${paymentTermsCode} then ${days}::int`),
  sql` `,
)} else 0 end)`;

/** What orders of one age, or all of them, come to; of a query over `openOrders`. */
export const owedAt = (age: Age): SQL => {
  const before = AGES[AGES.indexOf(age) - 1];
  const last = LAST_DAY[age];
  const within = and(
    before && sql`o.late > ${LAST_DAY[before]}`,
    last === null ? undefined : sql`o.late <= ${last}`,
  );
  return sql`coalesce(sum(o.owed) filter (where ${within}), 0)`;
};
export const OVERDUE = sql`coalesce(sum(o.owed) filter (where o.late > ${LAST_DAY.notDue}), 0)`;
export const OPEN = sql`coalesce(sum(o.owed), 0)`;
/** The part of it that the AR balance has not. */
export const NOT_ACCEPTED = sql`coalesce(sum(o.owed) filter (where not o.accepted), 0)`;
