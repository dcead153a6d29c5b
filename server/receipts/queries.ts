import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import {
  type Allocation,
  type receipts as contract,
  RECEIPT_TABS,
  type ReceiptDetail,
  type ReceiptRow,
} from '../../api/receipts/calls.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import { receiptLifecycle } from '../../machines/receipt/law/index.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { filesOf } from '../kernel/files/fileUses.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { orders } from '../orders/tables.ts';
import { ALLOCATED, COUNTS, HELD } from './held.ts';
import { factsOf } from './stored.ts';
import { customerReceipts, receiptAllocations } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;
type ListRequest = z.output<(typeof contract)['listReceipts']['body']>;
type Filter = z.output<(typeof contract)['countReceipts']['body']>;

const SORTS = {
  enteredAt: { column: sql`${customerReceipts.enteredAt}`, type: 'moment' },
  valueDate: { column: sql`${customerReceipts.valueDate}`, type: 'text' },
  amount: { column: sql`${customerReceipts.amount}`, type: 'amount' },
} as const satisfies Record<ListRequest['sort']['by'], Pick<Sort, 'column' | 'type'>>;

const COLUMNS = {
  row: customerReceipts,
  userNumber: customers.userNumber,
  name: customers.name,
  nameZh: customers.nameZh,
  held: HELD.mapWith(customerReceipts.amount),
  allocated: ALLOCATED.mapWith(customerReceipts.amount),
};

/** A page of customer payments with its total. Throws InvalidCursor. */
export async function listReceipts(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${customerReceipts.id}`, descending };
  const window = windowOf(request, sort);
  const rows = await call.db
    .select({ ...COLUMNS, cursor: window.cursor })
    .from(customerReceipts)
    .innerJoin(customers, eq(customers.id, customerReceipts.customerId))
    .where(and(receiptsOf(call, request), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    rows.map((found) => ({ ...found, id: found.row.id })),
    request,
    sort,
  );
  const total = await countUpTo(call.db, foundIn(call, request));
  return { ...page, rows: page.rows.map(presentRow), total };
}

/** How many customer payments each tab holds under a filter, up to a cap. */
export const countReceipts = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, RECEIPT_TABS, (tab) => foundIn(call, { ...filter, tab }));

/** What all that a filter finds come to, of which something comes. */
export async function sumReceipts(call: Pick<Call, 'db' | 'shopId' | 'shop'>, filter: Filter) {
  const sum = (figure: SQL) => sql<string>`coalesce(sum(${figure}), 0)::numeric(24, 2)::text`;
  const [found] = await call.db
    .select({
      amount: sum(sql`${customerReceipts.amount}`),
      allocated: sum(sql`${customerReceipts.allocated}`),
      onAccount: sum(HELD),
    })
    .from(customerReceipts)
    .innerJoin(customers, eq(customers.id, customerReceipts.customerId))
    .where(and(receiptsOf(call, filter), COUNTS));
  if (!found) throw new Error('A sum has one row');
  return { currency: call.shop.currency, ...found };
}

const foundIn = (call: Caller, filter: Filter): SQL =>
  sql`select 1 from ${customerReceipts} join ${customers} on ${customers.id} = ${customerReceipts.customerId}
    where ${receiptsOf(call, filter)}`;

/** The customer payments of the caller's shop that a filter finds; of a query over customers too. */
const receiptsOf = (call: Pick<Call, 'shopId'>, filter: Filter): SQL | undefined =>
  and(
    inShop(customerReceipts, call),
    filter.tab === 'all' ? undefined : eq(customerReceipts.status, filter.tab),
    filter.customerId === undefined
      ? undefined
      : eq(customerReceipts.customerId, filter.customerId),
    filter.method && inArray(customerReceipts.method, filter.method),
    filter.from === undefined ? undefined : gte(customerReceipts.valueDate, filter.from),
    filter.to === undefined ? undefined : lte(customerReceipts.valueDate, filter.to),
    eachWordIn(
      ...([filter.search, customerReceipts.number, customerReceipts.reference] as const),
      ...([customers.name, customers.nameZh, customers.userNumber] as const),
    ),
  );

/** One customer payment of the caller's shop as its page shows it. @throws Failure 4040 */
export async function receiptDetail(
  call: Pick<Call, 'db' | 'shopId' | 'actor'>,
  id: number,
): Promise<ReceiptDetail> {
  const [found] = await call.db
    .select(COLUMNS)
    .from(customerReceipts)
    .innerJoin(customers, eq(customers.id, customerReceipts.customerId))
    .where(and(inShop(customerReceipts, call), eq(customerReceipts.id, id)));
  if (!found) throw notFound();
  const proofs = await filesOf(call, 'receipt', [id]);
  const facts = await factsOf(call.db as unknown as Transaction, found.row, personOf(call.actor));
  return {
    receipt: {
      ...presentRow(found),
      proof: proofs.get(id)?.[0] ?? null,
      allocations: await allocationsOf(call, id),
    },
    state: found.row.state as ChartState as ReceiptDetail['state'],
    facts: facts as ReceiptDetail['facts'],
    history: await readHistory(call.db, receiptLifecycle.id, id),
  };
}

async function allocationsOf(call: Caller, id: number): Promise<Allocation[]> {
  const rows = await call.db
    .select({
      row: receiptAllocations,
      orderSn: orders.orderSn,
      invoiceNo: orders.invoiceNo,
    })
    .from(receiptAllocations)
    .innerJoin(orders, eq(orders.id, receiptAllocations.orderId))
    .where(and(inShop(receiptAllocations, call), eq(receiptAllocations.receiptId, id)))
    .orderBy(asc(receiptAllocations.id));
  return rows.map(({ row, orderSn, invoiceNo }) => ({
    id: row.id,
    orderId: row.orderId as Allocation['orderId'],
    ...{ orderSn, invoiceNo },
    amount: fromMinor(row.amount),
    paidAt: row.paidAt?.toISOString() ?? null,
    takenBackAt: row.takenBackAt?.toISOString() ?? null,
  }));
}

/** The customer is of the caller's shop. @throws Failure 4040 */
export async function customerOfShop(call: Caller, customerId: number): Promise<void> {
  const [found] = await call.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, customerId)));
  if (!found) throw notFound();
}

interface Found {
  row: typeof customerReceipts.$inferSelect;
  userNumber: string;
  name: string;
  nameZh: string;
  held: number;
  allocated: number;
}

const presentRow = ({ row, userNumber, name, nameZh, held, allocated }: Found): ReceiptRow => ({
  id: row.id as ReceiptRow['id'],
  number: row.number,
  customerId: row.customerId as ReceiptRow['customerId'],
  ...{ userNumber, name, nameZh },
  amount: fromMinor(row.amount),
  allocated: fromMinor(allocated),
  onAccount: fromMinor(held),
  currency: row.currency,
  // The database keeps these as text; the contract and the chart that wrote them name the same.
  method: row.method as ReceiptRow['method'],
  status: row.status as ReceiptRow['status'],
  reference: row.reference,
  valueDate: row.valueDate,
  enteredAt: row.enteredAt.toISOString(),
  enteredByName: row.enteredByName,
  remark: row.remark,
  version: row.version,
});
