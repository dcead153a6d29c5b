import { z } from 'zod';
import { goodsItem } from '../goods/calls.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import {
  amount,
  instant,
  money,
  pageAnswer,
  pageRequest,
  printed,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { channelOrder, channelOrderLine } from './channelOrders.ts';
import { ordersDomain } from './domain.ts';
import { lineWeight } from './lineWeight.ts';
import {
  listedOrder,
  ORDER_TABS,
  orderDetail,
  orderFilter,
  orderLine,
  orderPlace,
  orderPrice,
  orderRow,
  paymentMethod,
} from './order.ts';
import { orderDraftCalls, orderDraftName } from './orderDrafts.ts';
import { bulkEvent, bulkLine, changedLines, entryLine, orderEvent } from './orderEvents.ts';
import { orderImportCalls } from './orderImport.ts';
import { orderArrival, relatedToOrder } from './orderRelated.ts';
import { paperCalls } from './papers.ts';

export type { ChannelOrderLine } from './channelOrders.ts';
export {
  CHANNELS,
  type ListedOrder,
  ORDER_TABS,
  type OrderDetail,
  type OrderFilter,
  type OrderLine,
  type OrderRow,
  type OrderTab,
  orderFacts,
  orderFilter,
  orderKind,
  orderLine,
  orderPayment,
  orderPlace,
  orderRow,
  paymentMethod,
} from './order.ts';
export {
  type BulkEvent,
  type BulkLine,
  bulkEvent,
  bulkLine,
  orderEvent,
  type WireOrderEvent,
} from './orderEvents.ts';

const listBody = orderFilter.extend({
  ...pageRequest,
  sort: z
    .object({
      by: z.enum(['placedAt', 'deliveryAt', 'total', 'orderSn']),
      descending: z.boolean(),
    })
    .default({ by: 'placedAt', descending: true }),
});
const listData = z.object({ rows: z.array(listedOrder), ...pageAnswer });

/** Goods that a customer orders, as he ordered them last. */
const usualGoods = z.object({
  /** At the customer's price now. */
  goods: goodsItem,
  unit: z.string(),
  /** In `unit`. */
  quantity: z.number(),
  /** For one `unit`, or for a kilogram where they are charged by weight, before GST, in `currency`. */
  price: money,
  currency: z.string(),
  orderedAt: instant,
  /** In how many of his newest 100 orders they are. */
  orders: z.number().int(),
});
export type UsualGoods = z.output<typeof usualGoods>;

const entry = z.object({
  customerId: idOf('customer'),
  lines: z.array(entryLine).min(1, 'validation.atLeastOneItem').max(200, 'validation.tooMany'),
  promotionCode: text(30).optional(),
  deliveryAt: instant.optional(),
});

