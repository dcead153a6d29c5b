import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import type { purchasing as contract, LastPrice } from '../../api/purchasing/calls.ts';
import type { purchaseDraft } from '../../api/purchasing/purchaseOrder.ts';
import { isTagged, placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { supplierLifecycle } from '../../machines/supplier/law/index.ts';
import { ofBaseUnits } from '../goods/baseCost.ts';
import { isLow, SOLD } from '../goods/low.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { written } from '../kernel/db/fixedSql.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { Failure, invalid } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { suppliers } from '../suppliers/tables.ts';
import { createPurchaseOrder } from './create.ts';
import { readEntry } from './entry.ts';
import { lastPurchasePrices } from './prices.ts';
import { purchaseLines, purchaseOrders, warehouses } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'shop'>;
type Answer = z.output<(typeof contract)['listGoodsToReorder']['data']>;
type Asked = z.output<(typeof contract)['addReorderDrafts']['body']>;
type GoodsRow = typeof goods.$inferSelect;
type Line = Asked['lines'][number];
type Draft = z.output<typeof purchaseDraft>;

/** The most goods that are told at once; ordering the first brings up the others. */
const MOST_TOLD = 500;
/** The most lines of one purchase order. */
const MOST_LINES = 200;

const WAITING = placesTagged(orderLifecycle, 'toPick');
const CLOSED = placesTagged(purchaseOrderLifecycle, 'closed');

/**
 * The goods on the shelf that will be low once what accepted orders wait for has left and what is on
 * purchase orders, drafts among them, has come in; with how much of them lifts them again, from whom and
 * for how much they were bought last.
 */
export async function listGoodsToReorder(call: Caller): Promise<Answer> {
  const left = sql`(${goods.stock} - coalesce(reserved.quantity, 0) + coalesce(coming.quantity, 0))`;
  const found = await call.db
    .select({
      goods,
      reserved: sql<number>`coalesce(reserved.quantity, 0)`.mapWith(Number),
      coming: sql<number>`coalesce(coming.quantity, 0)`.mapWith(Number),
    })
    .from(goods)
    .leftJoin(
      sql`(select ${orderLines.goodsId} as goods_id,
          sum((${orderLines.quantity} - ${orderLines.shipped}) * ${orderLines.ratio}) as quantity
        from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
        where ${inShop(orders, call)} and ${orders.status} in (${written(WAITING)})
        group by 1) reserved`,
      sql`reserved.goods_id = ${goods.id}`,
    )
    .leftJoin(
      sql`(select ${purchaseLines.goodsId} as goods_id,
          sum((${purchaseLines.quantity} - ${purchaseLines.received} - ${purchaseLines.short}) * ${purchaseLines.ratio}) as quantity
        from ${purchaseLines} join ${purchaseOrders} on ${purchaseOrders.id} = ${purchaseLines.purchaseOrderId}
        where ${inShop(purchaseOrders, call)} and ${purchaseOrders.status} not in (${written(CLOSED)})
        group by 1) coming`,
      sql`coming.goods_id = ${goods.id}`,
    )
    .leftJoin(suppliers, eq(suppliers.id, goods.supplierId))
    .where(and(inShop(goods, call), SOLD, sql`jsonb_array_length(${goods.units}) > 0`, isLow(left)))
    .orderBy(sql`${suppliers.name} nulls last`, goods.sku)
    .limit(MOST_TOLD + 1);
  const rows = found.slice(0, MOST_TOLD);
  const prices = await pricesOf(
    call,
    rows.map((row) => row.goods.id),
  );
  const known = await suppliersById(call, [
    ...rows.flatMap((row) => row.goods.supplierId ?? []),
    ...[...prices.values()].flatMap((its) => its.map(({ supplierId }) => supplierId)),
  ]);
  return {
    more: found.length > MOST_TOLD,
    rows: rows.map(({ goods: one, reserved, coming }) => {
      const its = prices.get(one.id) ?? [];
      const supplierId = one.supplierId ?? its[0]?.supplierId ?? null;
      const last = its.find((price) => price.supplierId === supplierId);
      const unit = one.units.find(({ unit: name }) => name === last?.unit) ?? largest(one.units);
      const cost = one.otherPrices.cost;
      return {
        id: one.id,
        ...{ sku: one.sku, name: one.name, nameZh: one.nameZh, units: one.units },
        specification: one.specification,
        stock: one.stock,
        ...{ reserved: roundQuantity(reserved), coming: roundQuantity(coming) },
        ...{ reorderPoint: one.reorderPoint, orderUpTo: one.orderUpTo },
        supplier: supplierId === null ? null : (known.get(supplierId) ?? null),
        unit: unit.unit,
        quantity: liftedBy(unit.ratio, one, one.stock - reserved + coming),
        cost: last
          ? { amount: last.cost, currency: last.currency }
          : cost === undefined
            ? null
            : {
                amount: fromMinor(ofBaseUnits(cost, unit.ratio, one, call.shop.currency)),
                currency: call.shop.currency,
              },
      };
    }),
  };
}

/**
 * Enters purchase orders of goods, one or more a supplier, all or none: what else they say is as on
 * the supplier's last order.
 * @throws Failure 4000 by field
 */
export const addReorderDrafts = (call: Call, { lines }: Asked) =>
  withRetries(call.db, async (tx) => {
    const made: number[] = [];
    for (const [supplierId, its] of Map.groupBy(lines, (line) => line.supplierId)) {
      for (let from = 0; from < its.length; from += MOST_LINES) {
        const some = its.slice(from, from + MOST_LINES);
        const draft = await draftOf(tx, call, supplierId, some);
        made.push(
          await at(
            some.map((line) => lines.indexOf(line)),
            async () => createPurchaseOrder(tx, call, await readEntry(tx, call, draft)),
          ),
        );
      }
    }
    const purchaseOrdersMade = await tx
      .select({ id: purchaseOrders.id, number: purchaseOrders.number })
      .from(purchaseOrders)
      .where(inArray(purchaseOrders.id, made))
      .orderBy(purchaseOrders.id);
    return { purchaseOrders: purchaseOrdersMade };
  });

/** Tells what is wrong with an order at those of the asked lines that it is made of. */
async function at(asked: readonly number[], make: () => Promise<number>): Promise<number> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Failure) || !error.parts.errors) throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.parts.errors).map(([field, told]) => {
          const [, index, rest] = /^lines\.(\d+)\.(.*)$/.exec(field) ?? [];
          return [`lines.${asked[Number(index ?? 0)]}.${rest ?? field}`, told];
        }),
      ),
    );
  }
}

