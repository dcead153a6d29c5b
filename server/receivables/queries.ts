import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import type { Aged } from '../../api/receivables/aged.ts';
import { AGES, ageOf } from '../../api/receivables/ages.ts';
import {
  type receivables as contract,
  MOST_OPEN,
  type OpenItem,
  RECEIVABLE_TABS,
  type ReceivableDetail,
  type ReceivableRow,
  type ReceivableTab,
} from '../../api/receivables/calls.ts';
import { customers } from '../customers/tables.ts';
import { onWire } from '../finance/orderMoney.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { phoneHas } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { orders } from '../orders/tables.ts';
import { heldFor } from '../receipts/held.ts';
import { type Caller, NOT_ACCEPTED, OPEN, OVERDUE, openOrders, owedAt, todayAt } from './open.ts';

type ListRequest = z.output<(typeof contract)['listReceivable']['body']>;
type Moment = Omit<Caller, 'db'> & { db: Transaction };
type Filter = z.output<(typeof contract)['countReceivable']['body']>;

const FIGURES = [
  ...AGES.map((age) => ({ name: age, figure: owedAt(age) })),
  { name: 'overdue', figure: OVERDUE } as const,
  { name: 'open', figure: OPEN } as const,
];

const SORTS = {
  overdue: { column: sql`r.overdue`, type: 'amount' },
  open: { column: sql`r.open`, type: 'amount' },
  oldestDue: { column: sql`r."oldestDue"`, type: 'text' },
} as const satisfies Record<ListRequest['sort']['by'], Pick<Sort, 'column' | 'type'>>;

/** A page of customers that owe something, with their number. Throws InvalidCursor. */
export async function listReceivables(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`r.id`, descending };
  const window = windowOf(request, sort);
  const { rows } = await call.db.execute<
    Record<string, unknown> & Omit<ReceivableRow, 'id'> & { id: number | string; cursor: string }
  >(sql`
    select r.id, r."userNumber", r.name, r."nameZh", r.currency, r.orders, r."oldestDue",
      ${listed((name) => sql`${onWire(sql`r.${sql.identifier(name)}`)} as ${sql.identifier(name)}`)},
      ${window.cursor} as cursor
    from (${byCustomer(call, request)}) r
    where ${and(ofTab(request.tab), window.where) ?? sql`true`}
    order by ${window.orderBy} limit ${window.limit}`);
  const page = pageOf(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    request,
    sort,
  );
  const total = await countUpTo(call.db, foundIn(call, request, request.tab));
  return {
    ...page,
    rows: page.rows.map(({ cursor: _cursor, ...row }) => row as unknown as ReceivableRow),
    total,
  };
}

/** How many customers each tab holds under a filter, up to a cap. */
export const countReceivables = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, RECEIVABLE_TABS, (tab) => foundIn(call, filter, tab));

/** What all that a filter finds owe together. */
export async function sumReceivables(call: Caller, filter: Filter) {
  const { rows } = await call.db.execute<Record<string, unknown> & Aged & { orders: number }>(sql`
    select coalesce(sum(r.orders), 0)::int as orders, ${listed(
      (name) => sql`${onWire(sql`sum(r.${sql.identifier(name)})`)} as ${sql.identifier(name)}`,
    )}
    from (${byCustomer(call, filter)}) r where ${ofTab(filter.tab) ?? sql`true`}`);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has one row');
  return { ...sums, asOf: todayAt(call), currency: call.shop.currency };
}

/**
 * What one customer of the caller's shop owes, order by order. What is owed in all is kept with the
 * customer; the part of it that has no invoice yet is what is not open here, and what is open on orders that
 * are not accepted at present is no part of it. @throws Failure 4040
 */
export const readReceivable = (call: Caller, customerId: number): Promise<ReceivableDetail> =>
  // A payment between two readings would stand in one figure and not in the other.
  inOneMoment(call.db, (db) => readIn({ ...call, db }, customerId));

async function readIn(call: Moment, customerId: number): Promise<ReceivableDetail> {
  const [customer] = await call.db
    .select()
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, customerId)));
  if (!customer) throw notFound();
  const ofCustomer = eq(orders.customerId, customerId);
  type Found = Record<string, unknown> &
    Aged & {
      orders: number;
      notAccepted: string;
      onAccount: string;
    };
  const { rows } = await call.db.execute<Found>(sql`
    select count(*)::int as orders, ${onWire(NOT_ACCEPTED)} as "notAccepted",
      ${onWire(heldFor(call, customerId))} as "onAccount", ${listed(
        (name, figure) => sql`${onWire(figure)} as ${sql.identifier(name)}`,
      )}
    from (${openOrders(call, ofCustomer)}) o`);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has one row');
  const { id, userNumber, name, nameZh, paymentTermsCode, receivable } = customer;
  return {
    ...sums,
    ...{ id: id as ReceivableDetail['id'], userNumber, name, nameZh, paymentTermsCode },
    currency: call.shop.currency,
    asOf: todayAt(call),
    notInvoiced: fromMinor(
      BigInt(receivable) - sumToMinor(sums.open) + sumToMinor(sums.notAccepted),
    ),
    arBalance: fromMinor(receivable),
    items: await openItems(call, ofCustomer),
  };
}

async function openItems(call: Moment, which: SQL): Promise<OpenItem[]> {
  type Found = Record<string, unknown> & Omit<OpenItem, 'id' | 'age'> & { id: number | string };
  const { rows } = await call.db.execute<Found>(sql`
    select o.id, o.order_sn as "orderSn", o.invoice_no as "invoiceNo",
      o.ordered_on::text as "orderedOn", o.due::text as "dueOn", o.late as "daysLate",
      ${onWire(sql`o.total`)} as total, ${onWire(sql`o.paid`)} as paid,
      ${onWire(sql`o.refunded`)} as refunded, ${onWire(sql`o.owed`)} as left
    from (${openOrders(call, which)}) o order by o.due, o.id limit ${MOST_OPEN}`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id) as OpenItem['id'],
    age: ageOf(row.daysLate),
  }));
}

/** The customers that a filter finds, in all tabs: a row each, its columns called as on the wire. */
const byCustomer = (call: Caller, { search }: Filter): SQL => sql`
  select ${customers.id} as id, ${customers.userNumber} as "userNumber", ${customers.name} as name,
    ${customers.nameZh} as "nameZh", max(o.currency) as currency, count(*)::int as orders,
    min(o.due)::text as "oldestDue",
    ${listed((name, figure) => sql`${figure} as ${sql.identifier(name)}`)}
  from (${openOrders(call)}) o join ${customers} on ${customers.id} = o.customer_id
  where ${and(inShop(customers, call), foundBy(search)) ?? sql`true`}
  group by ${customers.id}`;

function foundBy(search: string | undefined): SQL | undefined {
  const byWords = eachWordIn(
    ...([search, customers.name, customers.nameZh, customers.userNumber, customers.phone] as const),
  );
  return byWords && or(byWords, phoneHas(customers.phone, search));
}

const foundIn = (call: Caller, filter: Filter, tab: ReceivableTab): SQL =>
  sql`select 1 from (${byCustomer(call, filter)}) r where ${ofTab(tab) ?? sql`true`}`;

const ofTab = (tab: ReceivableTab): SQL | undefined =>
  tab === 'all' ? undefined : sql`r.overdue > 0`;

function listed(part: (name: keyof Aged, figure: SQL) => SQL): SQL {
  return sql.join(
    FIGURES.map(({ name, figure }) => part(name, figure)),
    sql`, `,
  );
}
