import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { addressLine } from '../../api/customers/addressLine.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import type { orders as ordersContract } from '../../api/orders/calls.ts';
import { isPaidFirst } from '../../machines/order/law/credit.ts';
import {
  customerCanBeChosen,
  deliveryVerdict,
  totalIsAsAgreed,
} from '../../machines/orderEntry/law/rules.ts';
import {
  leadTimeIsKept,
  minimumSpendingIsReached,
  promotionIsTaken,
  promotionVerdict,
} from '../../machines/orderEntry/law/terms.ts';
import { deliveryAddresses } from '../customers/tables.ts';
import type { Call, Shop } from '../kernel/context.ts';
import { type Database, type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { notFound, refused } from '../kernel/failure.ts';
import { send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { todayOf } from '../prices/own.ts';
import { ratesOn } from '../rates/ofDay.ts';
import { priceChange } from './change.ts';
import { createOrder, type NewOrder } from './create.ts';
import { dropDraft } from './drafts.ts';
import { lineProblems, type Price, type Problem, priceOrder } from './price.ts';
import { wireAmounts } from './priceOnWire.ts';
import { wrongEntry } from './problems.ts';
import { type PromotionRow, readPromotion, takeCopy } from './promotion.ts';
import { readLines, storedOrder } from './stored.ts';
import { orders } from './tables.ts';
import { type CustomerRow, readCustomer, readPriceList, taxOf, termsOf } from './terms.ts';

type Calculation = z.output<(typeof ordersContract)['calcOrderPrice']['body']>;
type Entry = Omit<Calculation, 'orderId' | 'quote'>;
type Commit = z.output<(typeof ordersContract)['commitOrder']['body']>;
type Caller = Pick<Call, 'shopId' | 'shop' | 'now' | 'actor'>;

/** An entry that nothing stands against, with its price. */
interface PricedEntry {
  price: Price;
  customer: CustomerRow;
  promotion: PromotionRow | null;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Prices what a clerk has entered so far, and names every field that something stands against: the
 * price list, stock, the customer's account, the promotion, the delivery time (spec section 8).
 * @throws Failure 4000 by field
 */
export async function priceEntry(
  db: Pick<Database | Transaction, 'select'>,
  call: Caller,
  entry: Entry,
): Promise<PricedEntry> {
  const now = call.now();
  const { customer, code, promotion, goodsById, tax } = await readEntry(db, call, entry);
  const terms = termsOf(call.shop, customer, 'wholesale', promotion, tax);
  const price = priceOrder(entry.lines, goodsById, terms);
  const problems = [
    ...customerProblems(customer),
    ...deliveryProblems(entry.deliveryAt, call.shop, now),
    ...(Array.isArray(price)
      ? price
      : [
          ...lineProblems(price.lines),
          ...minimumProblems(price, call.shop),
          ...(code === null ? [] : promotionProblems(promotion, price, now)),
        ]),
  ];
  if (problems.length > 0 || Array.isArray(price) || !customer) throw wrongEntry(problems);
  return { price, customer, promotion };
}

/** What the price of an entry hangs on beside the shop. */
async function readEntry(
  db: Pick<Database | Transaction, 'select'>,
  call: Caller,
  { customerId, promotionCode, lines }: Entry,
) {
  const code = promotionCode ? promotionCode : null;
  const day = todayOf(call);
  const customer =
    customerId === undefined ? null : await readCustomer(db, call.shopId, customerId);
  return {
    customer,
    tax: taxOf(customer, await ratesOn(db, call.shopId, day)),
    code,
    promotion: code === null ? null : await readPromotion(db, call.shopId, code),
    goodsById: await readPriceList(
      db,
      call.shopId,
      lines.map(({ goodsId }) => goodsId),
      { customerId: customerId ?? null, day },
    ),
  };
}

/**
 * What the lines entered so far cost, though the order could not be entered so: it has too few of
 * them yet, or more than is there. A promotion that cannot be used takes nothing off.
 * @throws Failure 4000 by field, where a line has no price or the customer is another shop's
 */
async function quoteEntry(call: Call, entry: Entry) {
  const { customer, code, promotion, goodsById, tax } = await readEntry(call.db, call, entry);
  if (!customer) throw wrongEntry(customerProblems(customer));
  const priced = (taken: PromotionRow | null) =>
    priceOrder(entry.lines, goodsById, termsOf(call.shop, customer, 'wholesale', taken, tax));
  const plain = priced(null);
  if (Array.isArray(plain)) throw wrongEntry(plain);
  const isTaken = code !== null && promotionProblems(promotion, plain, call.now()).length === 0;
  const price = isTaken ? priced(promotion) : plain;
  if (Array.isArray(price)) throw wrongEntry(price);
  return { price, code: isTaken ? (promotion?.code ?? null) : null };
}

/**
 * The price of an entry, or of an order with other products, as the wire has it.
 * @throws Failure 4000 by field; 4040 where the shop has no such order
 */
export async function calculate(call: Call, { orderId, quote, ...entry }: Calculation) {
  const { price, code } =
    orderId !== undefined
      ? await priceAgain(call, orderId, entry.lines)
      : await (quote ? quoteEntry : priceNew)(call, entry);
  const { lines, ...amounts } = wireAmounts(price);
  return { ...amounts, lines, promotion: code ? { code, discount: amounts.discount } : null };
}

async function priceNew(call: Call, entry: Entry) {
  const { price, promotion } = await priceEntry(call.db, call, entry);
  return { price, code: promotion?.code ?? null };
}

async function priceAgain(call: Call, orderId: number, wanted: Calculation['lines']) {
  const [row] = await call.db
    .select()
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.id, orderId)));
  if (!row) throw notFound();
  const lines = await readLines(call.db, row);
  return {
    price: await priceChange(call.db, call, { row, lines }, wanted),
    code: row.promotionCode,
  };
}

