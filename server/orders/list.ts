import { and, type SQL, sql } from 'drizzle-orm';
import { COUNT_CAP } from '../../api/kernel/countCap.ts';
import type { ListedOrder, OrderLine, OrderRow } from '../../api/orders/calls.ts';
import { ORDER_TABS, type OrderTab } from '../../api/orders/calls.ts';
import { countTabsUpTo } from '../kernel/countUpTo.ts';
import { fixed } from '../kernel/db/fixedSql.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import {
  type Asked,
  countsOf,
  DUE_TABS,
  type Filter,
  isCounted,
  ordersOf,
  wantedAt,
} from './filter.ts';
import { presentLine, presentListed, presentRow } from './onWire.ts';
import { type LineJson, linesColumn, type OrderJson } from './queries.ts';
import { orderCounts, orders } from './tables.ts';

/** The shop's walls around orders and around their counts, and when somebody asks inside of them. */
export interface Walls extends Asked {
  orders: SQL;
  counts: SQL;
}

/** What a list of orders asks for, after validation. */
export type ListRequest = Filter &
  PageRequest & { sort: { by: keyof typeof SORTS; descending: boolean } };

type Row = Omit<OrderJson, 'state'> & { cursor: string };

/** A page of orders with its total, in one statement. Throws InvalidCursor. */
export async function listOrders(db: Database, walls: Walls, request: ListRequest) {
  const { rows, ...page } = await readPage<Row>(db, walls, request, rowColumns);
  return { rows: rows.map((row) => presentListed(row, walls.now)), ...page };
}

/** The same with each order's lines. */
export async function listOrdersWithLines(db: Database, walls: Walls, request: ListRequest) {
  const columns = sql`${rowColumns}, ${linesColumn} as "lines"`;
  const { rows, ...page } = await readPage<Row & { lines: LineJson[] }>(
    db,
    walls,
    request,
    columns,
  );
  const withLines: (ListedOrder & { lines: OrderLine[] })[] = rows.map((row) => ({
    ...presentListed(row, walls.now),
    lines: row.lines.map(presentLine),
  }));
  return { rows: withLines, ...page };
}

/** The newest orders that a condition finds, inside the shop's walls. */
export async function newestOrders(
  db: Database,
  walls: Pick<Walls, 'orders'>,
  condition: SQL | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await db.execute<{ found: Row }>(sql`
    select row_to_json(found) as found from (
      select ${rowColumns} from ${orders} where ${and(walls.orders, condition)}
      order by ${orders.placedAt} desc, ${orders.id} desc limit ${limit}
    ) found`);
  return rows.map(({ found }) => presentRow(found));
}

/** How many orders each tab holds under a filter; the filter's own tab does not matter. */
export async function countTabs(db: Database, walls: Walls, filter: Filter) {
  const everyTab: Filter = { ...filter, tab: 'all' };
  if (!isCounted(everyTab)) {
    return countTabsUpTo(db, ORDER_TABS, (tab) => {
      const found = and(walls.orders, ordersOf({ ...filter, tab }, walls));
      return sql`select 1 from ${orders} where ${found}`;
    });
  }
  const { rows } = await db.execute<{ tab: string; overdue: boolean; count: number }>(sql`
    select ${orderCounts.tab} as tab, ${orderCounts.reviewOverdue} as overdue,
      sum(${orderCounts.count})::int as count
    from ${orderCounts} where ${and(walls.counts, countsOf(everyTab))} group by 1, 2`);
  const tabs = Object.fromEntries(ORDER_TABS.map((tab) => [tab, 0])) as Record<OrderTab, number>;
  for (const { tab, overdue, count } of rows) {
    tabs.all += count;
    tabs[tab as OrderTab] += count;
    if (overdue) tabs.reviewOverdue += count;
  }
  const due = await countTabsUpTo(db, DUE_TABS, (tab) => {
    const found = and(walls.orders, ordersOf({ ...filter, tab }, walls));
    return sql`select 1 from ${orders} where ${found}`;
  });
  return { tabs: { ...tabs, ...due.tabs }, exact: due.exact };
}

/** The identities of all orders that a filter finds, newest first, at most `limit`. */
export async function selectIds(db: Database, walls: Walls, filter: Filter, limit: number) {
  const { rows } = await db.execute<{ id: string | number }>(sql`
    select ${orders.id} as id from ${orders} where ${and(walls.orders, ordersOf(filter, walls))}
    order by ${orders.placedAt} desc, ${orders.id} desc limit ${limit + 1}`);
  const orderIds = rows.slice(0, limit).map(({ id }) => Number(id));
  return { orderIds, more: rows.length > limit };
}

const SORTS = {
  placedAt: { column: sql`${orders.placedAt}`, type: 'moment' },
  deliveryAt: { column: wantedAt, type: 'moment' },
  total: { column: sql`${orders.total}`, type: 'amount' },
  orderSn: { column: sql`${orders.orderSn}`, type: 'text' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

const rowColumns = fixed(sql`
  ${orders.id} as "id", ${orders.orderSn} as "orderSn", ${orders.kind} as "kind",
  ${orders.channel} as "channel", ${orders.platformType} as "platformType",
  ${orders.status} as "status",
  ${orders.paymentStatus} as "paymentStatus", ${orders.reviewOverdue} as "reviewOverdue",
  ${orders.customerId} as "customerId", ${orders.customerName} as "customerName",
  ${orders.customerNameZh} as "customerNameZh",
  ${orders.itemCount} as "itemCount", ${orders.total}::text as "total",
  ${orders.refunded}::text as "refunded", ${orders.paid}::text as "paid", ${orders.currency} as "currency",
  ${orders.placedAt} as "placedAt", ${orders.deliveryAt} as "deliveryAt",
  ${orders.version} as "version"`);

/**
 * One statement for the page and its total. Where the kept counts say that there is nothing, the
 * orders are not even looked at: a filter that nothing matches would else read them all.
 */
async function readPage<R extends { id: number; cursor: string }>(
  db: Database,
  walls: Walls,
  request: ListRequest,
  columns: SQL,
) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${orders.id}`, descending };
  const window = windowOf(request, sort);
  const found = and(walls.orders, ordersOf(request, walls));
  const counted = isCounted(request);
  const total = counted
    ? sql`select coalesce(sum(${orderCounts.count}), 0)::int as count
        from ${orderCounts} where ${and(walls.counts, countsOf(request))}`
    : sql`select count(*)::int as count from (
        select 1 from ${orders} where ${found} limit ${COUNT_CAP + 1}) capped`;
  const result = await db.execute<{ rows: R[]; count: number }>(sql`
    with total as materialized (${total})
    select total.count, coalesce((
      select json_agg(page) from (
        select ${columns}, ${window.cursor} as "cursor" from ${orders}
        where ${and(found, sql`(select count from total) > 0`, window.where)}
        order by ${window.orderBy} limit ${window.limit}
      ) page
    ), '[]'::json) as rows from total`);
  const answer = result.rows[0];
  const count = answer?.count ?? 0;
  return {
    ...pageOf(answer?.rows ?? [], request, sort),
    total: {
      count: counted ? count : Math.min(count, COUNT_CAP),
      exact: counted || count <= COUNT_CAP,
    },
  };
}
