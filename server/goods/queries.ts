import { and, asc, desc, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { GoodsDetail, GoodsListed, goods as goodsContract } from '../../api/goods/calls.ts';
import { GOODS_TABS, type GoodsTab } from '../../api/goods/goods.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { goodsLifecycle } from '../../machines/goods/law/index.ts';
import { brands } from '../brands/tables.ts';
import { standsIn } from '../categories/queries.ts';
import { categories } from '../categories/tables.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid, notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { linesBeside } from '../kernel/log/beside.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { readOwnPrices, todayOf } from '../prices/own.ts';
import { boughtFrom } from '../purchasing/boughtOrders.ts';
import { suppliers } from '../suppliers/tables.ts';
import { factsOf } from './facts.ts';
import { isLow, SOLD } from './low.ts';
import { type GoodsRow, type Grade, type Kin, presentGoods, shelfOf } from './onWire.ts';
import { picturesOf, shownThumbnail, thumbnailOf } from './shownPictures.ts';
import { goods } from './tables.ts';
import { unitsInUse } from './unitsInUse.ts';

type ListRequest = z.output<(typeof goodsContract)['listGoods']['body']>;
type Filter = z.output<(typeof goodsContract)['countGoods']['body']>;
type Caller = Pick<Call, 'db' | 'shopId' | 'shop' | 'now'>;
type Reader = Pick<Call, 'shopId'> & { db: Pick<Call['db'] | Transaction, 'select'> };

/** What goods refer to. */
const kin = {
  brand: { id: brands.id, name: brands.nameEn, nameZh: brands.name },
  category: { id: categories.id, name: categories.name, nameZh: categories.nameZh },
  supplier: { id: suppliers.id, name: suppliers.name },
  thumbnail: thumbnailOf(goods.id),
};

const BY_NUMBER: Sort = {
  name: 'sku',
  column: sql`${goods.sku}`,
  id: sql`${goods.id}`,
  type: 'text',
  descending: false,
};

/**
 * A page of goods by number, found by either name, nickname, number or barcode, at a customer's price.
 * @throws InvalidCursor, Failure 4000 where the shop has no such customer
 */
export async function listGoods(call: Caller, request: ListRequest) {
  const grade = await gradeOf(call, request.customerId);
  const found = and(inShop(goods, call), ...filtersOf(request));
  const window = windowOf(request, BY_NUMBER);
  const rows = await call.db
    .select({ row: goods, ...kin, cursor: window.cursor })
    .from(goods)
    .leftJoin(brands, eq(brands.id, goods.brandId))
    .leftJoin(categories, eq(categories.id, goods.categoryId))
    .leftJoin(suppliers, eq(suppliers.id, goods.supplierId))
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const count = await call.db.$count(goods, found);
  const page = pageOf(
    rows.map(({ row, cursor, ...its }) => ({ ...row, ...its, cursor })),
    request,
    BY_NUMBER,
  );
  const orderUnits = await orderUnitsOf(call, request.customerId, page.rows);
  const own = await readOwnPrices(
    call.db,
    call.shopId,
    page.rows.map(({ id }) => id),
    { customerId: request.customerId ?? null, day: todayOf(call) },
  );
  const items = page.rows.map((row) => {
    const orderUnit = orderUnits.get(row.id);
    const ownPrices = own.get(row.id);
    return {
      ...presentGoods(row, grade, call.shop, row),
      ...(orderUnit === undefined ? {} : { orderUnit }),
      ...(ownPrices === undefined ? {} : { own: ownPrices }),
    };
  });
  return { ...page, rows: items, total: { count, exact: true } };
}

/** Goods to choose from, by number: as many as a field shows. */
export async function listChoices(
  call: Reader,
  { search, size }: { search?: string | undefined; size: number },
) {
  const rows = await call.db
    .select({ row: goods, thumbnail: kin.thumbnail })
    .from(goods)
    .where(and(inShop(goods, call), foundBy(search)))
    .orderBy(asc(goods.sku), asc(goods.id))
    .limit(size);
  return {
    rows: rows.map(({ row, thumbnail }) => ({
      ...{ id: row.id, sku: row.sku, name: row.name, nameZh: row.nameZh },
      ...{ specification: row.specification, stock: row.stock, shelf: shelfOf(row.shelf) },
      unit: baseUnitOf(row.units) ?? null,
      ...shownThumbnail(thumbnail),
    })),
  };
}

/** The same with all that is said of each. @throws as `listGoods` */
export async function listInFull(call: Caller, request: ListRequest) {
  const page = await listGoods(call, request);
  const ids = page.rows.map(({ id }) => id);
  const said = await call.db
    .select({ id: goods.id, description: goods.description })
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.id, ids)));
  const byId = new Map(said.map(({ id, description }) => [id, description]));
  const rows = page.rows.map((row) => ({ ...row, description: byId.get(row.id) ?? '' }));
  return { ...page, rows };
}

