import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { ListedOrder, OrderDetail, OrderLine, OrderRow } from '../../api/orders/calls.ts';
import { isPartlyPaid } from '../../machines/order/law/payment.ts';
import { shownThumbnail } from '../goods/shownPictures.ts';
import { TAKES_PAYMENT, TO_DELIVER } from './filter.ts';
import type { LineJson, OrderJson, WholeOrder } from './queries.ts';

/** An order's row as the wire has it. */
export function presentRow(order: Omit<OrderJson, 'state'>): OrderRow {
  return {
    id: order.id,
    orderSn: order.orderSn,
    // The database keeps these as text; the chart and the contract that wrote them share the names.
    kind: order.kind as OrderRow['kind'],
    channel: order.channel as OrderRow['channel'],
    platformType: order.platformType as OrderRow['platformType'],
    status: order.status as OrderRow['status'],
    paymentStatus: order.paymentStatus as OrderRow['paymentStatus'],
    reviewOverdue: order.reviewOverdue,
    customerId: order.customerId,
    customerName: order.customerName,
    customerNameZh: order.customerNameZh,
    itemCount: order.itemCount,
    total: order.total,
    refunded: order.refunded,
    paid: order.paid,
    partlyPaid:
      TAKES_PAYMENT.includes(order.paymentStatus) &&
      isPartlyPaid({ paid: toMinor(order.paid), total: toMinor(order.total) }),
    currency: order.currency,
    placedAt: instant(order.placedAt),
    deliveryAt: order.deliveryAt === null ? null : instant(order.deliveryAt),
    version: order.version,
  };
}

/** The same as the list shows it. */
export const presentListed = (order: Omit<OrderJson, 'state'>, now: Date): ListedOrder => ({
  ...presentRow(order),
  late:
    order.deliveryAt !== null &&
    new Date(order.deliveryAt) < now &&
    TO_DELIVER.includes(order.status),
});

/** A line as the wire has it. */
export function presentLine(line: LineJson): OrderLine {
  return {
    id: line.id,
    goodsId: line.goodsId,
    sku: line.sku,
    name: line.name,
    nameZh: line.nameZh,
    specification: line.specification,
    unit: line.unit,
    unitZh: line.unitZh,
    ratio: line.ratio,
    quantity: line.quantity,
    shipped: line.shipped,
    price: line.price,
    amount: line.amount,
    ...(toMinor(line.discount) > 0
      ? { discount: line.discount, discountReason: line.discountReason }
      : {}),
    gst: line.gst,
    stock: line.stock,
    ...(line.weight ? { weight: line.weight } : {}),
    ...shownThumbnail(line.thumbnail),
  };
}

/** A whole order as the wire has it: with its chart's state and facts, and its history. */
export function presentDetail(whole: WholeOrder): OrderDetail {
  const { order, lines, facts, driver, vehicle, waybill, payments, shipments, history } = whole;
  return {
    order: {
      ...presentRow(order),
      prepaid: order.prepaid,
      price: {
        currency: order.currency,
        items: order.items,
        discount: order.discount,
        deliveryFee: order.deliveryFee,
        gstPercent: plainPercent(order.gstPercent),
        gst: order.gst,
        total: order.total,
      },
      paymentMethod: order.paymentMethod as OrderDetail['order']['paymentMethod'],
      paymentTermsCode: order.paymentTermsCode,
      invoiceNo: order.invoiceNo,
      invoiceTotal: facts.invoiced === null ? null : fromMinor(facts.invoiced),
      customerPhone: order.customerPhone,
      address: order.address,
      distance: order.distance,
      deliveryContact: order.deliveryContact,
      deliveryPhone: order.deliveryPhone,
      customerReference: order.customerReference,
      customerRemark: order.customerRemark,
      merchantRemark: order.merchantRemark,
      promotionCode: order.promotionCode,
      driver,
      vehicle,
      waybill,
      lines: lines.map(presentLine),
      payments: payments.map(({ method, takenBackAt, ...payment }) => ({
        ...payment,
        method: method as OrderDetail['order']['paymentMethod'],
        takenBackAt: takenBackAt === null ? null : instant(takenBackAt),
      })),
      shipments: shipments.map(({ id, at, actorName, lines: left }) => ({
        id,
        at: instant(at),
        actorName,
        lines: left.map(({ lineId, quantity }) => ({ lineId, quantity })),
      })),
    },
    state: order.state as OrderDetail['state'],
    facts,
    history: history.map((line) => ({
      version: line.version,
      at: instant(line.at),
      actorId: line.actorId,
      actorName: line.actorName,
      actorAccount: line.actorAccount,
      actorAvatar: line.actorAvatar,
      actorRole: line.actorRole,
      event: line.event,
      payload: line.payload,
      from: line.from as OrderDetail['state'] | null,
      to: line.to as OrderDetail['state'],
      remark: line.remark,
      figures: line.figures,
    })),
  };
}

/** A percentage without the zeros that the database pads it with: `9.00` is `9`. */
export function plainPercent(percent: string): string {
  return String(Number(percent));
}

/** A moment as the wire has it. */
function instant(moment: string): string {
  return new Date(moment).toISOString();
}