export const orders = callsOf(ordersDomain, {
  listOrder4Merchant: post({
    summary: 'Orders of the current shop, filtered, sorted, a page at a time',
    access: 'order.view',
    body: listBody,
    data: listData,
  }),
  exportOrders: listExport('order.view', listBody),
  getOrderDetail4Merchant: get({
    summary: 'One order with its lines, chart state, facts and history',
    access: 'order.view',
    query: z.object({ orderId: idTextOf('order') }),
    data: orderDetail,
  }),
  getOrderRelated: get({
    summary:
      'What belongs to an order: customer, cases, statements, invoice, commission, purchases',
    access: 'order.view',
    params: z.object({ id: idTextOf('order') }),
    data: relatedToOrder,
  }),
  getOrderArrivals: get({
    summary: 'What is on order with suppliers of the goods that an order has not shipped yet',
    access: 'purchase.view',
    params: z.object({ id: idTextOf('order') }),
    data: z.array(orderArrival),
  }),
  findByStatus: get({
    summary: 'The newest orders in one place of the chart',
    access: 'order.view',
    query: z.object({
      status: orderPlace,
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    data: z.array(orderRow),
  }),
  operation: post({
    summary: "Send one event to an order's lifecycle; answers the order as it is then",
    access: 'order.view',
    sends: 'order',
    idempotency: 'optional',
    body: z.object({
      orderId: idOf('order'),
      /** The version that the person looked at; another one is answered with code 4091. */
      version: versionNumber.optional(),
      event: orderEvent,
    }),
    data: orderDetail,
  }),
  syncGmOrder: post({
    summary: 'Take over orders from a channel, each once; a transaction and a line an order',
    access: 'order.sync',
    sends: ['order', 'receive'],
    body: z.object({ orders: z.array(channelOrder).min(1).max(100) }),
    data: z.array(channelOrderLine),
  }),
  changeProduct: post({
    summary: 'Change the goods of an order before it is shipped',
    access: 'order.edit',
    sends: ['order', 'changeProducts'],
    idempotency: 'optional',
    body: z.object({
      orderId: idOf('order'),
      version: versionNumber.optional(),
      lines: changedLines,
    }),
    data: orderDetail,
  }),
  changeOrderDetails: post({
    summary: 'Change delivery, remarks and promotion of an order before it is shipped',
    access: 'order.edit',
    keepsStored: true,
    sends: ['order', 'changeDetails'],
    idempotency: 'optional',
    /** What is not given stays as it is. */
    body: z.object({
      orderId: idOf('order'),
      version: versionNumber.optional(),
      deliveryAt: instant.optional(),
      addressId: idOf('deliveryAddress').optional(),
      customerRemark: printed(text(200)).optional(),
      merchantRemark: text(200).optional(),
      /** Empty where the order shall have none. */
      promotionCode: text(30).optional(),
    }),
    data: orderDetail,
  }),
  calcOrderPromotion: post({
    summary: 'What an order would cost with another promotion code, or with none',
    access: 'order.edit',
    body: z.object({ orderId: idOf('order'), promotionCode: text(30) }),
    data: orderPrice,
  }),
  calcOrderPrice: post({
    summary: "What an order would cost, at the customer's prices, with GST",
    access: 'order.edit',
    /** With an order, its own customer, GST and promotion hold: what its changed products cost. */
    body: entry
      .extend({
        customerId: idOf('customer').optional(),
        orderId: idOf('order').optional(),
        lines: changedLines,
        /** What the lines of a new order cost so far, whether or not it could be entered so. */
        quote: z.boolean().default(false),
      })
      .refine(({ customerId, orderId }) => (customerId ?? orderId) !== undefined, {
        path: ['customerId'],
        message: 'validation.required',
      }),
    data: orderPrice.extend({
      lines: z.array(
        z.object({
          goodsId: idOf('goods'),
          unit: z.string(),
          quantity: z.number(),
          price: money,
          /** Absent where it is charged by the piece. */
          weight: lineWeight.optional(),
          /** For one base unit, or a kilogram, before GST, at the general price. */
          listPrice: money,
          /** Before discount and GST. */
          amount: money,
          /** The line's share of the order's discount. */
          discount: money,
          /** On the amount less the discount. */
          gst: money,
        }),
      ),
      /** The promotion code that was taken; null without one, and where a quote does not count it. */
      promotion: z.object({ code: z.string(), discount: money }).nullable(),
    }),
  }),
  usualGoods: post({
    summary: 'What a customer has ordered of late and is still sold, the newest first',
    access: 'order.edit',
    body: z.object({ customerId: idOf('customer') }),
    data: z.array(usualGoods),
  }),
  commitOrder: post({
    summary: 'Enter a wholesale order and submit it',
    access: 'order.edit',
    sends: ['order', 'create'],
    idempotency: 'required',
    body: entry.extend({
      addressId: idOf('deliveryAddress'),
      deliveryAt: instant,
      customerRemark: printed(text(200)).optional(),
      merchantRemark: text(200).optional(),
      /** Paid before it is accepted; by the customer's payment terms without it. */
      prepaid: z.boolean().optional(),
      /** The total that the person agreed to; another one now is refused. */
      expectedTotal: amount,
      /** Leaves the order in `pendingSubmission`. */
      hold: z.boolean().default(false),
      /** The caller's draft that it is made of, which goes with it. */
      draftKey: orderDraftName.optional(),
    }),
    data: orderDetail,
  }),
  ...orderDraftCalls,
  ...orderImportCalls,
  bulkOperation: post({
    summary: 'Send one event to many orders, a transaction and a line each; or only ask (dryRun)',
    access: 'order.view',
    sends: 'order',
    idempotency: 'eachLine',
    body: z.object({
      orderIds: z
        .array(idOf('order'))
        .min(1, 'validation.selectFirst')
        .max(500, 'validation.tooMany'),
      event: bulkEvent,
      dryRun: z.boolean().default(false),
    }),
    data: z.array(bulkLine),
  }),
  selectOrderIds: post({
    summary: 'The identities of all orders that a filter finds, at most 500, for a bulk action',
    access: 'order.view',
    body: orderFilter,
    data: z.object({ orderIds: z.array(idOf('order')), more: z.boolean() }),
  }),
  listB2BOrder4Merchant: post({
    summary: 'Wholesale orders of the current shop',
    access: 'order.view',
    body: listBody,
    data: listData,
  }),
  b2bOrderList: post({
    summary: 'Wholesale orders of the current shop with their lines',
    access: 'order.view',
    body: listBody,
    data: z.object({
      rows: z.array(listedOrder.extend({ lines: z.array(orderLine) })),
      ...pageAnswer,
    }),
  }),
  queryAndCountList: post({
    summary: 'How many orders each tab holds under a filter',
    access: 'order.view',
    body: orderFilter,
    data: z.object({
      tabs: z.record(z.enum(ORDER_TABS), z.number().int()),
      /** False where counting stopped at a cap (free text and dates are counted, not looked up). */
      exact: z.boolean(),
    }),
  }),
  payStatusBatchPaid: post({
    summary: 'Set many orders to paid, a transaction and a line each',
    access: 'order.pay',
    sends: ['order', 'pay'],
    idempotency: 'eachLine',
    body: z.object({
      orderIds: z
        .array(idOf('order'))
        .min(1, 'validation.selectFirst')
        .max(500, 'validation.tooMany'),
      method: paymentMethod.default('PAYNOW'),
    }),
    data: z.array(bulkLine),
  }),
  getB2BOrderDetail4Merchant: get({
    summary: 'One wholesale order with its lines, chart state, facts and history',
    access: 'order.view',
    query: z.object({ orderId: idTextOf('order') }),
    data: orderDetail,
  }),
  getB2BOrder: get({
    summary: 'One wholesale order, by its identity',
    access: 'order.view',
    params: z.object({ b2bOrderId: idTextOf('order') }),
    data: orderDetail,
  }),
  ...paperCalls,
  findOrderBySn: get({
    summary:
      'Orders with this part of a number, below four characters its beginning, for jumping to one',
    access: 'order.view',
    query: z.object({ orderSn: requiredText(40) }),
    data: z.array(orderRow),
  }),
});
