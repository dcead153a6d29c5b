import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { agreedOff } from '../../api/kernel/lineDiscounts.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { weighedOf } from '../../api/kernel/weight.ts';
import type { orders as ordersContract } from '../../api/orders/calls.ts';
import type {
  OrderEvent,
  OrderKind,
  OrderLineFacts,
  ProductChange,
} from '../../machines/order/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { todayOf } from '../prices/own.ts';
import { takeLineIds } from './numbers.ts';
import type { OrderRecord } from './orderRecord.ts';
import {
  lineProblems,
  type Price,
  type PricedGoods,
  type PricedLine,
  type Problem,
  priceOrder,
  type WantedLine,
} from './price.ts';
import { wrongEntry } from './problems.ts';
import { lineFacts, lineIdAt, type PricedProducts } from './products.ts';
import { readPromotion } from './promotion.ts';
import { orderLines } from './tables.ts';
import { readCustomer, readPriceList, termsOf } from './terms.ts';

type ChangedLine = z.output<(typeof ordersContract)['changeProduct']['body']>['lines'][number];

/**
 * Prices changed goods of an order under its lock and makes the chart's event of it. A line that
 * names goods or a unit other than it had is a new line in the old one's place: whether the old one
 * may go is for the chart to say.
 * @throws Failure 4000 by field
 */
export async function changeProductsOf(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop' | 'now'>,
  record: OrderRecord,
  wanted: readonly ChangedLine[],
): Promise<OrderEvent> {
  const { row, facts } = record;
  const foreign = foreignLines(facts.lines, wanted);
  if (foreign.length > 0) throw wrongEntry(foreign);
  const price = await priceChange(tx, call, { row, lines: facts.lines }, wanted);

  const goodsOf = (index: number) => price.lines[index]?.goods;
  const kept = wanted.map((line, index) => keptLine(facts.lines, line, goodsOf(index)));
  const fresh = await takeLineIds(tx, kept.filter((line) => line === null).length);
  const lineIds = kept.map((line) => line?.lineId ?? lineIdAt(fresh.splice(0, 1), 0));
  const products: PricedProducts = { ...price, lineIds };
  record.repriced = products;
  const changes = changesOf(facts.lines, await pricesOf(tx, record.id), products);
  const shipped = new Map(kept.flatMap((line) => (line ? [[line.lineId, line.shipped]] : [])));
  return {
    type: 'changeProducts',
    lines: lineFacts(products, (lineId) => shipped.get(lineId) ?? 0),
    total: price.total,
    changes,
  };
}

/** What an order's lines cost now, in minor units for one of their unit. */
async function pricesOf(tx: Transaction, orderId: number): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: orderLines.id, price: orderLines.price })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** Line by line what is another than before: first what was there, then what is new. */
function changesOf(
  before: readonly OrderLineFacts[],
  prices: ReadonlyMap<number, number>,
  { lines, lineIds }: PricedProducts,
): ProductChange[] {
  const after = new Map(lineIds.map((lineId, index) => [lineId, lines[index]]));
  const kept = before.map(({ lineId, name, nameZh, unit, unitZh, quantity }) => {
    const line = after.get(lineId);
    const from = { quantity, price: prices.get(lineId) ?? 0 };
    const to = line ? { quantity: line.quantity, price: line.price } : null;
    return { lineId, name, nameZh, unit, unitZh, from, to };
  });
  const fresh = lineIds.flatMap((lineId, index) => {
    const line = lines[index];
    if (!line || prices.has(lineId)) return [];
    const { goods, unit, unitZh, quantity, price } = line;
    const { name, nameZh } = goods;
    return [{ lineId, name, nameZh, unit, unitZh, from: null, to: { quantity, price } }];
  });
  return [...kept, ...fresh].filter(
    ({ from, to }) => from?.quantity !== to?.quantity || from?.price !== to?.price,
  );
}

/**
 * What an order would cost with other products, at the prices and the delivery fee of now. It keeps
 * its GST and its promotion, of which a copy was taken when it was entered; only goods of which it
 * shall hold more have to be there.
 * @throws Failure 4000 by field
 */
