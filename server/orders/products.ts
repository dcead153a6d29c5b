import { and, eq, notInArray, sql } from 'drizzle-orm';
import { agreedOff } from '../../api/kernel/lineDiscounts.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import type { OrderLineFacts } from '../../machines/order/law/facts.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { discountFacts } from './discountFacts.ts';
import type { Price, PricedLine } from './price.ts';
import { orderLines } from './tables.ts';

/** A priced order whose lines have their identities, in the lines' order. */
export type PricedProducts = Price & { lineIds: number[] };

/** Writes the lines of a new order as they were priced. */
export async function insertLines(
  tx: Transaction,
  order: { id: number },
  { lines, lineIds }: PricedProducts,
): Promise<void> {
  await tx
    .insert(orderLines)
    .values(lines.map((line, index) => lineColumns(order.id, lineIdAt(lineIds, index), line)));
}

/** Writes an order's lines as they were priced: new ones, changed ones, and those left out go. */
export async function writeProducts(
  tx: Transaction,
  order: { id: number },
  { lines, lineIds }: PricedProducts,
): Promise<void> {
  await tx
    .delete(orderLines)
    .where(and(eq(orderLines.orderId, order.id), notInArray(orderLines.id, lineIds)));
  await tx
    .insert(orderLines)
    .values(lines.map((line, index) => lineColumns(order.id, lineIdAt(lineIds, index), line)))
    .onConflictDoUpdate({
      target: orderLines.id,
      set: {
        quantity: sql`excluded.quantity`,
        eachWeight: sql`excluded.each_weight`,
        weighed: sql`excluded.weighed`,
        weighedKilos: sql`excluded.weighed_kilos`,
        price: sql`excluded.price`,
        amount: sql`excluded.amount`,
        discount: sql`excluded.discount`,
        discountAgreed: sql`excluded.discount_agreed`,
        discountReason: sql`excluded.discount_reason`,
        gst: sql`excluded.gst`,
      },
    });
}

/** The priced lines as the chart sees them; `shipped` of a line that is already there is kept. */
export function lineFacts(
  { lines, lineIds, discount, currency }: PricedProducts,
  shippedOf: (lineId: number) => number,
): OrderLineFacts[] {
  const discounts = discountFacts({ discount, currency }, lines.map(ownOf));
  return lines.map(({ goods, unit, unitZh, ratio, quantity, weight }, index) => {
    const lineId = lineIdAt(lineIds, index);
    const base = baseUnitOf(goods.units);
    return {
      lineId,
      goodsId: goods.id,
      name: goods.name,
      nameZh: goods.nameZh,
      unit,
      unitZh,
      ratio,
      baseUnit: base?.unit ?? unit,
      baseUnitZh: base?.unitZh ?? unitZh,
      quantity,
      shipped: shippedOf(lineId),
      stock: goods.stock,
      ...(weight ? { weight } : {}),
      discount: discounts[index],
    };
  });
}

function lineColumns(orderId: number, id: number, line: PricedLine) {
  const { goods, unit, unitZh, ratio, quantity, price, gst, weight } = line;
  return {
    id,
    orderId,
    goodsId: goods.id,
    sku: goods.sku,
    name: goods.name,
    nameZh: goods.nameZh,
    specification: goods.specification,
    unit,
    unitZh,
    ratio,
    quantity,
    eachWeight: weight?.each ?? null,
    weighed: weight?.weighed ?? 0,
    weighedKilos: weight?.kilos ?? 0,
    price,
    ...ownOf(line),
    gst,
  };
}

/** What a line costs, and what was agreed on for it, as it is stored. */
const ownOf = ({ amount, own }: PricedLine) => ({
  amount,
  discount: own?.amount ?? 0,
  discountAgreed: agreedOff(own),
  discountReason: own?.reason ?? '',
});

/** The identity of the line at an index. Throws where there is none. */
export function lineIdAt(lineIds: readonly number[], index: number): number {
  const id = lineIds[index];
  if (id === undefined) throw new Error('Every priced line has an identity');
  return id;
}
