import { z } from 'zod';
import { get, post } from './operation.ts';
import { refusal } from './operationLog.ts';
import {
  id,
  idText,
  instant,
  money,
  pageAnswer,
  pageRequest,
  positiveMoney,
  quantity,
  requiredText,
  text,
} from './wire.ts';

const kinds = ['wholesale', 'delivery', 'selfPickup', 'qrCode', 'reservation', 'voucher'] as const;
const places = [
  'pendingSubmission',
  'pendingPayment',
  'new',
  'waitingForOrder',
  'storeAccepted',
  'preparing',
  'waitingPickup',
  'pendingShipment',
  'partialShipment',
  'shipped',
  'pendingDelivery',
  'shipping.ownDriver',
  'shipping.waitingForRider',
  'shipping.riderAccepted',
  'shipping.riderPickedUp',
  'arrived',
  'delivered',
  'completed',
  'reviewed',
  'cancelled',
] as const;
const payments = ['unpaid', 'paid', 'notRefunded', 'refunded'] as const;
const methods = [
  'WALLET_PAY',
  'WECHAT_PAY',
  'CASH_PAY',
  'CREDITCARD_PAY',
  'CASH_PAY_ON_PICK',
  'ALIPAY',
  'PAYNOW',
] as const;

/** The tabs of the order list; each but `all` and `reviewOverdue` is a tag `tab:…` on the chart. */
export const ORDER_TABS = [
  'all',
  'toAccept',
  'reviewOverdue',
  'pendingPayment',
  'inProgress',
  'completed',
  'pendingSubmission',
  'cancelled',
] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** Where an order came from. */
export const CHANNELS = ['backOffice', 'webShop', 'app', 'shopee', 'lazada', 'groupBuy'] as const;

export const orderKind = z.enum(kinds);
export const orderPlace = z.enum(places);
export const orderPayment = z.enum(payments);
export const paymentMethod = z.enum(methods);

/** A row of the order list. */
export const orderRow = z.object({
  id,
  orderSn: z.string(),
  kind: orderKind,
  channel: z.enum(CHANNELS),
  status: orderPlace,
  paymentStatus: orderPayment,
  /** Not reviewed for over 12 hours. */
  reviewOverdue: z.boolean(),
  customerId: id.nullable(),
  customerName: z.string(),
  itemCount: z.number().int(),
  total: money,
  refunded: money,
  currency: z.string(),
  placedAt: instant,
  /** When it is to arrive. */
  deliveryAt: instant.nullable(),
  version: z.number().int(),
});
export type OrderRow = z.output<typeof orderRow>;

/** What filters the order list, the same for its counts and for bulk actions. */
export const orderFilter = z.object({
  tab: z.enum(ORDER_TABS).default('all'),
  kind: z.array(orderKind).max(6).optional(),
  channel: z.array(z.enum(CHANNELS)).max(6).optional(),
  status: z.array(orderPlace).max(20).optional(),
  paymentStatus: z.array(orderPayment).max(4).optional(),
  /** In the order number, the customer's names or phone. */
  search: text(60).optional(),
  placedFrom: instant.optional(),
  placedTo: instant.optional(),
  customerId: id.optional(),
});
export type OrderFilter = z.input<typeof orderFilter>;

const listBody = orderFilter.extend({
  ...pageRequest,
  sort: z
    .object({
      by: z.enum(['placedAt', 'deliveryAt', 'total', 'orderSn']),
      descending: z.boolean(),
    })
    .default({ by: 'placedAt', descending: true }),
});
const listData = z.object({ rows: z.array(orderRow), ...pageAnswer });

/** One line of an order (spec section 3: name, specification, quantity, price). */
export const orderLine = z.object({
  id,
  goodsId: id,
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  specification: z.string(),
  unit: z.string(),
  unitZh: z.string(),
  ratio: z.number(),
  quantity: z.number(),
  shipped: z.number(),
  /** For one of this unit, before GST. */
  price: money,
  amount: money,
  gst: money,
  /** What is on the shelf now, in base units. */
  stock: z.number(),
});
export type OrderLine = z.output<typeof orderLine>;

/** What an order costs. `total` = items − discount + delivery fee + GST. */
export const orderPrice = z.object({
  currency: z.string(),
  items: money,
  discount: money,
  deliveryFee: money,
  gstPercent: z.string(),
  gst: money,
  total: money,
});

/** Chart state as XState writes it. */
export const stateValue: z.ZodType<StateValue> = z.lazy(() =>
  z.union([z.string(), z.record(z.string(), stateValue)]),
);
export type StateValue = string | { [region: string]: StateValue };