/**
 * Writes a wholesale order as it was agreed to and submits it, unless it is to be held; answers its
 * identity.
 * @throws Failure 4000 by field, 4090 where the total is another one now; RecordRefusal.
 */
export async function commit(call: Call, entry: Commit): Promise<number> {
  return withRetries(call.db, async (tx) => {
    const at = call.now();
    const priced = await priceEntry(tx, call, entry);
    const { price, customer, promotion } = priced;
    const address = await readAddress(tx, call, customer.id, entry.addressId);
    const { total } = wireAmounts(price);
    const otherTotal = totalIsAsAgreed(entry.expectedTotal, total, price.currency);
    if (otherTotal) throw refused(otherTotal);
    if (promotion && !(await takeCopy(tx, promotion.id, at))) {
      throw wrongEntry([{ path: 'promotionCode', reason: promotionIsTaken(promotion.code) }]);
    }
    const { contact, phone } = address;
    const created = await enter(tx, call, priced, {
      ...entry,
      at,
      address: addressLine(address),
      recipient: { contact, phone },
    });
    if (entry.draftKey !== undefined) await dropDraft(tx, call, entry.draftKey);
    return created.id;
  });
}

/** What of an entry is no price. */
interface Agreed
  extends Pick<Commit, 'deliveryAt' | 'customerRemark' | 'merchantRemark' | 'prepaid' | 'hold'>,
    Pick<NewOrder, 'address' | 'recipient' | 'customerReference'> {
  at: Date;
}

/** Writes a wholesale order that nothing stands against, and submits it unless it is to be held. */
export async function enter(
  tx: Transaction,
  call: Call,
  { price, customer, promotion }: PricedEntry,
  agreed: Agreed,
): Promise<{ id: number; orderSn: string }> {
  const { at, address, recipient, customerReference } = agreed;
  const created = await createOrder(
    tx,
    {
      kind: 'wholesale',
      channel: 'backOffice',
      channelOrderNo: null,
      channelFeeRate: null,
      platformType: null,
      distance: null,
      shop: call.shop,
      customer,
      customerName: customer.name,
      customerPhone: customer.phone,
      address,
      recipient,
      price,
      prepaid: isPaidFirst(agreed.prepaid, customer.paymentTermsCode),
      promotionCode: promotion?.code ?? null,
      deliveryAt: new Date(agreed.deliveryAt),
      ...(customerReference === undefined ? {} : { customerReference }),
      customerRemark: agreed.customerRemark || null,
      merchantRemark: agreed.merchantRemark || null,
    },
    { actor: call.actor, at },
  );
  if (!created) throw new Error('A clerk’s order has no number of a channel to be taken twice');
  if (!agreed.hold) {
    const { shopId, actor } = call;
    const event = { type: 'submit' as const };
    await send(call.db, storedOrder, { id: created.id, shopId, event, actor, at }, tx);
  }
  return created;
}

/** One of a customer's addresses. @throws Failure 4000 at `addressId` */
export async function readAddress(
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  customerId: number,
  id: number,
) {
  const [address] = await tx
    .select()
    .from(deliveryAddresses)
    .where(
      and(
        inShop(deliveryAddresses, call),
        eq(deliveryAddresses.id, id),
        eq(deliveryAddresses.customerId, customerId),
      ),
    );
  if (!address) {
    throw wrongEntry([{ path: 'addressId', reason: { rule: 'addressIsOfCustomer' } }]);
  }
  return address;
}

function customerProblems(customer: CustomerRow | null): Problem[] {
  const reason = customer ? customerCanBeChosen(customer) : { rule: 'customerIsOfShop' };
  return reason ? [{ path: 'customerId', reason }] : [];
}

/** What stands against a delivery at this moment. */
export function deliveryProblems(deliveryAt: string | undefined, shop: Shop, now: Date): Problem[] {
  if (deliveryAt === undefined) return [];
  const { deliveryLeadDays: days, timeZone } = shop;
  const earliest = dateAt(new Date(now.getTime() + days * DAY), timeZone);
  const reason =
    deliveryVerdict(deliveryAt, now.getTime()) ??
    leadTimeIsKept(dateAt(new Date(deliveryAt), timeZone), { days, earliest });
  return reason ? [{ path: 'deliveryAt', reason }] : [];
}

function minimumProblems(price: Price, { minimumSpending }: Shop): Problem[] {
  const reason = minimumSpendingIsReached(price, minimumSpending);
  return reason ? [{ path: 'lines', reason }] : [];
}

/** What stands against a promotion code for an order of this price. */
export function promotionProblems(
  promotion: PromotionRow | null,
  price: Price,
  now: Date,
): Problem[] {
  const reason = promotionVerdict(promotion, { ...price, now });
  return reason ? [{ path: 'promotionCode', reason }] : [];
}