export async function priceChange(
  db: Pick<Transaction, 'select'>,
  call: Pick<Call, 'shopId' | 'shop' | 'now'>,
  { row, lines }: { row: OrderRecord['row']; lines: readonly OrderLineFacts[] },
  wanted: readonly (WantedLine & { lineId?: number | undefined })[],
): Promise<Price> {
  const goodsById = await readPriceList(
    db,
    call.shopId,
    wanted.map(({ goodsId }) => goodsId),
    { customerId: row.customerId, day: todayOf(call) },
  );
  const customer =
    row.customerId === null ? null : await readCustomer(db, call.shopId, row.customerId);
  const promotion =
    row.promotionCode === null ? null : await readPromotion(db, call.shopId, row.promotionCode);
  const terms = termsOf(call.shop, customer, row.kind as OrderKind, promotion, row.gstPercent);
  const price = priceOrder(asKept(lines, wanted), goodsById, terms);
  const problems = Array.isArray(price) ? price : raisedProblems(lines, price.lines);
  if (Array.isArray(price) || problems.length > 0) throw wrongEntry(problems);
  return price;
}

/** A line that stays keeps its discount, and what was weighed of it, as far as that is known of fewer. */
const asKept = (
  lines: readonly OrderLineFacts[],
  wanted: readonly (WantedLine & { lineId?: number | undefined })[],
): WantedLine[] =>
  wanted.map(({ lineId, goodsId, unit, quantity }) => {
    const line = lines.find((candidate) => candidate.lineId === lineId);
    const { weight, discount: own } = line?.goodsId === goodsId && line.unit === unit ? line : {};
    const weighed = weight && weighedOf(quantity, line?.shipped ?? 0, weight);
    return {
      ...{ goodsId, unit, quantity },
      ...(weighed ? { weighed } : {}),
      ...(own && agreedOff(own) > 0 ? { own } : {}),
    };
  });

/** A line that names another order's line, or one line twice. */
function foreignLines(lines: readonly OrderLineFacts[], wanted: readonly ChangedLine[]): Problem[] {
  const known = new Set(lines.map(({ lineId }) => lineId));
  return wanted.flatMap(({ lineId }, index) =>
    lineId === undefined || known.delete(lineId)
      ? []
      : [
          {
            path: `lines.${index}.lineId`,
            reason: { rule: 'lineOfThisOrder', figures: { line: lineId } },
          },
        ],
  );
}

function keptLine(
  lines: readonly OrderLineFacts[],
  wanted: ChangedLine,
  goods: PricedGoods | undefined,
): OrderLineFacts | null {
  const line = lines.find(({ lineId }) => lineId === wanted.lineId);
  if (!line || line.goodsId !== wanted.goodsId || line.unit !== wanted.unit) return null;
  const ratio = goods?.units.find(({ unit }) => unit === wanted.unit)?.ratio;
  return ratio === line.ratio ? line : null;
}

/**
 * What stands against goods of which the order shall hold more than before. What it holds already
 * may stay, also where the shelf is empty now or the goods are not sold any more; what has left the
 * store already need not be on the shelf.
 */
function raisedProblems(
  lines: readonly OrderLineFacts[],
  priced: readonly PricedLine[],
): Problem[] {
  const before = baseUnits(lines, ({ quantity, ratio }) => quantity * ratio);
  const gone = baseUnits(lines, ({ shipped, ratio }) => shipped * ratio);
  const after = baseUnits(
    priced.map((line) => ({ ...line, goodsId: line.goods.id })),
    ({ quantity, ratio }) => quantity * ratio,
  );
  const asked = priced.map((line) => ({
    ...line,
    goods: { ...line.goods, stock: line.goods.stock + (gone.get(line.goods.id) ?? 0) },
  }));
  return lineProblems(asked).filter(({ path }) => {
    const line = priced[Number(path.split('.')[1])];
    if (!line) return true;
    return (after.get(line.goods.id) ?? 0) > (before.get(line.goods.id) ?? 0);
  });
}

function baseUnits<Line extends { goodsId: number }>(
  lines: readonly Line[],
  unitsOf: (line: Line) => number,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const line of lines) {
    const sum = (sums.get(line.goodsId) ?? 0) + roundQuantity(unitsOf(line));
    sums.set(line.goodsId, roundQuantity(sum));
  }
  return sums;
}
