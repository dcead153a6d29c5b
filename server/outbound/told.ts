import { asc, eq } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import type { SendType } from '../../api/outbound/calls.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { customers } from '../customers/tables.ts';
import { goodsNo } from '../goods/goodsNo.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { enqueueCall } from '../kernel/outbox/enqueue.ts';
import type { Actor } from '../kernel/record.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { KIND_OF } from './kinds.ts';

/** What the warehouse system is told, and under which path. */
interface Told {
  shopId: number;
  path: string;
  subject: string;
  body: object;
}

/** Puts into the outbox what the order says now. Answers the message's id. */
export async function enqueueOutbound(
  tx: Transaction,
  orderId: number,
  sendType: SendType,
  { actor, at }: { actor: Actor; at: Date },
): Promise<number> {
  const told = await toldOf(tx, orderId, sendType);
  return enqueueCall(tx, {
    ...told,
    kind: KIND_OF[sendType],
    source: { lifecycle: orderLifecycle.id, recordId: orderId },
    language: 'en-US',
    actor,
    at,
  });
}

/**
 * What the warehouse system is told of an order: `orders/<number>` with the goods to pick, or
 * `orders/<number>/withdrawal`. `version` is the order's: of two messages the receiver takes the later
 * one, however they come. Goods have the codes and numbers that they have now, so that what was
 * refused can be mended there.
 */
export async function toldOf(tx: Transaction, orderId: number, sendType: SendType): Promise<Told> {
  const [found] = await tx
    .select({
      order: orders,
      userNumber: customers.userNumber,
      timeZone: shops.timeZone,
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, orderId));
  if (!found) throw new Error(`There is no order ${orderId}`);
  const { order, userNumber, timeZone } = found;
  const { shopId, orderSn, version, customerName } = order;
  const subject = `${orderSn} (${customerName})`;
  const path = `orders/${encodeURIComponent(orderSn)}`;
  const head = { sendType, orderSn, shopId, version };
  if (sendType === 'cancel') return { shopId, path: `${path}/withdrawal`, subject, body: head };
  const body = {
    ...head,
    customer: {
      userNumber: userNumber ?? '',
      name: customerName,
      nameZh: order.customerNameZh,
      phone: order.customerPhone,
    },
    deliverTo: {
      address: order.address ?? '',
      contact: order.deliveryContact ?? '',
      phone: order.deliveryPhone ?? '',
    },
    wantedAt: order.deliveryAt?.toISOString() ?? null,
    wantedDay: order.deliveryAt && dateAt(order.deliveryAt, timeZone),
    remark: order.customerRemark ?? '',
    lines: await linesOf(tx, orderId),
  };
  return { shopId, path, subject, body };
}

const linesOf = (tx: Transaction, orderId: number) =>
  tx
    .select({
      line: orderLines.id,
      goodsNo,
      name: orderLines.name,
      nameZh: orderLines.nameZh,
      specification: orderLines.specification,
      unit: orderLines.unit,
      ratio: orderLines.ratio,
      quantity: orderLines.quantity,
      shipped: orderLines.shipped,
    })
    .from(orderLines)
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
