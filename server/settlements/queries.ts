import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type {
  settlements as contract,
  SettlementDetail,
  SettlementOrder,
  SettlementRow,
} from '../../api/settlements/calls.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import { SETTLEMENT_PLACES } from '../../machines/settlement/law/facts.ts';
import { hasFigures, settlementLifecycle } from '../../machines/settlement/law/index.ts';
import { payableTo } from '../bankAccounts/queries.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { hasOrder } from './asRelated.ts';
import { figuresOnWire, figuresToCome } from './figures.ts';
import { latestSettlement } from './latestSettlement.ts';
import type { SettlementRow as Row } from './settlementRecord.ts';
import { factsOf } from './stored.ts';
import { settlementLines, settlements } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'actor' | 'secrets'>;
type ListRequest = z.output<(typeof contract)['listSettlement']['body']>;
type Filter = z.output<(typeof contract)['countSettlement']['body']>;

/** By which column statements are sorted: the one that waits by what it comes to so far. */
async function sortOf(
  call: Caller,
  by: ListRequest['sort']['by'],
): Promise<Pick<Sort, 'column' | 'type'>> {
  if (by === 'periodTo') return { column: sql`${settlements.periodTo}`, type: 'moment' };
  const latest = await latestSettlement(call.db, call.shopId);
  if (!latest) return { column: sql`${settlements.totalAmount}`, type: 'amount' };
  const { totalAmount } = await figuresNow(call, latest);
  return {
    column: sql`case when ${settlements.id} = ${latest.id}::bigint
      then ${fromMinor(totalAmount)}::numeric(24, 2) else ${settlements.totalAmount} end`,
    type: 'amount',
  };
}

/** A page of statements with its total. Throws InvalidCursor. */
export async function listSettlements(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const column = await sortOf(call, by);
  const sort: Sort = { name: by, ...column, id: sql`${settlements.id}`, descending };
  const window = windowOf(request, sort);
  const ofTab = request.tab === 'all' ? undefined : eq(settlements.status, request.tab);
  const found = await call.db
    .select({ row: settlements, cursor: window.cursor })
    .from(settlements)
    .where(and(inShop(settlements, call), foundBy(request), ofTab, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    found.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    sort,
  );
  const { tabs, exact } = await countTabs(call, request);
  const rows = await Promise.all(page.rows.map((row) => presentRow(call, row)));
  return { ...page, rows, total: { count: tabs[request.tab], exact } };
}

/** How many statements each tab holds under a search: a shop has a few dozen a year. */
export async function countTabs(call: Caller, filter: Filter) {
  const rows = await call.db
    .select({ tab: settlements.status, count: sql<number>`count(*)::int` })
    .from(settlements)
    .where(and(inShop(settlements, call), foundBy(filter)))
    .groupBy(settlements.status);
  return { tabs: tabsOf(SETTLEMENT_PLACES, rows), exact: true };
}

const foundBy = ({ search, orderId }: Pick<Filter, 'search' | 'orderId'>) =>
  and(
    eachWordIn(search, settlements.settlementNo),
    orderId === undefined ? undefined : hasOrder(orderId),
  );

/** One statement of the caller's shop as its page shows it. @throws Failure 4040 */
export async function settlementDetail(call: Caller, id: number): Promise<SettlementDetail> {
  const row = await settlementOf(call, id);
  const accounts = await payableTo(call.db, call);
  return {
    settlement: await presentRow(call, row),
    state: row.state as SettlementDetail['state'],
    facts: await factsOf(
      call.db,
      row,
      accounts.map(({ bankAccountId }) => bankAccountId),
      personOf(call.actor),
    ),
    bankAccounts: call.actor.grants('settlement.pay') ? accounts : [],
    history: await readHistory(call.db, settlementLifecycle.id, id),
  };
}

/** The row of a statement of the caller's shop. @throws Failure 4040 */
export async function settlementOf(call: Pick<Call, 'db' | 'shopId'>, id: number): Promise<Row> {
  const [row] = await call.db
    .select()
    .from(settlements)
    .where(and(inShop(settlements, call), eq(settlements.id, id)));
  if (!row) throw notFound();
  return row;
}

/** A page of a statement's orders, the one that was completed first before the others. */
export async function listLines(call: Caller, id: number, request: PageRequest) {
  const { orderCount, adjustmentCount } = await settlementOf(call, id);
  const sort: Sort = {
    name: 'completedAt',
    column: sql`${settlementLines.completedAt}`,
    id: sql`${settlementLines.id}`,
    type: 'moment',
    descending: false,
  };
  const window = windowOf(request, sort);
  const found = await call.db
    .select({ row: settlementLines, cursor: window.cursor })
    .from(settlementLines)
    .where(and(inShop(settlementLines, call), eq(settlementLines.settlementId, id), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    found.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    sort,
  );
  const total = { count: orderCount + adjustmentCount, exact: true };
  return { ...page, rows: page.rows.map(presentLine), total };
}

/** What a statement that waits comes to by now; of the others what was frozen. */
function figuresNow({ db }: Pick<Call, 'db'>, row: Row) {
  const { shopId, currency, periodFrom: from, periodTo: until } = row;
  return hasFigures(row.state as ChartState)
    ? row
    : figuresToCome(db, { shopId, currency, from, until });
}

async function presentRow(call: Pick<Call, 'db'>, row: Row): Promise<SettlementRow> {
  const figures = await figuresNow(call, row);
  return {
    id: row.id,
    settlementNo: row.settlementNo,
    cycle: row.cycle,
    periodFrom: row.periodFrom.toISOString(),
    periodTo: row.periodTo.toISOString(),
    // The database keeps it as text; the chart that wrote it names the same.
    status: row.status as SettlementRow['status'],
    currency: row.currency,
    ...figuresOnWire(figures),
    orderCount: figures.orderCount,
    earlierCount: figures.earlierCount,
    adjustmentCount: figures.adjustmentCount,
    generatedAt: row.generatedAt?.toISOString() ?? null,
    generatedByName: row.generatedBy?.name ?? null,
    version: row.version,
  };
}

const presentLine = (row: typeof settlementLines.$inferSelect): SettlementOrder => ({
  id: row.id,
  orderId: row.orderId,
  orderSn: row.orderSn,
  adjustment: row.adjustment,
  // The database keeps these as text; the order's chart that wrote them names the same.
  kind: row.kind as SettlementOrder['kind'],
  status: row.status as SettlementOrder['status'],
  paymentMethod: row.paymentMethod as SettlementOrder['paymentMethod'],
  placedAt: row.placedAt.toISOString(),
  completedAt: row.completedAt.toISOString(),
  deliveryAt: row.deliveryAt?.toISOString() ?? null,
  subtotal: fromMinor(row.subtotal),
  paymentAmount: fromMinor(row.paymentAmount),
  shippingFee: fromMinor(row.shippingFee),
  deliveryFee: fromMinor(row.deliveryFee),
  ...figuresOnWire(row),
  lines: row.products,
});
