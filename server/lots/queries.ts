import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { dayAfter } from '../../api/kernel/zone.ts';
import type { lots as contract, Lot } from '../../api/lots/calls.ts';
import { LOT_TABS, type LotTab, REACH } from '../../api/lots/lot.ts';
import { shownThumbnail, thumbnailOf } from '../goods/shownPictures.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { notFound } from '../kernel/failure.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { purchaseOrders } from '../purchasing/tables.ts';
import { todayAt } from '../receivables/open.ts';
import { costOf } from '../stock/cost.ts';
import { suppliers } from '../suppliers/tables.ts';
import { ON_HAND } from './expiry.ts';
import { lots } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shop' | 'shopId' | 'now' | 'actor'>;
type ListRequest = z.output<(typeof contract)['listLots']['body']>;
type Filter = z.output<(typeof contract)['countLots']['body']>;

const SORTS = {
  expiry: { column: sql`${lots.expiry}::text`, type: 'text' },
  goods: { column: sql`lower(${goods.name})`, type: 'text' },
  stock: { column: sql`${lots.stock}`, type: 'amount' },
} as const satisfies Record<ListRequest['sort']['by'], Pick<Sort, 'column' | 'type'>>;

const columns = {
  id: lots.id,
  number: lots.number,
  expiry: lots.expiry,
  stock: lots.stock,
  receivedAt: lots.receivedAt,
  version: lots.version,
  goodsId: goods.id,
  sku: goods.sku,
  name: goods.name,
  nameZh: goods.nameZh,
  units: goods.units,
  prices: goods.prices,
  otherPrices: goods.otherPrices,
  averageWeight: goods.averageWeight,
  purchaseOrderId: purchaseOrders.id,
  purchaseNumber: purchaseOrders.number,
  supplierName: suppliers.name,
};

/** A page of lots with its total. Throws InvalidCursor. */
export async function listLots(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`${lots.id}`, descending };
  const window = windowOf(request, sort);
  const found = await call.db
    .select({ ...columns, thumbnail: thumbnailOf(goods.id), cursor: window.cursor })
    .from(lots)
    .innerJoin(goods, eq(goods.id, lots.goodsId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, lots.purchaseOrderId))
    .leftJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(and(lotsOf(call, request), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(found, request, sort);
  const total = await countUpTo(call.db, foundIn(call, request, request.tab));
  return { ...page, rows: page.rows.map((row) => onWire(call, row)), total };
}

/** How many lots each tab holds under a filter, up to a cap. */
export const countLots = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, LOT_TABS, (tab) => foundIn(call, filter, tab));

/** One lot of the caller's shop, also where nothing of it is left. @throws Failure 4040 */
export async function readLot(call: Caller, id: number): Promise<Lot> {
  const [row] = await call.db
    .select({ ...columns, thumbnail: thumbnailOf(goods.id) })
    .from(lots)
    .innerJoin(goods, eq(goods.id, lots.goodsId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, lots.purchaseOrderId))
    .leftJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(and(inShop(lots, call), eq(lots.id, id)));
  if (!row) throw notFound();
  return onWire(call, row);
}

type Columns = { [Name in keyof typeof columns]: (typeof columns)[Name]['_']['data'] };
type Found = Omit<
  Columns,
  'averageWeight' | 'purchaseOrderId' | 'purchaseNumber' | 'supplierName'
> & {
  averageWeight: number | null;
  purchaseOrderId: number | null;
  purchaseNumber: string | null;
  supplierName: string | null;
  thumbnail: number | null;
};

function onWire(call: Caller, row: Found): Lot {
  const { unit = '', unitZh = '' } = baseUnitOf(row.units) ?? {};
  const { goodsId, sku, name, nameZh, thumbnail, purchaseOrderId, purchaseNumber } = row;
  const seesPurchases = call.actor.grants('purchase.view');
  return {
    id: row.id as Lot['id'],
    goods: { id: goodsId, sku, name, nameZh, ...shownThumbnail(thumbnail) } as Lot['goods'],
    ...{ unit, unitZh, number: row.number, expiry: row.expiry, stock: row.stock },
    daysLeft: daysBetween(todayAt(call), row.expiry),
    value: call.actor.grants('goods.view')
      ? fromMinor(costOf(row, row.stock, call.shop.currency))
      : null,
    receivedAt: row.receivedAt.toISOString(),
    purchaseOrder:
      purchaseOrderId === null || !seesPurchases
        ? null
        : ({ id: purchaseOrderId, number: purchaseNumber ?? '' } as Lot['purchaseOrder']),
    supplierName: seesPurchases ? row.supplierName : null,
    version: row.version,
  };
}

const DAY = 24 * 60 * 60 * 1000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The lots of a tab that a filter finds, to be counted. */
const foundIn = (call: Caller, filter: Filter, tab: LotTab): SQL =>
  sql`select 1 from ${lots} join ${goods} on ${goods.id} = ${lots.goodsId}
    where ${lotsOf(call, { ...filter, tab })}`;

function lotsOf(call: Caller, { search, goodsId, tab }: Filter): SQL | undefined {
  return and(
    inShop(lots, call),
    ON_HAND,
    eachWordIn(search, goods.name, goods.nameZh, goods.sku, lots.number),
    goodsId === undefined ? undefined : eq(lots.goodsId, goodsId),
    IN_TAB[tab](todayAt(call)),
  );
}

const within = (today: string, tab: keyof typeof REACH): SQL =>
  sql`${lots.expiry} between ${today} and ${dayAfter(today, REACH[tab])}`;

/** What expires within some days has not expired yet. */
const IN_TAB: Record<LotTab, (today: string) => SQL | undefined> = {
  all: () => undefined,
  expired: (today) => sql`${lots.expiry} < ${today}`,
  within3: (today) => within(today, 'within3'),
  within7: (today) => within(today, 'within7'),
  within30: (today) => within(today, 'within30'),
  later: (today) => sql`${lots.expiry} > ${dayAfter(today, REACH.within30)}`,
};
