import { and, eq, type SQL, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import {
  RECHARGE_TABS,
  type RechargeDetail,
  type RechargeRow,
  type RechargeTab,
} from '../../api/recharges/calls.ts';
import { RECHARGE_PLACES } from '../../machines/recharge/law/facts.ts';
import { rechargeLifecycle } from '../../machines/recharge/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { walletBalance } from '../members/wallet.ts';
import { countsOf, type Filter, isCounted, rechargesOf } from './filter.ts';
import { factsOf } from './stored.ts';
import { rechargeCounts, recharges } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;

/** What a list of recharges asks for, after validation. */
type ListRequest = Filter & PageRequest & { sort: { by: keyof typeof SORTS; descending: boolean } };

const SORTS = {
  submittedAt: { column: sql`${recharges.submittedAt}`, type: 'moment' },
  amount: { column: sql`${recharges.amount}`, type: 'amount' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

/** A page of recharges with its total. Throws InvalidCursor. */
export async function listRecharges(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${recharges.id}`, descending };
  const window = windowOf(request, sort);
  const rows = await call.db
    .select({ row: recharges, cursor: window.cursor })
    .from(recharges)
    .where(and(inShop(recharges, call), rechargesOf(request), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    rows.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    sort,
  );
  return { ...page, rows: page.rows.map(presentRow), total: await totalOf(call, request) };
}

/** How many recharges each tab holds under a filter; the filter's own tab does not matter. */
export async function countTabs(call: Caller, filter: Filter) {
  const everyTab: Filter = { ...filter, tab: 'all' };
  if (!isCounted(everyTab)) {
    return countTabsUpTo(call.db, RECHARGE_TABS, (tab) => found(call, { ...filter, tab }));
  }
  const { rows } = await call.db.execute<{ tab: RechargeTab; count: number }>(sql`
    select ${rechargeCounts.status} as tab, sum(${rechargeCounts.count})::int as count
    from ${rechargeCounts} where ${and(inShop(rechargeCounts, call), countsOf(everyTab))}
    group by 1`);
  return { tabs: tabsOf(RECHARGE_PLACES, rows), exact: true };
}

async function totalOf(call: Caller, filter: Filter) {
  if (!isCounted(filter)) return countUpTo(call.db, found(call, filter));
  const { tabs, exact } = await countTabs(call, filter);
  return { count: tabs[filter.tab], exact };
}

/** The recharges of the caller's shop that a filter finds, to be counted. */
const found = (call: Caller, filter: Filter): SQL =>
  sql`select 1 from ${recharges} where ${and(inShop(recharges, call), rechargesOf(filter))}`;

/** One recharge of the caller's shop as its page shows it. @throws Failure 4040 */
export async function rechargeDetail(
  call: Pick<Call, 'db' | 'shopId' | 'actor' | 'now'>,
  id: number,
): Promise<RechargeDetail> {
  const [row] = await call.db
    .select()
    .from(recharges)
    .where(and(inShop(recharges, call), eq(recharges.id, id)));
  if (!row) throw notFound();
  const { shopId, memberId, currency } = row;
  const balance = await walletBalance(call.db, shopId, memberId, currency);
  return {
    recharge: { ...presentRow(row), walletBalance: fromMinor(balance) },
    state: row.state as RechargeDetail['state'],
    facts: await factsOf(call.db, row, personOf(call.actor), call.now()),
    history: await readHistory(call.db, rechargeLifecycle.id, id),
  };
}

const presentRow = (row: typeof recharges.$inferSelect): RechargeRow => ({
  id: row.id,
  rechargeNo: row.rechargeNo,
  userId: row.memberId,
  nickname: row.nickname,
  phone: row.phone,
  amount: fromMinor(row.amount),
  currency: row.currency,
  // The database keeps these as text; the contract and the chart that wrote them name the same.
  method: row.method as RechargeRow['method'],
  status: row.status as RechargeRow['status'],
  submittedAt: row.submittedAt.toISOString(),
  submittedByName: row.submittedByName,
  remark: row.remark,
  version: row.version,
});
