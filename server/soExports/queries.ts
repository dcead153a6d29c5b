import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { soExports as contract, soExportFilter } from '../../api/soExports/calls.ts';
import {
  SO_EXPORT_TABS,
  type SoExportRow,
  type SoExportTab,
} from '../../api/soExports/soExport.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { orders } from '../orders/tables.ts';
import { soExportOrders, soExports } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;
type ListRequest = z.output<(typeof contract)['listSoExport']['body']>;
type Filter = z.output<typeof soExportFilter>;

/** The export's id by the name of its table: a list of one table alone is asked without it, and orders have an id too. */
const OWN_ID = sql.raw('so_exports.id');

/** The numbers of an export's orders, joined: what the list searches in. */
const numbers = sql<string>`(
  select coalesce(string_agg(o.order_sn, ' '), '') from ${soExportOrders} e
  join ${orders} o on o.id = e.order_id where e.export_id = ${OWN_ID})`;

const columns = {
  id: soExports.id,
  kind: soExports.kind,
  at: soExports.at,
  byName: soExports.byName,
  byAvatar: sql<SoExportRow['byAvatar']>`(
    select ${accounts.avatar} from ${accounts} where ${accounts.id} = ${sql.raw('so_exports.by_id')})`,
  file: soExports.file,
  orders: soExports.orders,
  first: sql<SoExportRow['first']>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'orderSn', one.order_sn)
      order by one.order_sn), '[]'::jsonb)
    from (select o.id, o.order_sn from ${soExportOrders} e join ${orders} o on o.id = e.order_id
      where e.export_id = ${OWN_ID} order by o.order_sn limit 3) one)`,
};

/** A page of exports with its total. Throws InvalidCursor. */
export async function listSoExports(call: Caller, request: ListRequest) {
  const sort: Sort = {
    name: 'at',
    column: sql`${soExports.at}`,
    id: sql`${soExports.id}`,
    type: 'moment',
    descending: request.sort.descending,
  };
  const window = windowOf(request, sort);
  const found = await call.db
    .select({ ...columns, cursor: window.cursor })
    .from(soExports)
    .where(and(exportsOf(call, request), ofTab(request.tab), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(found, request, sort);
  const total = await countUpTo(call.db, foundIn(call, request, request.tab));
  return { ...page, rows: page.rows.map(({ cursor: _cursor, ...row }) => onWire(row)), total };
}

/** How many exports each tab holds under a filter, up to a cap. */
export const countSoExports = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, SO_EXPORT_TABS, (tab) => foundIn(call, filter, tab));

/** @throws Failure 4040 */
export async function readSoExport(call: Caller, id: number): Promise<SoExportRow> {
  const [row] = await call.db
    .select(columns)
    .from(soExports)
    .where(and(inShop(soExports, call), eq(soExports.id, id)));
  if (!row) throw notFound();
  return onWire(row);
}

/** The exports of an order, the newest first. @throws Failure 4040 */
export async function exportsOfOrder(call: Caller, orderSn: string): Promise<SoExportRow[]> {
  const [order] = await call.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.orderSn, orderSn)));
  if (!order) throw notFound();
  const rows = await call.db
    .select(columns)
    .from(soExports)
    .innerJoin(soExportOrders, eq(soExportOrders.exportId, soExports.id))
    .where(and(inShop(soExports, call), eq(soExportOrders.orderId, order.id)))
    .orderBy(sql`${soExports.id} desc`)
    .limit(200);
  return rows.map(onWire);
}

const foundIn = (call: Caller, filter: Filter, tab: SoExportTab): SQL =>
  sql`select 1 from ${soExports} where ${and(exportsOf(call, filter), ofTab(tab))}`;

const exportsOf = (call: Caller, { search, from, to }: Filter): SQL | undefined =>
  and(
    inShop(soExports, call),
    from ? gte(soExports.at, new Date(from)) : undefined,
    to ? lt(soExports.at, new Date(to)) : undefined,
    eachWordIn(search, soExports.file, soExports.byName, numbers),
  );

const ofTab = (tab: SoExportTab): SQL | undefined =>
  tab === 'all' ? undefined : eq(soExports.kind, tab);

const onWire = ({ at, ...row }: Omit<SoExportRow, 'at'> & { at: Date }): SoExportRow => ({
  ...row,
  at: at.toISOString(),
});
