import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type {
  stockCounts as contract,
  StockCount,
  StockCountDetail,
} from '../../api/stockCounts/calls.ts';
import { STOCK_COUNT_PLACES } from '../../machines/stockCount/law/facts.ts';
import { TO_COUNT } from '../../machines/stockCount/law/index.ts';
import { differenceOf } from '../../machines/stockCount/law/lines.ts';
import { avatarOf } from '../kernel/avatarOf.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordKept } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { limitOf } from '../shopSettings/limits.ts';
import { readCountLines } from './read.ts';
import { storedStockCount } from './stored.ts';
import { stockCounts } from './tables.ts';

type ListRequest = z.output<(typeof contract)['listStockCounts']['body']>;
type LinesRequest = Omit<
  z.output<(typeof contract)['exportCountLines']['body']>,
  'format' | 'columns'
>;
type Caller = Pick<Call, 'db' | 'shopId' | 'actor'>;
type Row = typeof stockCounts.$inferSelect & { startedByAvatar: number | null };

const columns = {
  ...getTableColumns(stockCounts),
  startedByAvatar: avatarOf(stockCounts.startedBy),
};

const SORTS = {
  createdAt: { column: sql`${stockCounts.createdAt}`, type: 'moment' },
  number: { column: sql`${stockCounts.number}`, type: 'text' },
} as const;

const present = ({ createdAt, shortage, surplus, ...row }: Row): StockCount => ({
  id: row.id,
  number: row.number,
  status: row.status,
  scope: row.scope,
  categoryName: row.categoryName,
  categoryNameZh: row.categoryNameZh,
  storage: row.storage,
  shelfLabel: row.shelfLabel,
  blind: row.blind,
  tolerance: row.tolerance,
  remark: row.remark,
  lines: row.lines,
  done: row.done,
  shortage: fromMinor(shortage),
  surplus: fromMinor(surplus),
  currency: row.currency,
  startedByName: row.startedByName,
  startedByAvatar: row.startedByAvatar,
  createdAt: createdAt.toISOString(),
  version: row.version,
});

/** A page of counts with how many are at each place. Throws InvalidCursor. */
export async function listStockCounts(call: Caller, request: ListRequest) {
  const { search, status, sort } = request;
  const searched = and(inShop(stockCounts, call), ...eachWordKept(stockCounts.searchText, search));
  const found = and(searched, status ? eq(stockCounts.status, status) : undefined);
  const order: Sort = {
    ...SORTS[sort.by],
    name: sort.by,
    id: sql`${stockCounts.id}`,
    descending: sort.descending,
  };
  const window = windowOf(request, order);
  const rows = await call.db
    .select({ ...columns, cursor: window.cursor })
    .from(stockCounts)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counted = await call.db
    .select({ tab: stockCounts.status, count: sql<number>`count(*)::int` })
    .from(stockCounts)
    .where(searched)
    .groupBy(stockCounts.status);
  const counts = tabsOf(STOCK_COUNT_PLACES, counted);
  const page = pageOf(rows, request, order);
  return {
    ...page,
    rows: page.rows.map(present),
    counts,
    total: { count: counts[status ?? 'all'], exact: true },
  };
}

/** Whoever counts is told nothing of what they are to find. */
const isHidden = ({ blind, status }: Row): boolean => blind && TO_COUNT.includes(status);

/** A count of the caller's shop. @throws Failure 4040 */
async function countOf(call: Caller, id: number): Promise<Row> {
  const [row] = await call.db
    .select(columns)
    .from(stockCounts)
    .where(and(inShop(stockCounts, call), eq(stockCounts.id, id)));
  if (!row) throw notFound();
  return row;
}

/** One count of the caller's shop with its lines and history. @throws Failure 4040 */
export async function stockCountDetail(call: Caller, id: number): Promise<StockCountDetail> {
  const row = await countOf(call, id);
  const lines = await readCountLines(call.db, id, isHidden(row));
  return {
    stockCount: { ...present(row), lineList: lines.map(({ line }) => line) },
    state: row.state as StockCountDetail['state'],
    facts: {
      countId: id,
      lines: lines.map(({ facts }) => facts),
      tolerance: row.tolerance,
      limit: await limitOf(call.db, row, 'stock'),
      currency: row.currency,
      actor: personOf(call.actor),
    },
    history: await readHistory(call.db, storedStockCount.lifecycle.id, id),
  };
}

/** All lines of a count as one page, or those that differ, with what their amounts are in. @throws Failure 4040 */
export async function countLines(call: Caller, { stockCountId, different }: LinesRequest) {
  const row = await countOf(call, stockCountId);
  const lines = await readCountLines(call.db, stockCountId, isHidden(row));
  const rows = lines
    .map(({ line }) => ({ ...line, currency: row.currency, number: row.number }))
    .filter((line) => !different || differenceOf(line) !== 0);
  return { rows, next: null, total: { count: rows.length, exact: true } };
}