/** How many goods each tab holds under a filter, counted to the last in one reading, as the list is. */
export async function countGoods(call: Caller, filter: Filter) {
  const countOf = (tab: GoodsTab) =>
    sql<number>`count(*) filter (where ${IN_TAB[tab] ?? sql`true`})`.mapWith(Number);
  const [tabs] = await call.db
    .select(Object.fromEntries(GOODS_TABS.map((tab) => [tab, countOf(tab)])))
    .from(goods)
    .where(and(inShop(goods, call), ...filtersOf({ ...filter, tab: 'all' })));
  return { tabs: tabs as Record<GoodsTab, number>, exact: true };
}

/** One goods of the caller's shop with its place on the shelf and its history. @throws Failure 4040 */
export async function goodsDetail(
  call: Reader & Pick<Call, 'shop' | 'now'>,
  id: number,
): Promise<GoodsDetail> {
  const item = await getGoods(call, id);
  const row = await readGoods(call, id);
  return {
    ...item,
    description: row.description,
    pictures: await picturesOf(call, id),
    picturesVersion: row.picturesVersion,
    unitsInUse: await unitsInUse(call.db, id),
    shelfVersion: row.shelfVersion,
    now: call.now().toISOString(),
    state: row.shelf,
    facts: factsOf(row),
    history: await readHistory(call.db, goodsLifecycle.id, id),
    beside: await linesBeside(call, { module: 'goods', record: 'goods', id }),
  };
}

/** One goods of the caller's shop at the general price. @throws Failure 4040 */
export async function getGoods(
  call: Reader & Pick<Call, 'shop'>,
  id: number,
): Promise<GoodsListed> {
  const [found] = await call.db
    .select({ row: goods, ...kin })
    .from(goods)
    .leftJoin(brands, eq(brands.id, goods.brandId))
    .leftJoin(categories, eq(categories.id, goods.categoryId))
    .leftJoin(suppliers, eq(suppliers.id, goods.supplierId))
    .where(and(inShop(goods, call), eq(goods.id, id)));
  if (!found) throw notFound();
  const { row, ...its } = found;
  return presentGoods(row, 'general', call.shop, its as Kin);
}

/** One goods' row of the caller's shop. @throws Failure 4040 */
export async function readGoods(call: Reader, id: number): Promise<GoodsRow> {
  const [row] = await call.db
    .select()
    .from(goods)
    .where(and(inShop(goods, call), eq(goods.id, id)));
  if (!row) throw notFound();
  return row;
}

/** The unit that a customer of the caller's shop ordered each goods in last, by the goods' id. */
async function orderUnitsOf(
  call: Caller,
  customerId: number | undefined,
  rows: readonly { id: number }[],
): Promise<ReadonlyMap<number, string>> {
  if (customerId === undefined || rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const last = await call.db
    .selectDistinctOn([orderLines.goodsId], { goodsId: orderLines.goodsId, unit: orderLines.unit })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inShop(orders, call),
        eq(orders.customerId, customerId),
        inArray(orderLines.goodsId, ids),
      ),
    )
    .orderBy(orderLines.goodsId, desc(orders.placedAt), desc(orderLines.id));
  return new Map(last.map(({ goodsId, unit }) => [goodsId, unit]));
}

async function gradeOf(call: Caller, customerId: number | undefined): Promise<Grade> {
  if (customerId === undefined) return 'general';
  const [customer] = await call.db
    .select({ grade: customers.grade })
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, customerId)));
  if (!customer) throw invalid({ customerId: { rule: 'customerIsOfShop' } });
  return customer.grade;
}

const IN_TAB: Record<GoodsTab, SQL | undefined> = {
  all: undefined,
  onShelf: SOLD,
  offShelf: not(SOLD),
  low: and(SOLD, gt(goods.stock, 0), isLow(sql`${goods.stock}`)),
  soldOut: and(SOLD, eq(goods.stock, 0)),
  incomplete: sql`(${or(
    isNull(goods.categoryId),
    eq(goods.name, ''),
    eq(goods.nameZh, ''),
    sql`jsonb_array_length(${goods.units}) = 0`,
    sql`exists (select 1 from jsonb_each_text(${goods.prices}) price where price.value::numeric <= 0)`,
  )})`,
};

function filtersOf(request: Filter & Pick<ListRequest, 'tab'>): (SQL | undefined)[] {
  const { search, categoryId, goodsIds, onShelfOnly, supplierId, brandId, tab } = request;
  const { unmatchedOnly } = request;
  return [
    foundBy(search),
    categoryId === undefined ? undefined : standsIn(categoryId),
    brandId === undefined ? undefined : eq(goods.brandId, brandId),
    goodsIds ? inArray(goods.id, goodsIds) : undefined,
    supplierId === undefined ? undefined : inArray(goods.id, boughtFrom(supplierId)),
    onShelfOnly ? SOLD : undefined,
    unmatchedOnly ? eq(goods.warehouseCode, '') : undefined,
    IN_TAB[tab],
  ];
}

const foundBy = (search: string | undefined) =>
  eachWordIn(search, goods.name, goods.nameZh, goods.sku, goods.nicknames, goods.barcode);
