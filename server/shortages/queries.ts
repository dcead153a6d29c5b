import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  ShortageDetail,
  ShortageRow,
  shortages as shortagesContract,
} from '../../api/shortages/calls.ts';
import { SHORTAGE_PLACES } from '../../machines/shortage/law/facts.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
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
    },
    state: row.status,
    facts: await readFacts(call.db, id),
    history: await readHistory(call.db, storedShortage.lifecycle.id, id),
  };
}