/** What the chart decides by; amounts in minor units. The same shape as the chart's own facts. */
export const orderFacts = z.object({
  orderId: id,
  kind: orderKind,
  currency: z.string(),
  prepaid: z.boolean(),
  total: z.number().int(),
  paid: z.number().int(),
  refunded: z.number().int(),
  lines: z.array(
    z.object({
      lineId: id,
      goodsId: id,
      name: z.string(),
      nameZh: z.string(),
      unit: z.string(),
      ratio: z.number(),
      quantity: z.number(),
      shipped: z.number(),
      stock: z.number(),
    }),
  ),
  cancelled: z.boolean(),
  customer: z
    .object({
      id,
      name: z.string(),
      frozen: z.boolean(),
      creditLimit: z.number().int(),
      receivable: z.number().int(),
    })
    .nullable(),
  storeOpen: z.boolean(),
  driverId: id.nullable(),
  vehicleId: id.nullable(),
});

/** One line of a record's history: who moved it, from where to where, when. */
export const historyLine = z.object({
  /** The version that the record had after it. */
  version: z.number().int(),
  at: instant,
  actorId: id.nullable(),
  /** Empty where the clock did it. */
  actorName: z.string(),
  actorRole: z.string(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  from: stateValue.nullable(),
  to: stateValue,
  remark: z.string().nullable(),
});
export type HistoryLine = z.output<typeof historyLine>;

export const orderDetail = z.object({
  order: orderRow.extend({
    prepaid: z.boolean(),
    paid: money,
    price: orderPrice,
    paymentMethod: paymentMethod.nullable(),
    paymentTermsCode: z.string().nullable(),
    invoiceNo: z.string().nullable(),
    customerPhone: z.string(),
    address: z.string().nullable(),
    customerRemark: z.string().nullable(),
    merchantRemark: z.string().nullable(),
    promotionCode: z.string().nullable(),
    driver: z.object({ id, name: z.string(), phone: z.string() }).nullable(),
    vehicle: z.object({ id, plate: z.string(), type: z.string() }).nullable(),
    lines: z.array(orderLine),
    shipments: z.array(
      z.object({
        id,
        at: instant,
        actorName: z.string(),
        lines: z.array(z.object({ lineId: id, quantity: z.number() })),
      }),
    ),
  }),
  state: stateValue,
  facts: orderFacts,
  history: z.array(historyLine),
});
export type OrderDetail = z.output<typeof orderDetail>;

/** A line as a clerk enters it. */
const entryLine = z.object({
  goodsId: id,
  unit: requiredText(20),
  quantity,
});

const entry = z.object({
  customerId: id,
  lines: z.array(entryLine).min(1, 'validation.atLeastOneItem').max(200, 'validation.tooMany'),
  promotionCode: text(30).optional(),
  deliveryAt: instant.optional(),
});

const remark = requiredText(200);

/** An order's events as they go over the wire; amounts are money, the chart's are minor units. */
export const orderEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submit') }),
  z.object({ type: z.literal('receive') }),
  z.object({ type: z.literal('pay'), method: paymentMethod }),
  z.object({ type: z.literal('accept') }),
  z.object({
    type: z.literal('ship'),
    lines: z
      .array(z.object({ lineId: id, quantity }))
      .min(1, 'validation.atLeastOneItem')
      .max(200),
  }),
  z.object({
    type: z.literal('assignWaybill'),
    driverId: id.nullable(),
    vehicleId: id.nullable(),
  }),
  z.object({ type: z.literal('depart') }),
  z.object({ type: z.literal('arrive') }),
  z.object({ type: z.literal('prepare') }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('collect') }),
  z.object({ type: z.literal('riderAccept') }),
  z.object({ type: z.literal('riderPickUp') }),
  z.object({ type: z.literal('deliver') }),
  z.object({ type: z.literal('complete') }),
  z.object({
    type: z.literal('review'),
    rating: z.number().int().min(1, 'validation.rating').max(5, 'validation.rating'),
    remark: text(200).optional(),
  }),
  z.object({ type: z.literal('cancel'), remark }),
  z.object({ type: z.literal('refund'), amount: positiveMoney, remark }),
  z.object({ type: z.literal('correctStatus'), to: orderPlace, remark }),
  z.object({ type: z.literal('correctPayment'), to: orderPayment, remark }),
]);
export type WireOrderEvent = z.input<typeof orderEvent>;

