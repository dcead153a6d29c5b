import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type {
  ShortageDetail,
  ShortageRow,
  shortages as shortagesContract,
} from '../../api/shortages/calls.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { SHORTAGE_PLACES } from '../../machines/shortage/law/facts.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordKept } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { orders } from '../orders/tables.ts';
import { pickLists } from '../pickLists/tables.ts';
import { readFacts, storedShortage } from './stored.ts';
import { shortages } from './tables.ts';

type ListRequest = z.output<(typeof shortagesContract)['listShortages']['body']>;
type Caller = Pick<Call, 'db' | 'shopId'>;

const SORTS = {
  day: { column: sql`${shortages.day}::text`, type: 'text' },
  number: { column: sql`${shortages.number}`, type: 'text' },
} as const;

const columns = {
  id: shortages.id,
  number: shortages.number,
  status: shortages.status,
  day: shortages.day,
  reason: shortages.reason,
  quantity: shortages.quantity,
  goodsId: shortages.goodsId,
  sku: shortages.sku,
  name: shortages.name,
  nameZh: shortages.nameZh,
  unit: shortages.unit,
  unitZh: shortages.unitZh,
  order: { id: orders.id, orderSn: orders.orderSn },
  customerId: orders.customerId,
  customerName: orders.customerName,
  customerNameZh: orders.customerNameZh,
  version: shortages.version,
};

/**
 * A page of shortages, found by number, order, customer and goods, with how many of each decision these
 * are. Throws InvalidCursor.
 */
export async function listShortages(call: Caller, request: ListRequest) {
  const { search, status, customerId, goodsId, dayFrom, dayTo, sort } = request;
  const searched = and(
    inShop(shortages, call),
    ...eachWordKept(shortages.searchText, search),
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    goodsId === undefined ? undefined : eq(shortages.goodsId, goodsId),
    dayFrom === undefined ? undefined : gte(shortages.day, dayFrom),
    dayTo === undefined ? undefined : lte(shortages.day, dayTo),
  );
  const order: Sort = {
    ...SORTS[sort.by],
    name: sort.by,
    id: sql`${shortages.id}`,
    descending: sort.descending,
  };
  const window = windowOf(request, order);
  const rows = await call.db
    .select({ ...columns, cursor: window.cursor })
    .from(shortages)
    .innerJoin(orders, eq(orders.id, shortages.orderId))
    .where(and(searched, status && eq(shortages.status, status), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counted = await call.db
    .select({ tab: shortages.status, count: sql<number>`count(*)::int` })
    .from(shortages)
    .innerJoin(orders, eq(orders.id, shortages.orderId))
    .where(searched)
    .groupBy(shortages.status);
  const counts = tabsOf(SHORTAGE_PLACES, counted);
  const page = pageOf(rows, request, order);
  return {
    ...page,
    rows: page.rows.map(({ cursor: _cursor, ...row }): ShortageRow => row),
    counts,
    total: { count: counts[status ?? 'all'], exact: true },
  };
}

/** One shortage of the caller's shop with its history. @throws Failure 4040 */
export async function shortageDetail(call: Caller, id: number): Promise<ShortageDetail> {
  const [row] = await call.db
    .select({
      ...columns,
      insteadId: shortages.insteadId,
      insteadUnit: shortages.insteadUnit,
      insteadQuantity: shortages.insteadQuantity,
      insteadName: goods.name,
      insteadNameZh: goods.nameZh,
      insteadUnits: goods.units,
      pickList: { id: pickLists.id, number: pickLists.number },
      currency: orders.currency,
    })
    .from(shortages)
    .innerJoin(orders, eq(orders.id, shortages.orderId))
    .innerJoin(pickLists, eq(pickLists.id, shortages.pickListId))
    .leftJoin(goods, eq(goods.id, shortages.insteadId))
    .where(and(inShop(shortages, call), eq(shortages.id, id)));
  if (!row) throw notFound();
  const {
    insteadId,
    insteadUnit,
    insteadUnits,
    insteadQuantity,
    insteadName,
    insteadNameZh,
    ...rest
  } = row;
  return {
    shortage: {
      ...rest,
      instead:
        insteadId === null
          ? null
          : {
              goodsId: insteadId,
              name: insteadName ?? '',
              nameZh: insteadNameZh ?? '',
              unit: insteadUnit,
              unitZh: insteadUnits?.find(({ unit }) => unit === insteadUnit)?.unitZh ?? insteadUnit,
              quantity: insteadQuantity ?? 0,
            },
      refund: await refundOf(call, rest, rest.order.id),
    },
    state: row.status,
    facts: await readFacts(call.db, id),
    history: await readHistory(call.db, storedShortage.lifecycle.id, id),
  };
}

/**
 * What the order refunded as a shortage was left out, or asked for: the refund is of the same moment and
 * names it. Of several that were left out at once the last one has it.
 */
async function refundOf(
  { db }: Caller,
  { id, number }: { id: number; number: string },
  orderId: number,
) {
  const leftOut = db
    .select({ at: recordHistory.at })
    .from(recordHistory)
    .where(ofRecord(storedShortage.lifecycle.id, id, 'leaveOut'));
  const [line] = await db
    .select({ payload: recordHistory.payload, to: recordHistory.toState })
    .from(recordHistory)
    .where(
      and(
        ofRecord(orderLifecycle.id, orderId, 'refund'),
        inArray(recordHistory.at, leftOut),
        sql`split_part(${recordHistory.remark}, ': ', 1) = ${number}`,
      ),
    )
    .limit(1);
  if (!line) return null;
  const { amount } = line.payload as { amount: number };
  return {
    amount: fromMinor(amount),
    asked: isTagged(orderLifecycle, line.to as ChartState, 'waitsForSecondPerson'),
  };
}

const ofRecord = (lifecycle: string, id: number, event: string) =>
  and(
    eq(recordHistory.lifecycle, lifecycle),
    eq(recordHistory.recordId, id),
    eq(recordHistory.event, event),
  );
