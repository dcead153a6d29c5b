import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type {
  periods as contract,
  PeriodDetail,
  PeriodRow as WireRow,
} from '../../api/periods/calls.ts';
import { PERIOD_PLACES } from '../../machines/period/law/facts.ts';
import { periodLifecycle } from '../../machines/period/law/index.ts';
import { avatarOf } from '../kernel/avatarOf.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { factsOf, type PeriodRow } from './stored.ts';
import { periods } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;
type ListRequest = z.output<(typeof contract)['listPeriod']['body']>;
type Filter = z.output<(typeof contract)['countPeriod']['body']>;

/** A page of periods with its total. Throws InvalidCursor. */
export async function listPeriods(call: Caller, request: ListRequest) {
  const sort: Sort = {
    name: request.sort.by,
    column: sql`${periods.startsAt}`,
    id: sql`${periods.id}`,
    type: 'moment',
    descending: request.sort.descending,
  };
  const window = windowOf(request, sort);
  const ofTab = request.tab === 'all' ? undefined : eq(periods.status, request.tab);
  const found = await call.db
    .select({ row: periods, closedByAvatar, cursor: window.cursor })
    .from(periods)
    .where(and(inShop(periods, call), foundBy(request), ofTab, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    found.map(({ row, ...beside }) => ({ ...row, ...beside })),
    request,
    sort,
  );
  const { tabs, exact } = await countTabs(call, request);
  return { ...page, rows: page.rows.map(presentRow), total: { count: tabs[request.tab], exact } };
}

/** How many periods each tab holds under a search: a shop has a few dozen a year. */
export async function countTabs(call: Caller, filter: Filter) {
  const rows = await call.db
    .select({ tab: periods.status, count: sql<number>`count(*)::int` })
    .from(periods)
    .where(and(inShop(periods, call), foundBy(filter)))
    .groupBy(periods.status);
  return { tabs: tabsOf(PERIOD_PLACES, rows), exact: true };
}

const foundBy = ({ search }: Pick<Filter, 'search'>) => eachWordIn(search, periods.periodNo);

const closedByAvatar = avatarOf(sql`(${periods.closedBy} ->> 'id')::int`);

type Row = PeriodRow & { closedByAvatar: number | null };

/** The row of a period of the caller's shop. @throws Failure 4040 */
export async function periodOf(call: Caller, id: number): Promise<Row> {
  const [row] = await call.db
    .select({ ...getTableColumns(periods), closedByAvatar })
    .from(periods)
    .where(and(inShop(periods, call), eq(periods.id, id)));
  if (!row) throw notFound();
  return row;
}

/** One period of the caller's shop as its page shows it. @throws Failure 4040 */
export async function periodDetail(
  call: Caller & Pick<Call, 'actor' | 'now'>,
  id: number,
): Promise<PeriodDetail> {
  const row = await periodOf(call, id);
  return {
    period: presentRow(row),
    state: row.state as PeriodDetail['state'],
    facts: factsOf(row, personOf(call.actor), call.now()),
    history: await readHistory(call.db, periodLifecycle.id, id),
  };
}

const presentRow = (row: Row): WireRow => ({
  id: row.id,
  periodNo: row.periodNo,
  from: row.firstDay,
  to: row.lastDay,
  // The database keeps it as text; the chart that wrote it names the same.
  status: row.status as WireRow['status'],
  currency: row.currency,
  closedByName: row.closedBy?.name ?? null,
  closedByAvatar: row.closedByAvatar,
  closedAt: row.closedAt?.toISOString() ?? null,
  turnover: row.turnover === null ? null : fromMinor(row.turnover),
  refund: row.refund === null ? null : fromMinor(row.refund),
  version: row.version,
});