/** Events that need nothing but the order itself, or one answer for all: what a bulk action sends. */
export const bulkEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submit') }),
  z.object({ type: z.literal('accept') }),
  z.object({ type: z.literal('shipAll') }),
  z.object({ type: z.literal('pay'), method: paymentMethod }),
  z.object({ type: z.literal('assignWaybill'), driverId: id, vehicleId: id }),
  z.object({ type: z.literal('depart') }),
  z.object({ type: z.literal('arrive') }),
  z.object({ type: z.literal('prepare') }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('collect') }),
  z.object({ type: z.literal('deliver') }),
  z.object({ type: z.literal('complete') }),
  z.object({ type: z.literal('cancel'), remark }),
]);
export type BulkEvent = z.input<typeof bulkEvent>;

/** What became of one order of a bulk action. */
export const bulkLine = z.object({
  orderId: id,
  orderSn: z.string(),
  outcome: z.enum(['done', 'possible', 'refused', 'notFound']),
  status: orderPlace.nullable(),
  reason: refusal.nullable(),
  /** The reason in the caller's language, or null. */
  message: z.string().nullable(),
});
export type BulkLine = z.output<typeof bulkLine>;

/** An order as a channel hands it over (group-buy, web shop, marketplaces). */
const channelOrder = z.object({
  /** The channel's own number: the same one is taken once. */
  channelOrderNo: requiredText(60),
  kind: orderKind,
  channel: z.enum(CHANNELS),
  customerId: id.optional(),
  customerName: requiredText(60),
  customerPhone: text(20),
  address: text(200).optional(),
  customerRemark: text(200).optional(),
  deliveryAt: instant.optional(),
  prepaid: z.boolean().default(true),
  /** Given where the channel already took the money. */
  paidBy: paymentMethod.optional(),
  /** Leaves the order in `pendingSubmission` until someone receives it. */
  hold: z.boolean().default(false),
  lines: z.array(entryLine).min(1, 'validation.atLeastOneItem').max(200, 'validation.tooMany'),
});

