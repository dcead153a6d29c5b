import { asc, eq, sql } from 'drizzle-orm';
import { takenOff } from '../../api/kernel/lineDiscounts.ts';
import type { OrderKind } from '../../machines/order/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import type { OrderRecord } from './orderRecord.ts';
import { type PricedLine, type Promotion, priceLines } from './price.ts';
import { wrongEntry } from './problems.ts';
import type { PricedProducts } from './products.ts';
import { readPromotion } from './promotion.ts';
import { orderLines } from './tables.ts';
import { readCustomer, readPriceList, termsOf } from './terms.ts';
import { weightOfRow } from './weightOfLine.ts';

export type Reader = Pick<Database | Transaction, 'select'>;

/** The lines of an order at the prices that they were agreed at. */
export async function agreedLines(
  db: Reader,
  call: Pick<Call, 'shopId'>,
  orderId: number,
): Promise<{ lines: PricedLine[]; lineIds: number[] }> {
  const rows = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
  const goodsById = await readPriceList(
    db,
    call.shopId,
    rows.map(({ goodsId }) => goodsId),
    null,
  );
  const lines = rows.map(
    ({ weighed: _weighed, discount, discountAgreed, discountReason, ...line }, index) => {
      const goods = goodsById.get(line.goodsId);
      if (!goods) throw new Error(`Order ${orderId} has a line of goods that its shop lacks`);
      const { sku, name, nameZh, specification } = line;
      const row = rows[index];
      return {
        ...line,
        goods: { ...goods, sku, name, nameZh, specification },
        ...(discountAgreed > 0
          ? { own: { ...takenOff(discount, discountAgreed), reason: discountReason } }
          : {}),
        discount: 0,
        weight: row ? weightOfRow(row) : null,
      };
    },
  );
  return { lines, lineIds: rows.map(({ id }) => id) };
}

/**
 * What an order costs whose lines' amounts are known; delivery by the shop's terms of now, or for the
 * fee that is given.
 * @throws Failure 4000 by field
 */
export async function priceAgreed(
  db: Reader,
  call: Pick<Call, 'shopId' | 'shop'>,
  row: OrderRecord['row'],
  promotion: Promotion | null,
  { lines, lineIds }: { lines: readonly PricedLine[]; lineIds: number[] },
  deliveryFee?: number,
): Promise<PricedProducts> {
  const customer =
    row.customerId === null ? null : await readCustomer(db, call.shopId, row.customerId);
  const terms = termsOf(call.shop, customer, row.kind as OrderKind, promotion, row.gstPercent);
  const delivery =
    deliveryFee === undefined ? terms.delivery : { fee: deliveryFee, freeFrom: null };
  const price = priceLines(lines, { ...terms, delivery });
  if (Array.isArray(price)) throw wrongEntry(price);
  return { ...price, lineIds };
}

/**
 * The same where nobody ordered anything else: goods were weighed, or a discount was agreed on. What an
 * order has to come to for its promotion and for free delivery was met, and is not asked anew.
 * @throws Failure 4000 by field
 */
export async function priceAnew(
  db: Reader,
  call: Pick<Call, 'shopId' | 'shop'>,
  row: OrderRecord['row'],
  agreed: { lines: readonly PricedLine[]; lineIds: number[] },
): Promise<PricedProducts> {
  const { promotionCode, deliveryFee } = row;
  const found = promotionCode === null ? null : await readPromotion(db, call.shopId, promotionCode);
  const own = await ownDiscounts(db, row.id);
  const promotion = found && row.discount > own ? { ...found, minimumItems: 0 } : found;
  return priceAgreed(db, call, row, promotion, agreed, deliveryFee);
}

/** What staff took off an order's lines, in minor units. */
async function ownDiscounts(db: Reader, orderId: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${orderLines.discount}), 0)`.mapWith(Number) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return row?.sum ?? 0;
}
