import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { addressLine } from '../../api/customers/addressLine.ts';
import type { orders as ordersContract } from '../../api/orders/calls.ts';
import type { DetailChange, OrderEvent } from '../../machines/order/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { unlessStored } from '../kernel/unlessStored.ts';
import { agreedLines, priceAgreed } from './agreed.ts';
import { deliveryProblems, promotionProblems, readAddress } from './entry.ts';
import type { NewDetails, OrderRecord } from './orderRecord.ts';
import { wireAmounts } from './priceOnWire.ts';
import { wrongEntry } from './problems.ts';
import type { PricedProducts } from './products.ts';
import { type PromotionRow, readPromotion } from './promotion.ts';
import { orders } from './tables.ts';

type Bodies = typeof ordersContract;
type Wanted = Omit<z.output<Bodies['changeOrderDetails']['body']>, 'orderId' | 'version'>;
type Caller = Pick<Call, 'shopId' | 'shop' | 'now' | 'doubts'>;
type OrderRow = OrderRecord['row'];

/**
 * Makes the chart's event of what is changed of an order beside its goods, under its lock. What is
 * the same as before is no change.
 * @throws Failure 4000 by field
 */
export async function changeDetailsOf(
  tx: Transaction,
  call: Caller,
  record: OrderRecord,
  wanted: Wanted,
): Promise<OrderEvent> {
  const { row, facts } = record;
  const { columns, promotion, repriced } = await newDetails(tx, call, row, wanted);
  record.details = { columns, promotion };
  record.repriced = repriced;
  return {
    type: 'changeDetails',
    total: repriced?.total ?? facts.total,
    changes: changesOf(row, { ...row, ...columns }),
  };
}

async function newDetails(tx: Transaction, call: Caller, row: OrderRow, wanted: Wanted) {
  unlessStored(call, wanted, row);
  const columns: NewDetails['columns'] = {};
  if (wanted.deliveryAt !== undefined) {
    const deliveryAt = new Date(wanted.deliveryAt);
    if (deliveryAt.getTime() !== row.deliveryAt?.getTime()) {
      const problems = deliveryProblems(wanted.deliveryAt, call.shop, call.now());
      if (problems.length > 0) throw wrongEntry(problems);
      columns.deliveryAt = deliveryAt;
    }
  }
  if (wanted.addressId !== undefined) {
    const address = await readAddress(tx, call, row.customerId ?? 0, wanted.addressId);
    columns.address = addressLine(address);
    columns.deliveryContact = address.contact;
    columns.deliveryPhone = address.phone;
  }
  if (wanted.customerRemark !== undefined) columns.customerRemark = wanted.customerRemark || null;
  if (wanted.merchantRemark !== undefined) columns.merchantRemark = wanted.merchantRemark || null;
  if (wanted.promotionCode === undefined) return { columns, promotion: null, repriced: null };

  const { promotion, price } = await withPromotion(tx, call, row, wanted.promotionCode);
  const code = promotion?.code ?? null;
  if (code === row.promotionCode) return { columns, promotion: null, repriced: null };
  columns.promotionCode = code;
  return {
    columns,
    promotion: { taken: promotion, left: row.promotionCode },
    repriced: price,
  };
}

/**
 * What an order costs with another promotion code, or with none, as the wire has it.
 * @throws Failure 4000 at `promotionCode`; 4040 where the shop has no such order
 */
export async function priceWithPromotion(
  call: Call,
  { orderId, promotionCode }: z.output<Bodies['calcOrderPromotion']['body']>,
) {
  const [row] = await call.db
    .select()
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.id, orderId)));
  if (!row) throw notFound();
  const { price } = await withPromotion(call.db, call, row, promotionCode);
  const { lines: _lines, ...amounts } = wireAmounts(price);
  return amounts;
}

/**
 * The order's lines at the prices they were agreed at, with what a promotion takes off them; delivery
 * by the shop's terms of now. The promotion that it has already is not asked for anew.
 * @throws Failure 4000 at `promotionCode`
 */
async function withPromotion(
  db: Pick<Database | Transaction, 'select'>,
  call: Caller,
  row: OrderRow,
  typed: string,
): Promise<{ promotion: PromotionRow | null; price: PricedProducts }> {
  const promotion = typed === '' ? null : await readPromotion(db, call.shopId, typed);
  const price = await priceAgreed(db, call, row, promotion, await agreedLines(db, call, row.id));
  const isItsOwn = promotion !== null && promotion.code === row.promotionCode;
  const problems = typed === '' || isItsOwn ? [] : promotionProblems(promotion, price, call.now());
  if (problems.length > 0) throw wrongEntry(problems);
  return { promotion, price };
}

/** What is another than before, each with its old and new value. */
function changesOf(before: OrderRow, after: OrderRow): DetailChange[] {
  const was = toldOf(before);
  const is = toldOf(after);
  return (Object.keys(was) as DetailChange['detail'][]).flatMap((detail) =>
    was[detail] === is[detail] ? [] : [{ detail, from: was[detail], to: is[detail] }],
  );
}

const toldOf = (row: OrderRow): Record<DetailChange['detail'], string | null> => ({
  deliveryAt: row.deliveryAt?.toISOString() ?? null,
  address: row.address,
  recipient: [row.deliveryContact, row.deliveryPhone].filter(Boolean).join(' · ') || null,
  customerRemark: row.customerRemark,
  merchantRemark: row.merchantRemark,
  promotionCode: row.promotionCode,
});
