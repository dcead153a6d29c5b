import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { domainOfCall } from '../../api/domainOf.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import type { ChannelOrderLine, orders as ordersContract } from '../../api/orders/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import type { OrderEvent } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { type Database, type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { todayOf } from '../prices/own.ts';
import { type RatesOfDay, ratesOn } from '../rates/ofDay.ts';
import { createOrder } from './create.ts';
import type { OrderRecord } from './orderRecord.ts';
import { type Price, type Problem, priceOrder } from './price.ts';
import { wrongEntry } from './problems.ts';
import { storedOrder } from './stored.ts';
import { orders } from './tables.ts';
import { type CustomerRow, readCustomer, readPriceList, taxOf, termsOf } from './terms.ts';

type Sync = z.output<(typeof ordersContract)['syncGmOrder']['body']>;
type ChannelOrder = Sync['orders'][number];
type TakenLine = Extract<ChannelOrderLine, { outcome: 'taken' }>;

/**
 * Takes orders over from channels, each once by the channel's own number, each in a transaction and
 * with a line of its own: written, received by its chart, and paid where the channel already took
 * the money. One that is refused is not written, and holds up none behind it. The channel has sold
 * them, so nobody asks whether their goods are on the shelf; credit is asked when the order is accepted,
 * and stock when it is shipped.
 * @throws Failure 4000 by field, before anything is written
 */
export async function takeOver(call: Call, { orders: handed }: Sync): Promise<ChannelOrderLine[]> {
  const problems: Problem[] = [];
  for (const [index, order] of handed.entries()) {
    // What its goods have become since stands against none that was taken before.
    if (await findTaken(call.db, call, order)) continue;
    const { wrong } = await priced(call.db, call, order);
    problems.push(...wrong.map((one) => ({ ...one, path: `orders.${index}.${one.path}` })));
  }
  if (problems.length > 0) throw wrongEntry(problems);
  const lines: ChannelOrderLine[] = [];
  for (const order of handed) lines.push(await takeOne(call, call.db, order));
  return lines;
}

async function takeOne(call: Call, db: Database, order: ChannelOrder): Promise<ChannelOrderLine> {
  const known = await findTaken(db, call, order);
  if (known) return known;
  try {
    return await withRetries(db, (tx) => write(tx, call, order));
  } catch (error) {
    if (error instanceof TakenMeanwhile) {
      const winner = await findTaken(db, call, order);
      if (winner) return winner;
    }
    const reason = reasonOf(error);
    if (!reason) throw error;
    return refusedLine(call, order, reason);
  }
}

/** Another call wrote the same number first; what this one wrote is rolled back. */
class TakenMeanwhile extends Error {}

/** What is wrong with it now was not when the call began. */
class WrongMeanwhile extends Error {
  readonly reason: Refusal | null;

  constructor([problem]: readonly Problem[]) {
    super(problem?.path);
    this.reason = problem?.reason ?? null;
  }
}

const reasonOf = (error: unknown): Refusal | null =>
  error instanceof RecordRefusal || error instanceof WrongMeanwhile ? error.reason : null;

async function refusedLine(
  call: Call,
  { channelOrderNo }: ChannelOrder,
  reason: Refusal,
): Promise<ChannelOrderLine> {
  const { operation } = call;
  const target = { record: 'order' as const, id: null, name: channelOrderNo };
  await logRefused(call.db, call, { module: domainOfCall[operation], operation, target }, reason);
  const message = refusalInWords(call.locale, reason, call.shop);
  return { channelOrderNo, outcome: 'refused', reason, message };
}

async function write(tx: Transaction, call: Call, order: ChannelOrder): Promise<TakenLine> {
  const at = call.now();
  const { shopId, actor } = call;
  const { price, customer, rates, wrong } = await priced(tx, call, order);
  if (!price) throw new WrongMeanwhile(wrong);
  const created = await createOrder(
    tx,
    {
      kind: order.kind,
      channel: order.channel,
      channelOrderNo: order.channelOrderNo,
      channelFeeRate: rates.feeOf(order.channel),
      platformType: order.platformType ?? null,
      distance: order.distance ?? null,
      shop: call.shop,
      customer,
      customerName: order.customerName,
      customerPhone: order.customerPhone,
      address: order.address || null,
      recipient: null,
      price,
      prepaid: order.prepaid,
      promotionCode: null,
      deliveryAt: order.deliveryAt ? new Date(order.deliveryAt) : null,
      customerRemark: order.customerRemark || null,
      merchantRemark: null,
    },
    { actor, at },
  );
  if (!created) throw new TakenMeanwhile();
  const request = { id: created.id, shopId, actor, at };
  if (!order.hold) {
    const event = async (record: OrderRecord) => entering(record, actor.grants);
    await send(call.db, storedOrder, { ...request, event }, tx);
  }
  // What costs nothing is paid by no method.
  if (order.paidBy && price.total > 0) {
    const event = { type: 'pay' as const, method: order.paidBy };
    await send(call.db, storedOrder, { ...request, event, once: true }, tx);
  }
  const { channelOrderNo } = order;
  const { id: orderId, orderSn } = created;
  return { channelOrderNo, outcome: 'taken', orderId, orderSn, created: true };
}

/** The event by which the chart lets an order of this kind in, whatever stands against it. */
function entering(record: OrderRecord, grants: Call['actor']['grants']): OrderEvent {
  const now = restore(orderLifecycle, record.state, record.facts);
  const ways: OrderEvent[] = [{ type: 'receive' }, { type: 'submit' }];
  const answers = ways.map((event) => ask(orderLifecycle, now, event, grants));
  return answers.find(({ permission }) => permission !== null)?.event ?? { type: 'receive' };
}

async function priced(
  db: Pick<Database | Transaction, 'select'>,
  call: Pick<Call, 'shopId' | 'shop' | 'now'>,
  order: ChannelOrder,
): Promise<{
  price: Price | null;
  customer: CustomerRow | null;
  rates: RatesOfDay;
  wrong: Problem[];
}> {
  const goodsIds = order.lines.map(({ goodsId }) => goodsId);
  const day = todayOf(call);
  const buyer = { customerId: order.customerId ?? null, day };
  const goodsById = await readPriceList(db, call.shopId, goodsIds, buyer);
  const customer =
    order.customerId === undefined ? null : await readCustomer(db, call.shopId, order.customerId);
  const rates = await ratesOn(db, call.shopId, day);
  const terms = termsOf(call.shop, customer, order.kind, null, taxOf(customer, rates));
  const price = priceOrder(order.lines, goodsById, terms);
  const wrong: Problem[] = Array.isArray(price) ? price : [];
  if (order.customerId !== undefined && !customer) {
    wrong.push({ path: 'customerId', reason: { rule: 'customerIsOfShop' } });
  }
  const found = Array.isArray(price) || wrong.length > 0 ? null : price;
  return { price: found, customer, rates, wrong };
}

async function findTaken(
  db: Database,
  call: Pick<Call, 'shopId'>,
  { channel, channelOrderNo }: ChannelOrder,
): Promise<TakenLine | null> {
  const [found] = await db
    .select({ orderId: orders.id, orderSn: orders.orderSn })
    .from(orders)
    .where(
      and(
        inShop(orders, call),
        eq(orders.channel, channel),
        eq(orders.channelOrderNo, channelOrderNo),
      ),
    );
  return found ? { channelOrderNo, outcome: 'taken', ...found, created: false } : null;
}
