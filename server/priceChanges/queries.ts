import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CustomerStatus } from '../../api/customers/customer.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import type {
  priceChanges as contract,
  PriceChangeDetail,
  PriceChangeReach,
  PriceChangeRow,
} from '../../api/priceChanges/calls.ts';
import { customerLifecycle } from '../../machines/customer/law/index.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { PRICE_CHANGE_PLACES } from '../../machines/priceChange/law/facts.ts';
import { priceChangeLifecycle } from '../../machines/priceChange/law/index.ts';
import { customers } from '../customers/tables.ts';
import { avatarOf } from '../kernel/avatarOf.ts';
import type { Call } from '../kernel/context.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { presentUnit } from './onWire.ts';
import { factsOf } from './stored.ts';
import { levelsOf, priceChanges } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'now' | 'actor'>;
type ListRequest = z.output<(typeof contract)['listPriceChanges']['body']>;
type Filter = z.output<(typeof contract)['countPriceChanges']['body']>;

const SORTS = {
  validFrom: { column: sql`${priceChanges.validFrom}`, type: 'text' },
  createdAt: { column: sql`${priceChanges.createdAt}`, type: 'moment' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

/** Of who made one, whom its history knows. */
const createdByAvatar = avatarOf(sql`(
  select ${recordHistory.actorId} from ${recordHistory}
  where ${recordHistory.lifecycle} = ${priceChangeLifecycle.id}
    and ${recordHistory.recordId} = ${priceChanges.id} and ${recordHistory.version} = 0)`);

const customer = { id: customers.id, name: customers.name, nameZh: customers.nameZh };

/** A page of price changes with its total. Throws InvalidCursor. */
export async function listPriceChanges(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${priceChanges.id}`, descending };
  const window = windowOf(request, sort);
  const ofTab = request.tab === 'all' ? undefined : eq(priceChanges.status, request.tab);
  const rows = await call.db
    .select({ row: priceChanges, customer, createdByAvatar, cursor: window.cursor })
    .from(priceChanges)
    .leftJoin(customers, eq(customers.id, priceChanges.customerId))
    .where(and(found(call, request), ofTab, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(
    rows.map(({ row, customer: whose, ...beside }) => ({ ...row, whose, ...beside })),
    request,
    sort,
  );
  const named = await othersOf(call, page.rows);
  const { tabs, exact } = await countTabs(call, request);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...presentRow(row, row.whose, named),
      createdByAvatar: row.createdByAvatar,
    })),
    total: { count: tabs[request.tab], exact },
  };
}

/** How many price changes each tab holds under a filter: a shop has hundreds at most. */
export async function countTabs(call: Caller, filter: Filter) {
  const rows = await call.db
    .select({ tab: priceChanges.status, count: sql<number>`count(*)::int` })
    .from(priceChanges)
    .leftJoin(customers, eq(customers.id, priceChanges.customerId))
    .where(found(call, filter))
    .groupBy(priceChanges.status);
  return { tabs: tabsOf(PRICE_CHANGE_PLACES, rows), exact: true };
}

const found = (
  call: Caller,
  { search, level }: Pick<Filter, 'search' | 'level'>,
): SQL | undefined =>
  and(
    inShop(priceChanges, call),
    eachWordIn(search, priceChanges.number, priceChanges.title, customers.name, customers.nameZh),
    level
      ? or(
          inArray(priceChanges.level, level),
          ...level.map(
            (one) => sql`${priceChanges.others} @> ${JSON.stringify([{ level: one }])}::jsonb`,
          ),
        )
      : undefined,
  );

/** One price change of the caller's shop as its page shows it. @throws Failure 4040 */
export async function priceChangeDetail(call: Caller, id: number): Promise<PriceChangeDetail> {
  const { row, whose } = await rowOf(call, id);
  const { facts, now } = await factsOf(call.db, row, personOf(call.actor), call.now());
  const lines = row.lines.flatMap(({ goodsId, price, before }, index) => {
    const its = now[index];
    if (!its) return [];
    return {
      ...presentUnit(call, its, goodsId),
      price: fromMinor(price),
      before: before === null ? null : fromMinor(before),
    };
  });
  return {
    change: {
      ...presentRow(row, whose, await othersOf(call, [row])),
      currency: row.currency,
      lines,
    },
    state: row.state as PriceChangeDetail['state'],
    facts,
    history: await readHistory(call.db, priceChangeLifecycle.id, id),
  };
}

/** Who cannot be chosen for an order. */
const BARRED = placesTagged(customerLifecycle, 'barred') as CustomerStatus[];

/** How many of what a change meets are named. */
const NAMED = 8;

/** Which customers a change meets, and which of their open orders have goods of it. @throws Failure 4040 */
export async function priceChangeReach(call: Caller, id: number): Promise<PriceChangeReach> {
  const { row } = await rowOf(call, id);
  const buys = and(
    inShop(customers, call),
    or(
      ...levelsOf(row).map(({ level, customerId }) =>
        level === 'customer'
          ? eq(customers.id, customerId ?? 0)
          : and(eq(customers.grade, level), notInArray(customers.status, BARRED)),
      ),
    ),
  );
  const goodsIds = [...new Set(row.lines.map(({ goodsId }) => goodsId))];
  const isMet = and(
    inShop(orders, call),
    inArray(orders.status, placesTagged(orderLifecycle, 'toDeliver')),
    inArray(orders.customerId, call.db.select({ id: customers.id }).from(customers).where(buys)),
    inArray(
      orders.id,
      call.db
        .select({ id: orderLines.orderId })
        .from(orderLines)
        .where(inArray(orderLines.goodsId, goodsIds)),
    ),
  );
  const first = await call.db
    .select(customer)
    .from(customers)
    .where(buys)
    .orderBy(customers.name, customers.id)
    .limit(NAMED);
  const met = await call.db
    .select({ id: orders.id, number: orders.orderSn })
    .from(orders)
    .where(isMet)
    .orderBy(orders.placedAt, orders.id)
    .limit(NAMED);
  return {
    customers: { count: await call.db.$count(customers, buys), first },
    orders: { count: await call.db.$count(orders, isMet), first: met },
  };
}

async function rowOf(call: Pick<Caller, 'db' | 'shopId'>, id: number) {
  const [found] = await call.db
    .select({ row: priceChanges, whose: customer })
    .from(priceChanges)
    .leftJoin(customers, eq(customers.id, priceChanges.customerId))
    .where(and(inShop(priceChanges, call), eq(priceChanges.id, id)));
  if (!found) throw notFound();
  return found;
}

/** The customers of the further levels of some changes by identity. */
async function othersOf(
  call: Pick<Caller, 'db' | 'shopId'>,
  rows: readonly Pick<typeof priceChanges.$inferSelect, 'others'>[],
) {
  const ids = rows.flatMap(({ others }) =>
    others.flatMap(({ customerId }) => (customerId === null ? [] : customerId)),
  );
  const found =
    ids.length === 0
      ? []
      : await call.db
          .select(customer)
          .from(customers)
          .where(and(inShop(customers, call), inArray(customers.id, [...new Set(ids)])));
  return new Map(found.map((one) => [one.id, one]));
}

const presentRow = (
  row: typeof priceChanges.$inferSelect,
  whose: PriceChangeRow['customer'],
  named: Awaited<ReturnType<typeof othersOf>>,
): PriceChangeRow => ({
  id: row.id,
  number: row.number,
  title: row.title,
  level: row.level,
  customer: whose,
  others: row.others.map(({ level, customerId }) => ({
    level,
    customer: named.get(customerId ?? 0) ?? null,
  })),
  validFrom: row.validFrom,
  lineCount: row.lines.length,
  // The database keeps it as text; the chart that wrote it names the same.
  status: row.status as PriceChangeRow['status'],
  createdAt: row.createdAt.toISOString(),
  createdByName: row.createdByName,
  version: row.version,
});