export const orders = {
  listOrder4Merchant: post('/decsaasadmin/saas/api/order/listOrder4Merchant', {
    summary: 'Orders of the current shop, filtered, sorted, a page at a time',
    access: 'order.view',
    body: listBody,
    data: listData,
  }),
  getOrderDetail4Merchant: get('/decsaasadmin/saas/api/order/getOrderDetail4Merchant', {
    summary: 'One order with its lines, chart state, facts and history',
    access: 'order.view',
    query: z.object({ orderId: idText }),
    data: orderDetail,
  }),
  findByStatus: get('/decorder/api/shop/order/findByStatus', {
    summary: 'The newest orders in one place of the chart',
    access: 'order.view',
    query: z.object({
      status: orderPlace,
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    data: z.array(orderRow),
  }),
  operation: post('/decrestaurant/wxapi/crm/order/operation', {
    summary: "Send one event to an order's lifecycle; answers the order as it is then",
    access: 'order.view',
    sends: 'order',
    idempotency: 'optional',
    body: z.object({
      orderId: id,
      /** The version that the person looked at; another one is answered with code 4091. */
      version: z.number().int().optional(),
      event: orderEvent,
    }),
    data: orderDetail,
  }),
  syncGmOrder: post('/decsaasadmin/hxd/order/sync/dec/b2b/gmOrder', {
    summary: 'Take over orders from a channel, each once; a line an order',
    access: 'order.sync',
    sends: 'order',
    body: z.object({ orders: z.array(channelOrder).min(1).max(100) }),
    data: z.array(
      z.object({
        channelOrderNo: z.string(),
        orderId: id,
        orderSn: z.string(),
        /** False where the channel's number had been taken before. */
        created: z.boolean(),
      }),
    ),
  }),
  changeProduct: post('/decsaasadmin/saas/api/order/change/product', {
    summary: 'Change the goods of an order before it is shipped',
    access: 'order.edit',
    sends: 'order',
    idempotency: 'optional',
    body: z.object({
      orderId: id,
      version: z.number().int().optional(),
      lines: z
        .array(entryLine.extend({ lineId: id.optional() }))
        .min(1, 'validation.atLeastOneItem')
        .max(200, 'validation.tooMany'),
    }),
    data: orderDetail,
  }),
  calcOrderPrice: post('/decsaasadmin/saas/api/order/calcOrderPrice', {
    summary: "What an order would cost, at the customer's prices, with GST",
    access: 'order.edit',
    body: entry,
    data: orderPrice.extend({
      lines: z.array(
        z.object({
          goodsId: id,
          unit: z.string(),
          quantity: z.number(),
          price: money,
          amount: money,
          gst: money,
        }),
      ),
      /** Whether the promotion code was taken; null without one. */
      promotion: z.object({ code: z.string(), discount: money }).nullable(),
    }),
  }),
  commitOrder: post('/decsaasadmin/saas/api/order/commitOrder', {
    summary: 'Enter a wholesale order and submit it',
    access: 'order.edit',
    sends: 'order',
    idempotency: 'required',
    body: entry.extend({
      addressId: id,
      deliveryAt: instant,
      customerRemark: text(200).optional(),
      merchantRemark: text(200).optional(),
      /** Paid before it is accepted; by the customer's payment terms without it. */
      prepaid: z.boolean().optional(),
      /** The total that the person agreed to; another one now is refused. */
      expectedTotal: money,
      /** Leaves the order in `pendingSubmission`. */
      hold: z.boolean().default(false),
    }),
    data: orderDetail,
  }),
  bulkOperation: post('/decrestaurant/wxapi/crm/order/operation/batch', {
    summary: 'Send one event to many orders, a transaction and a line each; or only ask (dryRun)',
    access: 'order.view',
    sends: 'order',
    idempotency: 'eachLine',
    body: z.object({
      orderIds: z.array(id).min(1, 'validation.selectFirst').max(500, 'validation.tooMany'),
      event: bulkEvent,
      dryRun: z.boolean().default(false),
    }),
    data: z.array(bulkLine),
  }),
  selectOrderIds: post('/decrestaurant/wxapi/crm/order/select', {
    summary: 'The identities of all orders that a filter finds, at most 500, for a bulk action',
    access: 'order.view',
    body: orderFilter,
    data: z.object({ orderIds: z.array(id), more: z.boolean() }),
  }),
  listB2BOrder4Merchant: post('/decsaasadmin/hxd/order/listB2BOrder4Merchant', {
    summary: 'Wholesale orders of the current shop',
    access: 'order.view',
    body: listBody,
    data: listData,
  }),
  b2bOrderList: post('/decsaasadmin/hxd/order/b2b/getList', {
    summary: 'Wholesale orders of the current shop with their lines',
    access: 'order.view',
    body: listBody,
    data: z.object({
      rows: z.array(orderRow.extend({ lines: z.array(orderLine) })),
      ...pageAnswer,
    }),
  }),
  queryAndCountList: post('/decsaasadmin/hxd/order/queryAndCountList', {
    summary: 'How many orders each tab, place and payment status holds under a filter',
    access: 'order.view',
    body: orderFilter,
    data: z.object({
      tabs: z.record(z.enum(ORDER_TABS), z.number().int()),
      /** False where counting stopped at a cap (free text and dates are counted, not looked up). */
      exact: z.boolean(),
    }),
  }),
  payStatusBatchPaid: post('/decsaasadmin/hxd/order/payStatus/batch/paid', {
    summary: 'Set many orders to paid, a transaction and a line each',
    access: 'order.pay',
    sends: 'order',
    idempotency: 'eachLine',
    body: z.object({
      orderIds: z.array(id).min(1, 'validation.selectFirst').max(500, 'validation.tooMany'),
      method: paymentMethod.default('PAYNOW'),
    }),
    data: z.array(bulkLine),
  }),
  getB2BOrderDetail4Merchant: get('/decsaasadmin/hxd/order/getOrderDetail4Merchant', {
    summary: 'One wholesale order with its lines, chart state, facts and history',
    access: 'order.view',
    query: z.object({ orderId: idText }),
    data: orderDetail,
  }),
  getB2BOrder: get('/decsaasadmin/hxd/order/b2b/{b2bOrderId}/get', {
    summary: 'One wholesale order, by its identity',
    access: 'order.view',
    params: z.object({ b2bOrderId: idText }),
    data: orderDetail,
  }),
  getOrderPaymentTermsCode: get('/decsaasadmin/hxd/order/getOrderPaymentTermsCode', {
    summary: 'The payment terms that apply to an order',
    access: 'order.view',
    query: z.object({ orderId: idText }),
    data: z.object({ orderId: id, paymentTermsCode: z.string().nullable() }),
  }),
  getOrderInvoiceNo: get('/decsaasadmin/hxd/order/get/order/invoiceNo', {
    summary: "An order's invoice number; null before shipping",
    access: 'order.view',
    query: z.object({ orderId: idText }),
    data: z.object({ orderId: id, invoiceNo: z.string().nullable() }),
  }),
  findOrderBySn: get('/decrestaurant/wxapi/crm/order/find', {
    summary: 'Orders whose number begins so, for jumping to one',
    access: 'order.view',
    query: z.object({ orderSn: requiredText(40) }),
    data: z.array(orderRow),
  }),
};
