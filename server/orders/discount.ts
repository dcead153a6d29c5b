import { eq } from 'drizzle-orm';
import { agreedOff } from '../../api/kernel/lineDiscounts.ts';
import { takesSecondPerson } from '../../machines/order/law/asked.ts';
import { againstDiscount } from '../../machines/order/law/discounting.ts';
import type {
  DiscountChange,
  DiscountedLine,
  OrderEvent,
  OrderFacts,
} from '../../machines/order/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { agreedLines, priceAnew, type Reader } from './agreed.ts';
import type { OrderRecord } from './orderRecord.ts';
import { wrongEntry } from './problems.ts';
import { lineIdAt, type PricedProducts } from './products.ts';
import { orders } from './tables.ts';

type Caller = Pick<Call, 'shopId' | 'shop'>;

/** What staff agree to take off lines of an order, in minor units, and why. */
interface Agreed {
  lines: readonly DiscountedLine[];
  remark: string;
}

/**
 * Reckons what an order costs once some of its lines have a discount, at the prices that were agreed, under
 * its lock, and makes the chart's event of it. Above the limit it is only asked for: nothing is priced yet.
 * @param fieldOf What the call names the line at an index, and its amount.
 * @throws Failure 4000 by field
 */
export async function discountOf(
  tx: Transaction,
  call: Caller,
  record: OrderRecord,
  { lines, remark }: Agreed,
  fieldOf: (index: number, field: 'lineId' | 'amount') => string,
): Promise<OrderEvent> {
  const problems = lines.flatMap((line, index) => {
    const reason = againstDiscount(record.facts, line);
    if (reason === null) return [];
    const field = reason.rule === 'lineOfThisOrder' ? 'lineId' : 'amount';
    return [{ path: fieldOf(index, field), reason }];
  });
  if (problems.length > 0) throw wrongEntry(problems);
  const { price, discounts } = await priceDiscounted(tx, call, record.row, { lines, remark });
  const event: OrderEvent = {
    ...{ type: 'discount', lines: [...lines], remark },
    ...{ total: price.total, discounts },
  };
  record.repriced = takesSecondPerson(record.facts, event) ? null : price;
  return event;
}

/** What was asked for, as it is approved: priced with what the order is by now. */
export async function approvalOf(
  tx: Transaction,
  call: Caller,
  record: OrderRecord,
): Promise<OrderEvent> {
  const asked = record.facts.asked?.event;
  if (asked?.type !== 'discount') return { type: 'approveAsked', of: asked?.type };
  const { price, discounts } = await priceDiscounted(tx, call, record.row, asked);
  record.repriced = price;
  return { type: 'approveAsked', of: asked.type, total: price.total, discounts };
}

/** What was asked for as it would be done now: goods may have been changed since. */
export async function askedNow(
  db: Reader,
  call: Caller,
  orderId: number,
  asked: OrderFacts['asked'],
): Promise<OrderFacts['asked']> {
  if (asked?.event.type !== 'discount') return asked;
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error(`No order ${orderId}`);
  const { price, discounts } = await priceDiscounted(db, call, row, asked.event);
  return { ...asked, event: { ...asked.event, total: price.total, discounts } };
}

async function priceDiscounted(
  db: Reader,
  call: Caller,
  row: OrderRecord['row'],
  { lines: wanted, remark }: Agreed,
): Promise<{ price: PricedProducts; discounts: DiscountChange[] }> {
  const agreed = await agreedLines(db, call, row.id);
  const lines = agreed.lines.map((line, index) => {
    const lineId = lineIdAt(agreed.lineIds, index);
    const amount = wanted.find((one) => one.lineId === lineId)?.amount;
    return amount === undefined || amount === agreedOff(line.own)
      ? line
      : { ...line, own: { amount, reason: remark } };
  });
  const price = await priceAnew(db, call, row, { ...agreed, lines });
  return { price, discounts: discountChanges(agreed, price) };
}

/** What is taken off each of an order's lines before and after it was priced anew. */
export const discountChanges = (
  before: Pick<PricedProducts, 'lines' | 'lineIds'>,
  after: Pick<PricedProducts, 'lines'>,
): DiscountChange[] =>
  before.lines.flatMap((line, index) => {
    const [from, to] = [line.own?.amount ?? 0, after.lines[index]?.own?.amount ?? 0];
    const { name, nameZh } = line.goods;
    return from === to ? [] : [{ lineId: lineIdAt(before.lineIds, index), name, nameZh, from, to }];
  });
