import { and, eq, type SQL, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/money.ts';
import type { RechargeDetail, RechargeRow, RechargeTab } from '../../api/recharges.ts';
import { rechargeCase } from '../../machines/recharge/case.ts';
import { RECHARGE_PLACES } from '../../machines/recharge/facts.ts';
import type { Call } from '../context.ts';
import { rechargeCounts, recharges } from '../db/schema.ts';
import { notFound } from '../failure.ts';
import { readHistory } from '../history.ts';
import { walletBalance } from '../ledger/wallet.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../page.ts';
import { inShop } from '../scope.ts';
import { tabsOf } from '../tabs.ts';
import { countsOf, type Filter, isCounted, rechargesOf } from './filter.ts';
import { factsOf } from './stored.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;

/** What a list of recharges asks for, after validation. */
type ListRequest = Filter & PageRequest & { sort: { by: keyof typeof SORTS; descending: boolean } };

/** Counting stops here where no kept count tells the number. */
const COUNT_CAP = 1000;

const SORTS = {
  submittedAt: { column: sql`${recharges.submittedAt}`, type: 'moment' },
  amount: { column: sql`${recharges.amount}`, type: 'amount' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

/** A page of recharges with its total. Throws InvalidCursor. */
export async function listRecharges(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${recharges.id}`, descending };
  const window = windowOf(request, sort);
  const found = and(inShop(recharges, call), rechargesOf(request));
  const rows = await call.db
    .select({ row: recharges, cursor: window.cursor })
    .from(recharges)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    rows.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    sort,
  );
  const { tabs, exact } = await countTabs(call, request);
  return { ...page, rows: page.rows.map(presentRow), total: { count: tabs[request.tab], exact } };
}

/** How many recharges each tab holds under a filter; the filter's own tab does not matter. */
export async function countTabs(call: Caller, filter: Filter) {
  const everyTab: Filter = { ...filter, tab: 'all' };
  const exact = isCounted(everyTab);
  const { rows } = await call.db.execute<{ tab: RechargeTab; count: number }>(
    exact ? keptCounts(call, everyTab) : cappedCounts(call, everyTab),
  );
  const tabs = tabsOf(RECHARGE_PLACES, rows);
  return { tabs, exact: exact || tabs.all <= COUNT_CAP };
}

const keptCounts = (call: Caller, filter: Filter): SQL => sql`
  select ${rechargeCounts.status} as tab, sum(${rechargeCounts.count})::int as count
  from ${rechargeCounts} where ${and(inShop(rechargeCounts, call), countsOf(filter))} group by 1`;

const cappedCounts = (call: Caller, filter: Filter): SQL => sql`
  select tab, count(*)::int as count from (
    select ${recharges.status} as tab from ${recharges}
    where ${and(inShop(recharges, call), rechargesOf(filter))} limit ${COUNT_CAP + 1}
  ) capped group by 1`;

/** One recharge of the caller's shop as its page shows it. @throws Failure 4040 */
export async function rechargeDetail(call: Caller, id: number): Promise<RechargeDetail> {
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
    facts: factsOf(row),
    history: await readHistory(call.db, rechargeCase.id, id),
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