/**
 * How many of a unit lift goods that are low: up to what they are ordered, or else so that they are no
 * longer low. `left` is in base units.
 */
export function liftedBy(
  ratio: number,
  { units, reorderPoint, orderUpTo }: Pick<GoodsRow, 'units' | 'reorderPoint' | 'orderUpTo'>,
  left: number,
): number {
  const upTo = orderUpTo ?? (reorderPoint === null ? largest(units).ratio : null);
  const lacking = roundQuantity((upTo ?? reorderPoint ?? 0) - left);
  // At the reorder point itself they are still low.
  const count = upTo === null ? Math.floor(lacking / ratio) + 1 : Math.ceil(lacking / ratio);
  return Math.max(1, count);
}

const largest = <Unit extends { ratio: number }>(units: readonly Unit[]): Unit =>
  units.reduce((most, unit) => (unit.ratio > most.ratio ? unit : most));

/** What each goods cost when they were bought last, the latest first. */
async function pricesOf(call: Caller, goodsIds: number[]): Promise<Map<number, LastPrice[]>> {
  if (goodsIds.length === 0) return new Map();
  return Map.groupBy(await lastPurchasePrices(call, { goodsIds }), ({ goodsId }) => goodsId);
}

async function suppliersById(call: Caller, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<Answer['rows'][number]['supplier']>>();
  const rows = await call.db
    .select({ id: suppliers.id, name: suppliers.name, status: suppliers.status })
    .from(suppliers)
    .where(and(inShop(suppliers, call), inArray(suppliers.id, [...new Set(ids)])));
  return new Map(
    rows.map(({ id, name, status }) => [
      id,
      { id, name, frozen: isTagged(supplierLifecycle, status, 'barred') },
    ]),
  );
}

/** An order of goods from a supplier, which for the rest says what the last one did. */
async function draftOf(
  tx: Transaction,
  call: Call,
  supplierId: number,
  lines: readonly Line[],
): Promise<Draft> {
  const [last] = await tx
    .select()
    .from(purchaseOrders)
    .where(
      and(
        inShop(purchaseOrders, call),
        eq(purchaseOrders.supplierId, supplierId),
        notInArray(purchaseOrders.status, CLOSED),
      ),
    )
    .orderBy(desc(purchaseOrders.id))
    .limit(1);
  const places = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(inShop(warehouses, call))
    .limit(2);
  const currency = last?.currency ?? call.shop.currency;
  const goodsIds = lines.map(({ goodsId }) => goodsId);
  const paid = await lastPurchasePrices({ ...call, db: tx }, { goodsIds, supplierId });
  const known = await tx
    .select({
      id: goods.id,
      units: goods.units,
      otherPrices: goods.otherPrices,
      averageWeight: goods.averageWeight,
    })
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.id, goodsIds)));
  const costOf = ({ goodsId, unit }: Line): string => {
    const before = paid.find((price) => price.goodsId === goodsId && price.unit === unit);
    if (before?.currency === currency) return before.cost;
    const its = known.find(({ id }) => id === goodsId);
    const ratio = its?.units.find((one) => one.unit === unit)?.ratio;
    const cost = its?.otherPrices.cost;
    return !its || cost === undefined || ratio === undefined || currency !== call.shop.currency
      ? '0'
      : fromMinor(ofBaseUnits(cost, ratio, its, currency));
  };
  return {
    supplierId,
    warehouseId: last?.warehouseId ?? (places.length === 1 ? (places[0]?.id ?? null) : null),
    country: (last?.country || null) as Draft['country'],
    company: last?.company ?? call.shop.name,
    tradeTerms: (last?.tradeTerms || null) as Draft['tradeTerms'],
    currency: currency as Draft['currency'],
    ...{ estimatedArrival: null, estimatedDeparture: null, containerNumber: '' },
    ...{ contact: last?.contact ?? '', phone: last?.phone ?? '' },
    lines: lines.map((line) => ({
      ...{ goodsId: line.goodsId, unit: line.unit, quantity: line.quantity },
      cost: costOf(line),
      area: paid.find(({ goodsId }) => goodsId === line.goodsId)?.area ?? '',
    })),
  };
}
