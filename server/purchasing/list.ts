import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import {
  PURCHASE_TABS,
  type PurchaseRow,
  type PurchaseTab,
} from '../../api/purchasing/purchaseOrder.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { countsOf, type Filter, isCounted, ordersOf } from './filter.ts';
import { linesOf, ordersAt, presentChanges, presentRow } from './queries.ts';
import { purchaseCounts, purchaseOrders } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'now'>;

/** What a list of purchase orders asks for, after validation. */
type ListRequest = Filter & PageRequest & { sort: { by: keyof typeof SORTS; descending: boolean } };

/** Where orders wait for who approves. */
const waitsForApproval = placesTagged(purchaseOrderLifecycle, 'waitsForApproval');

const SORTS = {
  createdAt: { column: sql`${purchaseOrders.createdAt}`, type: 'moment' },
  /** An order without an estimate stands where it was entered. */
  estimatedArrival: {
    column: sql`coalesce(${purchaseOrders.estimatedArrival}, ${purchaseOrders.createdAt})`,
    type: 'moment',
  },
  number: { column: sql`${purchaseOrders.number}`, type: 'text' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

/**
 * A page of purchase orders with its total. Where the kept counts say that there is nothing, the
 * orders are not even looked at. Throws InvalidCursor.
 */
export async function listPurchaseOrders(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${purchaseOrders.id}`, descending };
  const window = windowOf(request, sort);
  const found = and(inShop(purchaseOrders, call), ordersOf(request, call.now()));
  const total = await totalOf(call, request, found);
  const ids =
    total.count === 0
      ? []
      : await call.db
          .select({ id: purchaseOrders.id, cursor: window.cursor })
          .from(purchaseOrders)
          .where(and(found, window.where))
          .orderBy(window.orderBy)
          .limit(window.limit);
  const page = pageOf(ids, request, sort);
  const rows = await rowsOf(
    call,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows, total };
}

/** How many purchase orders each tab holds under a filter; the filter's own tab does not matter. */
export async function countPurchaseOrders(call: Caller, filter: Filter) {
  const everyTab: Filter = { ...filter, tab: 'all' };
  if (!isCounted(everyTab)) {
    return countTabsUpTo(call.db, PURCHASE_TABS, (tab) => foundIn(call, { ...filter, tab }));
  }
  const counted = await call.db
    .select({
      status: purchaseCounts.status,
      count: sql<number>`sum(${purchaseCounts.count})::int`,
    })
    .from(purchaseCounts)
    .where(and(inShop(purchaseCounts, call), countsOf(everyTab)))
    .groupBy(purchaseCounts.status);
  const tabs = Object.fromEntries(PURCHASE_TABS.map((tab) => [tab, 0])) as Record<
    PurchaseTab,
    number
  >;
  for (const { status, count } of counted) {
    tabs.all += count;
    tabs[status as PurchaseTab] += count;
  }
  const late = await countTabsUpTo(call.db, ['late'], (tab) => foundIn(call, { ...filter, tab }));
  return { tabs: { ...tabs, ...late.tabs }, exact: late.exact };
}

/** The purchase orders that a filter finds, to be counted. */
const foundIn = (call: Caller, filter: Filter): SQL =>
  sql`select 1 from ${purchaseOrders}
    where ${and(inShop(purchaseOrders, call), ordersOf(filter, call.now()))}`;

/** What waits for approval, oldest first, with what changed since it was last sent back. */
export async function listPurchaseQueue(call: Caller, limit: number) {
  const waiting = and(
    inShop(purchaseOrders, call),
    inArray(purchaseOrders.status, waitsForApproval),
  );
  const found = await ordersAt(call.db, call.now())
    .where(waiting)
    .orderBy(asc(purchaseOrders.committedAt), asc(purchaseOrders.id))
    .limit(limit);
  const lines = await linesOf(
    call.db,
    found.filter(({ row }) => row.sentBack).map(({ row }) => row.id),
  );
  const { tabs } = await countPurchaseOrders(call, { tab: 'all' });
  return {
    rows: found.map((order) => ({
      ...presentRow(order),
      authors: order.row.authors,
      sinceSentBack: presentChanges(order, lines.get(order.row.id) ?? []),
    })),
    total: waitsForApproval.reduce((sum, place) => sum + tabs[place as PurchaseTab], 0),
  };
}

async function rowsOf(call: Caller, ids: number[]): Promise<PurchaseRow[]> {
  if (ids.length === 0) return [];
  const found = await ordersAt(call.db, call.now()).where(
    and(inShop(purchaseOrders, call), sql`${purchaseOrders.id} = any(${sql.param(ids)}::bigint[])`),
  );
  const rows = new Map(found.map((order) => [order.row.id, presentRow(order)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function totalOf(call: Caller, filter: Filter, found: SQL | undefined) {
  if (!isCounted(filter)) {
    return countUpTo(call.db, sql`select 1 from ${purchaseOrders} where ${found}`);
  }
  const [row] = await call.db
    .select({ count: sql<number>`coalesce(sum(${purchaseCounts.count}), 0)::int` })
    .from(purchaseCounts)
    .where(and(inShop(purchaseCounts, call), countsOf(filter)));
  return { count: row?.count ?? 0, exact: true };
}
