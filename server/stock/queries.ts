import { and, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { RecordName } from '../../api/domains.ts';
import { baseUnitOf, roundQuantity } from '../../api/kernel/quantity.ts';
import type { stock as contract, StockMovement, StockOfGoods } from '../../api/stock/calls.ts';
import { MOVEMENT_TABS, type MovementTab } from '../../api/stock/stock.ts';
import { shownThumbnail, thumbnailOf } from '../goods/shownPictures.ts';
import { goods } from '../goods/tables.ts';
import { avatarOf } from '../kernel/avatarOf.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { notFound } from '../kernel/failure.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { namesOf } from '../kernel/rows.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { lots } from '../lots/tables.ts';
import { counting } from '../stockCounts/counting.ts';
import { allocated } from './allocated.ts';
import { partsOf, wasOfLot } from './parts.ts';
import { stockMovements } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shop' | 'shopId' | 'product' | 'actor'>;
type ListRequest = z.output<(typeof contract)['listStockMovements']['body']>;
type Filter = z.output<(typeof contract)['countStockMovements']['body']>;

/** How many of the newest movements the page of goods shows. */
const NEWEST = 6;

const columns = {
  id: stockMovements.id,
  at: stockMovements.at,
  goodsId: goods.id,
  sku: goods.sku,
  name: goods.name,
  nameZh: goods.nameZh,
  units: goods.units,
  quantity: stockMovements.quantity,
  balance: stockMovements.balance,
  reason: stockMovements.reason,
  record: stockMovements.record,
  recordId: stockMovements.recordId,
  by: stockMovements.actorName,
  remark: stockMovements.remark,
};

/** What is shown besides of the goods, and of who moved them. */
const shown = {
  thumbnail: thumbnailOf(goods.id),
  byAvatar: avatarOf(stockMovements.actorId),
};

/** A page of movements with its total. Throws InvalidCursor. */
export async function listMovements(call: Caller, request: ListRequest) {
  const sort: Sort = {
    name: 'at',
    column: sql`${stockMovements.at}`,
    id: sql`${stockMovements.id}`,
    type: 'moment',
    descending: request.sort.descending,
  };
  const window = windowOf(request, sort);
  const found = await call.db
    .select({ ...columns, ...shown, cursor: window.cursor })
    .from(stockMovements)
    .innerJoin(goods, eq(goods.id, stockMovements.goodsId))
    .where(and(movementsOf(call, request), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(found, request, sort);
  const total = await countUpTo(call.db, foundIn(call, request, request.tab));
  return { ...page, rows: await present(call, page.rows), total };
}

/** How many movements each tab holds under a filter, up to a cap. */
export const countMovements = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, MOVEMENT_TABS, (tab) => foundIn(call, filter, tab));

/** What is there of one goods of the caller's shop, and what moved last. @throws Failure 4040 */
export async function stockOfGoods(call: Caller, goodsId: number): Promise<StockOfGoods> {
  const [row] = await call.db
    .select({
      stock: goods.stock,
      allocated: sql<number>`${allocated}`.mapWith(Number),
      counting,
    })
    .from(goods)
    .where(and(inShop(goods, call), eq(goods.id, goodsId)));
  if (!row) throw notFound();
  const newest = await call.db
    .select({ ...columns, ...shown })
    .from(stockMovements)
    .innerJoin(goods, eq(goods.id, stockMovements.goodsId))
    .where(and(inShop(stockMovements, call), eq(stockMovements.goodsId, goodsId)))
    .orderBy(desc(stockMovements.at), desc(stockMovements.id))
    .limit(NEWEST + 1);
  const left = roundQuantity(row.stock - row.allocated);
  return {
    stock: row.stock,
    allocated: row.allocated,
    free: Math.max(0, left),
    short: Math.max(0, -left),
    counting: row.counting,
    movements: await present(call, newest.slice(0, NEWEST)),
    more: newest.length > NEWEST,
  };
}

type Columns = { [Name in keyof typeof columns]: (typeof columns)[Name]['_']['data'] };
type Found = Omit<Columns, 'record' | 'recordId'> & {
  record: RecordName | null;
  recordId: number | null;
  thumbnail: number | null;
  byAvatar: number | null;
};

async function present(call: Caller, found: readonly Found[]): Promise<StockMovement[]> {
  const names = new Map<string, string>();
  for (const [record, some] of Map.groupBy(found, ({ record }) => record)) {
    if (record === null) continue;
    const ids = [...new Set(some.flatMap(({ recordId }) => recordId ?? []))];
    const known = await namesOf(call.product.rows[record], call, ids);
    for (const [id, name] of known) names.set(`${record} ${id}`, name);
  }
  const parts = await partsOf(call, found);
  return found.map(({ goodsId, sku, name, nameZh, units, thumbnail, at, ...row }) => {
    const { unit = '', unitZh = '' } = baseUnitOf(units) ?? {};
    return {
      ...{ id: row.id, quantity: row.quantity, balance: row.balance, reason: row.reason },
      ...{ record: row.record, recordId: row.recordId, by: row.by, remark: row.remark },
      byAvatar: row.byAvatar,
      ...{ unit, unitZh },
      at: at.toISOString(),
      goods: { id: goodsId, sku, name, nameZh, ...shownThumbnail(thumbnail) },
      parts: parts.get(row.id) ?? [],
      recordName: names.get(`${row.record} ${row.recordId}`) ?? null,
    };
  });
}

/** The movements of a tab that a filter finds, to be counted. */
const foundIn = (call: Caller, filter: Filter, tab: MovementTab): SQL =>
  sql`select 1 from ${stockMovements} join ${goods} on ${goods.id} = ${stockMovements.goodsId}
    where ${movementsOf(call, { ...filter, tab })}`;

const IN_TAB: Record<MovementTab, SQL | undefined> = {
  all: undefined,
  in: gt(stockMovements.quantity, 0),
  out: lt(stockMovements.quantity, 0),
};

function movementsOf(call: Caller, filter: Filter): SQL | undefined {
  const { search, goodsId, lotId, reasons, from, to, tab } = filter;
  return and(
    inShop(stockMovements, call),
    or(
      eachWordIn(search, goods.name, goods.nameZh, goods.sku, stockMovements.remark),
      wasOfLot(call, search ? eachWordIn(search, lots.number) : undefined),
    ),
    goodsId === undefined ? undefined : eq(stockMovements.goodsId, goodsId),
    wasOfLot(call, lotId === undefined ? undefined : eq(lots.id, lotId)),
    reasons && reasons.length > 0 ? inArray(stockMovements.reason, reasons) : undefined,
    from ? gte(stockMovements.at, new Date(from)) : undefined,
    to ? lt(stockMovements.at, new Date(to)) : undefined,
    IN_TAB[tab],
  );
}
