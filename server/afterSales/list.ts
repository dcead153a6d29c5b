import { and, type SQL, sql } from 'drizzle-orm';
import { AFTER_SALES_TABS, type AfterSalesTab } from '../../api/afterSales/afterSalesCase.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { casesOf, countsOf, type Filter, isCounted } from './filter.ts';
import { presentRow } from './onWire.ts';
import { type CaseJson, fromCases, rowColumns } from './queries.ts';
import { afterSalesCases, afterSalesCounts } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'locale'>;

/** What a list of cases asks for, after validation. */
type ListRequest = Filter & PageRequest & { sort: { by: keyof typeof SORTS; descending: boolean } };

const SORTS = {
  submittedAt: { column: sql`${afterSalesCases.submittedAt}`, type: 'moment' },
  claimed: { column: sql`${afterSalesCases.claimed}`, type: 'amount' },
  caseNo: { column: sql`${afterSalesCases.caseNo}`, type: 'text' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

/**
 * A page of cases with its total. Where the kept counts say that there is nothing, the cases are not
 * even looked at. Throws InvalidCursor.
 */
export async function listCases(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${afterSalesCases.id}`, descending };
  const window = windowOf(request, sort);
  const found = and(inShop(afterSalesCases, call), casesOf(request));
  const total = await totalOf(call, request, found);
  const rows =
    total.count === 0
      ? []
      : await readRows(
          call,
          sql`where ${and(found, window.where)} order by ${window.orderBy} limit ${window.limit}`,
          sql`, ${window.cursor} as "cursor"`,
        );
  const page = pageOf(rows, request, sort);
  return { ...page, rows: page.rows.map(presentRow), total };
}

/** How many cases each tab holds under a filter; the filter's own tab does not matter. */
export async function countTabs(call: Caller, filter: Filter) {
  const everyTab: Filter = { ...filter, tab: 'all' };
  if (!isCounted(everyTab)) {
    return countTabsUpTo(call.db, AFTER_SALES_TABS, (tab) => {
      const found = and(inShop(afterSalesCases, call), casesOf({ ...filter, tab }));
      return sql`select 1 from ${afterSalesCases} where ${found}`;
    });
  }
  const { rows } = await call.db.execute<{ tab: string; overdue: boolean; count: number }>(sql`
    select ${afterSalesCounts.tab} as tab, ${afterSalesCounts.overdue} as overdue,
      sum(${afterSalesCounts.count})::int as count
    from ${afterSalesCounts} where ${and(inShop(afterSalesCounts, call), countsOf(everyTab))}
    group by 1, 2`);
  const tabs = Object.fromEntries(AFTER_SALES_TABS.map((tab) => [tab, 0])) as Record<
    AfterSalesTab,
    number
  >;
  for (const { tab, overdue, count } of rows) {
    tabs.all += count;
    tabs[tab as AfterSalesTab] += count;
    if (overdue) tabs.overdue += count;
  }
  return { tabs, exact: true };
}

/** How many cases are overdue: what the navigation shows. */
export async function urgentCount(call: Caller): Promise<{ count: number }> {
  const { rows } = await call.db.execute<{ count: number }>(sql`
    select coalesce(sum(${afterSalesCounts.count}), 0)::int as count from ${afterSalesCounts}
    where ${inShop(afterSalesCounts, call)} and ${afterSalesCounts.overdue}`);
  return { count: rows[0]?.count ?? 0 };
}

async function readRows(call: Caller, tail: SQL, more: SQL) {
  const { rows } = await call.db.execute<{ found: Omit<CaseJson, 'state'> & { cursor: string } }>(
    sql`select row_to_json(found) as found from (
      select ${rowColumns(call.locale)}${more} ${fromCases} ${tail}
    ) found`,
  );
  return rows.map(({ found }) => found);
}

async function totalOf(call: Caller, filter: Filter, found: SQL | undefined) {
  if (!isCounted(filter)) {
    return countUpTo(call.db, sql`select 1 from ${afterSalesCases} where ${found}`);
  }
  const { rows } = await call.db.execute<{ count: number }>(sql`
    select coalesce(sum(${afterSalesCounts.count}), 0)::int as count
    from ${afterSalesCounts} where ${and(inShop(afterSalesCounts, call), countsOf(filter))}`);
  return { count: rows[0]?.count ?? 0, exact: true };
}
