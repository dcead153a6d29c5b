import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { GoodsItem, goods as goodsContract } from '../../api/goods/calls.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid, notFound } from '../kernel/failure.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { boughtFrom } from '../purchasing/boughtOrders.ts';
import { type GoodsRow, type Grade, presentGoods } from './onWire.ts';
import { goods } from './tables.ts';

type ListRequest = z.output<(typeof goodsContract)['listGoods']['body']>;
type Caller = Pick<Call, 'db' | 'shopId' | 'shop'>;
type Reader = Pick<Call, 'shopId'> & { db: Pick<Call['db'] | Transaction, 'select'> };

const BY_NUMBER: Sort = {
  name: 'sku',
  column: sql`${goods.sku}`,
  id: sql`${goods.id}`,
  type: 'text',
  descending: false,
};

/**
 * A page of goods by number, found by either name or number, at a customer's price.
 * @throws InvalidCursor, Failure 4000 where the shop has no such customer
 */
export async function listGoods(call: Caller, request: ListRequest) {
  const grade = await gradeOf(call, request.customerId);
  const found = and(inShop(goods, call), ...filtersOf(request));
  const window = windowOf(request, BY_NUMBER);
  const rows = await call.db
    .select({ row: goods, cursor: window.cursor })
    .from(goods)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const count = await call.db.$count(goods, found);
  const page = pageOf(
    rows.map(({ row, cursor }) => ({ ...row, cursor })),
    request,
    BY_NUMBER,
  );
  const orderUnits = await orderUnitsOf(call, request.customerId, page.rows);
  const items = page.rows.map((row) => {
    const orderUnit = orderUnits.get(row.id);
    return {
      ...presentGoods(row, grade, call.shop),
      ...(orderUnit === undefined ? {} : { orderUnit }),
    };
  });
  return { ...page, rows: items, total: { count, exact: true } };
}

/** One goods of the caller's shop at the general price. @throws Failure 4040 */
export async function getGoods(call: Caller, id: number): Promise<GoodsItem> {
  return presentGoods(await readGoods(call, id), 'general', call.shop);
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

/** The categories of the caller's shop with how many goods each holds. */
export function listCategories(call: Caller) {
  return call.db
    .select({
      name: goods.category,
      nameZh: sql<string>`min(${goods.categoryZh})`,
      count: sql<number>`count(*)::int`,
    })
    .from(goods)
    .where(inShop(goods, call))
    .groupBy(goods.category)
    .orderBy(goods.category);
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

function filtersOf(request: ListRequest): (SQL | undefined)[] {
  const { search, category, goodsIds, onShelfOnly, supplierId } = request;
  return [
    eachWordIn(search, goods.name, goods.nameZh, goods.sku),
    category ? eq(goods.category, category) : undefined,
    goodsIds ? inArray(goods.id, goodsIds) : undefined,
    supplierId === undefined ? undefined : inArray(goods.id, boughtFrom(supplierId)),
    onShelfOnly ? eq(goods.shelf, 'onShelf') : undefined,
  ];
}
