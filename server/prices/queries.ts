import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type { prices as contract } from '../../api/prices/calls.ts';
import { type CustomerPrice, PRICE_TIMES, type PriceTime } from '../../api/prices/price.ts';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { linesBeside } from '../kernel/log/beside.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { priceChanges } from '../priceChanges/tables.ts';
import { ofUnit } from './ofUnit.ts';
import { asOwnPrice, todayOf } from './own.ts';
import { customerPrices } from './tables.ts';

type ListRequest = z.output<(typeof contract)['listPrices']['body']>;
type Caller = Pick<Call, 'shopId' | 'shop' | 'now' | 'actor'> & {
  db: Pick<Database | Transaction, 'select' | '$count'>;
};

/** How many of its own prices a customer's page and that of goods show. */
const SHOWN = 50;

const SORTS = {
  customer: sql`${customers.name}`,
  goods: sql`${goods.sku}`,
  validFrom: sql`coalesce(${customerPrices.validFrom}::text, '')`,
} as const;

/** Whether a price holds on a day. */
const timeOn = (day: string) =>
  sql<PriceTime>`case when ${customerPrices.validFrom} > ${day}::date then 'toCome'
    when ${customerPrices.validUntil} < ${day}::date then 'over' else 'inForce' end`;

const columns = {
  ...getTableColumns(customerPrices),
  change: { id: priceChanges.id, number: priceChanges.number },
  customer: {
    id: customers.id,
    name: customers.name,
    nameZh: customers.nameZh,
    grade: customers.grade,
  },
  goods: {
    id: goods.id,
    sku: goods.sku,
    name: goods.name,
    nameZh: goods.nameZh,
    units: goods.units,
    prices: goods.prices,
    otherPrices: goods.otherPrices,
    averageWeight: goods.averageWeight,
  },
};

/** A page of the prices of customers, with how many of them hold, come and are over. Throws InvalidCursor. */
export async function listPrices(call: Caller, request: ListRequest) {
  const { search, customerId, goodsId, sort } = request;
  const time = timeOn(todayOf(call));
  const searched = and(
    inShop(customerPrices, call),
    eachWordIn(
      search,
      customers.name,
      customers.nameZh,
      customers.userNumber,
      goods.name,
      goods.nameZh,
      goods.sku,
    ),
    customerId === undefined ? undefined : eq(customerPrices.customerId, customerId),
    goodsId === undefined ? undefined : eq(customerPrices.goodsId, goodsId),
  );
  const found = and(searched, request.time ? eq(time, request.time) : undefined);
  const order: Sort = {
    name: sort.by,
    column: SORTS[sort.by],
    id: sql`${customerPrices.id}`,
    type: 'text',
    descending: sort.descending,
  };
  const window = windowOf(request, order);
  const rows = await selected(call, { time, cursor: window.cursor })
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counted = await call.db
    .select({ tab: time, count: sql<number>`count(*)::int` })
    .from(customerPrices)
    .innerJoin(customers, eq(customers.id, customerPrices.customerId))
    .innerJoin(goods, eq(goods.id, customerPrices.goodsId))
    .where(searched)
    .groupBy(sql`1`);
  const counts = tabsOf(PRICE_TIMES, counted);
  const page = pageOf(rows, request, order);
  return {
    ...page,
    rows: page.rows.map((row) => present(call, row)),
    counts,
    total: { count: counts[request.time ?? 'all'], exact: true },
  };
}

/** The own prices of a customer or of goods: those that hold first, those that are over last. */
export async function pricesOf(
  call: Caller,
  asked: { customerId?: number | undefined; goodsId?: number | undefined },
) {
  const { customerId, goodsId } = asked;
  const time = timeOn(todayOf(call));
  const rows = await selected(call, { time })
    .where(
      and(
        inShop(customerPrices, call),
        customerId === undefined ? undefined : eq(customerPrices.customerId, customerId),
        goodsId === undefined ? undefined : eq(customerPrices.goodsId, goodsId),
      ),
    )
    .orderBy(
      sql`array_position(array['inForce','toCome','over'], ${time})`,
      asc(goods.sku),
      asc(customers.name),
      asc(customerPrices.fromQuantity),
      asc(customerPrices.id),
    )
    .limit(SHOWN + 1);
  return {
    rows: rows.slice(0, SHOWN).map((row) => present(call, row)),
    more: rows.length > SHOWN,
  };
}

/** One price of the caller's shop. @throws Failure 4040 */
export async function readPrice(call: Caller, id: number): Promise<CustomerPrice> {
  const [row] = await selected(call, { time: timeOn(todayOf(call)) }).where(
    and(inShop(customerPrices, call), eq(customerPrices.id, id)),
  );
  if (!row) throw notFound();
  return present(call, row);
}

/** The same with what was changed of it. @throws Failure 4040 */
export const priceWithHistory = async (call: Caller, id: number) => ({
  price: await readPrice(call, id),
  beside: await linesBeside(call, { module: 'prices', record: 'customerPrice', id }),
});

const selected = <More extends Record<string, SQL<unknown>>>(call: Caller, more: More) =>
  call.db
    .select({ ...columns, ...more })
    .from(customerPrices)
    .innerJoin(customers, eq(customers.id, customerPrices.customerId))
    .innerJoin(goods, eq(goods.id, customerPrices.goodsId))
    .leftJoin(priceChanges, eq(priceChanges.id, customerPrices.priceChangeId));

type Row = typeof customerPrices.$inferSelect & {
  time: unknown;
  change: CustomerPrice['change'];
  customer: CustomerPrice['customer'];
  goods: Omit<CustomerPrice['goods'], never> &
    Pick<typeof goods.$inferSelect, 'units' | 'prices' | 'otherPrices' | 'averageWeight'>;
};

function present({ actor, shop }: Caller, row: Row): CustomerPrice {
  const { units, prices, otherPrices, averageWeight, ...named } = row.goods;
  const byWeight = averageWeight !== null;
  const its = units.find(({ unit }) => unit === row.unit);
  const inUnit = (minor: number) =>
    fromMinor(ofUnit(minor, byWeight ? 1 : (its?.ratio ?? 1), shop.currency));
  return {
    ...asOwnPrice(row),
    customer: row.customer,
    goods: named,
    unitZh: its?.unitZh ?? row.unit,
    ...(byWeight ? { byWeight } : {}),
    isSoldSo: its !== undefined,
    time: row.time as PriceTime,
    gradePrice: inUnit(prices[row.customer.grade]),
    cost:
      its === undefined || otherPrices.cost === undefined || !actor.grants('goods.view')
        ? null
        : inUnit(otherPrices.cost),
    change: row.change,
    version: row.version,
  };
}
