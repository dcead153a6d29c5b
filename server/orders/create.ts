import type { OrderKind } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Shop } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { dayAt } from '../kernel/numbers.ts';
import { type Actor, begin, beginning } from '../kernel/record.ts';
import { searchText } from '../kernel/search.ts';
import { chartColumns } from './columns.ts';
import { factsOf } from './facts.ts';
import { orderNumber, takeIdentities } from './numbers.ts';
import type { Price } from './price.ts';
import { insertLines, lineFacts } from './products.ts';
import { storedOrder } from './stored.ts';
import { orders } from './tables.ts';
import { type CustomerRow, deliveryCostOf } from './terms.ts';

/** An order that is about to be: priced, and with whom it is for. */
export interface NewOrder {
  kind: OrderKind;
  channel: string;
  channelOrderNo: string | null;
  /** What the channel takes on this day, in percent; null where it takes nothing. */
  channelFeeRate: string | null;
  platformType: (typeof orders.$inferInsert)['platformType'];
  /** Metres. */
  distance: number | null;
  shop: Shop;
  customer: CustomerRow | null;
  customerName: string;
  customerPhone: string;
  address: string | null;
  /** Whom to ask for there. */
  recipient: { contact: string; phone: string } | null;
  price: Price;
  prepaid: boolean;
  promotionCode: string | null;
  deliveryAt: Date | null;
  /** What the customer calls it. */
  customerReference?: string;
  customerRemark: string | null;
  merchantRemark: string | null;
}

/**
 * Writes an order in the beginning of its chart, with its number, its lines and the first line of
 * its history. Answers null where the channel's number has been taken before.
 */
export async function createOrder(
  tx: Transaction,
  order: NewOrder,
  { actor, at }: { actor: Actor; at: Date },
): Promise<{ id: number; orderSn: string } | null> {
  const { shop, customer, price } = order;
  const { count, lineIds } = await takeIdentities(tx, price.lines.length);
  const products = { ...price, lineIds };
  const source = {
    lines: lineFacts(products, () => 0),
    customer,
    invoiced: null,
    wallet: null,
    storeOpen: shop.open,
    // The chart's beginning does not ask for them.
    unavailableDrivers: [],
    unavailableVehicles: [],
    pickLists: [],
    storeReopensAt: shop.reopensAt?.toISOString() ?? null,
    state: null,
    order: {
      kind: order.kind,
      currency: price.currency,
      prepaid: order.prepaid,
      total: price.total,
      paid: 0,
      refunded: 0,
      paymentMethod: null,
      driverId: null,
      vehicleId: null,
      asked: null,
    },
    // Nobody gives anything back of it yet.
    limits: { refund: null, correction: null },
    actor: null,
  };
  const factsWith = (id: number) => factsOf({ ...source, order: { ...source.order, id } });
  // The chart's beginning does not depend on the identity that the row is about to get.
  const start = beginning(orderLifecycle, factsWith(0));
  const orderSn = orderNumber(shop.orderPrefix, dayAt(at, shop.timeZone), count);
  const row = { shopId: shop.id, kind: order.kind, channel: order.channel, ...chartColumns(start) };
  const [written] = await tx
    .insert(orders)
    .values({
      ...row,
      orderSn,
      channelOrderNo: order.channelOrderNo,
      channelFeeRate: order.channelFeeRate,
      platformType: order.platformType,
      distance: order.distance,
      prepaid: order.prepaid,
      currency: price.currency,
      items: price.items,
      discount: price.discount,
      deliveryFee: price.deliveryFee,
      deliveryCost: deliveryCostOf(shop, order.kind),
      gstPercent: price.gstPercent,
      gst: price.gst,
      total: price.total,
      paymentTermsCode: customer?.paymentTermsCode ?? null,
      promotionCode: order.promotionCode,
      customerId: customer?.id ?? null,
      customerName: order.customerName,
      customerNameZh: customer?.nameZh ?? '',
      customerPhone: order.customerPhone,
      address: order.address,
      deliveryContact: order.recipient?.contact ?? null,
      deliveryPhone: order.recipient?.phone ?? null,
      customerReference: order.customerReference ?? null,
      customerRemark: order.customerRemark,
      merchantRemark: order.merchantRemark,
      itemCount: price.lines.length,
      placedAt: at,
      deliveryAt: order.deliveryAt,
      createdBy: actor.id,
      searchText: searchText(
        orderSn,
        order.customerName,
        customer?.nameZh ?? null,
        order.customerPhone,
        order.customerReference ?? null,
      ),
    })
    .onConflictDoNothing({ target: [orders.shopId, orders.channel, orders.channelOrderNo] })
    .returning({ id: orders.id });
  if (!written) return null;
  await insertLines(tx, written, products);
  const record = { id: written.id, shopId: shop.id, name: orderSn, facts: factsWith(written.id) };
  await begin(tx, storedOrder, record, { actor, at });
  return { id: written.id, orderSn };
}
