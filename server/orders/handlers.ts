import { and, eq } from 'drizzle-orm';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { orders as ordersContract } from '../../api/orders/calls.ts';
import { ordersSheet } from '../../api/orders/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { arrivalsFor } from './arrivals.ts';
import { bulkOperation } from './bulk.ts';
import { takeOver } from './channel.ts';
import { deleteCustomerCode, listCustomerCodes } from './customerCodes.ts';
import { priceWithPromotion } from './details.ts';
import { deleteDraft, getDraft, listDrafts, saveDraft } from './drafts.ts';
import { calculate, commit } from './entry.ts';
import { type Filter, numbered } from './filter.ts';
import { importOrders } from './importOrders.ts';
import {
  countTabs,
  listOrders,
  listOrdersWithLines,
  newestOrders,
  selectIds,
  type Walls,
} from './list.ts';
import { changeDetails, changeProduct, operate, orderDetail, setDiscount } from './moves.ts';
import { relatedToOrder } from './related.ts';
import { orderCounts, orders } from './tables.ts';
import { usualGoods } from './usual.ts';

/** The most orders that one bulk action takes. */
const BULK_LIMIT = 500;
/** How many orders are offered for jumping to one. */
const JUMPS = 10;

export const orderHandlers = {
  exportOrders: ({ body }, call) =>
    exportList(call, ordersSheet, body, (inside, request) =>
      listOrders(inside.db, wallsOf(inside), request),
    ),

  listOrder4Merchant: ({ body }, call) =>
    checkedCursor(() => listOrders(call.db, wallsOf(call), body)),
  listB2BOrder4Merchant: ({ body }, call) =>
    checkedCursor(() => listOrders(call.db, wallsOf(call), wholesaleOf(body))),
  b2bOrderList: ({ body }, call) =>
    checkedCursor(() => listOrdersWithLines(call.db, wallsOf(call), wholesaleOf(body))),
  queryAndCountList: ({ body }, call) => countTabs(call.db, wallsOf(call), body),
  selectOrderIds: ({ body }, call) => selectIds(call.db, wallsOf(call), body, BULK_LIMIT),
  findByStatus: ({ query }, call) =>
    newestOrders(call.db, wallsOf(call), eq(orders.status, query.status), query.limit),
  findOrderBySn: ({ query }, call) => {
    return newestOrders(call.db, wallsOf(call), numbered(query.orderSn), JUMPS);
  },
  getOrderDetail4Merchant: ({ query }, call) => orderDetail(call, query.orderId),
  getOrderArrivals: ({ params }, call) => arrivalsFor(call, params.id),
  getOrderRelated: ({ params }, call) => relatedToOrder(call, params.id),
  getB2BOrderDetail4Merchant: ({ query }, call) => orderDetail(call, query.orderId, isWholesale),
  getB2BOrder: ({ params }, call) => orderDetail(call, params.b2bOrderId, isWholesale),
  getOrderPaymentTermsCode: async ({ query: { orderId } }, call) => {
    const { paymentTermsCode } = await readPapers(call, orderId);
    return { orderId, paymentTermsCode };
  },
  getOrderInvoiceNo: async ({ query: { orderId } }, call) => {
    const { invoiceNo } = await readPapers(call, orderId);
    return { orderId, invoiceNo };
  },
  operation: ({ body }, call) => operate(call, body),
  changeProduct: ({ body }, call) => changeProduct(call, body),
  changeOrderDetails: ({ body }, call) => changeDetails(call, body),
  setDiscountAmount: ({ query }, call) => setDiscount(call, query),
  calcOrderPromotion: ({ body }, call) => priceWithPromotion(call, body),
  calcOrderPrice: ({ body }, call) => calculate(call, body),
  usualGoods: ({ body }, call) => usualGoods(call, body.customerId),
  commitOrder: async ({ body }, call) => orderDetail(call, await commit(call, body)),
  listOrderDraft: (_input, call) => listDrafts(call),
  getOrderDraft: ({ params }, call) => getDraft(call, params.id),
  saveOrderDraft: ({ body }, call) => saveDraft(call, body),
  deleteOrderDraft: ({ params, body }, call) =>
    deleteDraft(call, { id: params.id, version: body.version }),
  importB2BOrder: ({ body, files }, call) => importOrders(call, files.file, body),
  listCustomerCodes: ({ body }, call) => listCustomerCodes(call, body.customerId),
  deleteCustomerCode: ({ params, body }, call) =>
    deleteCustomerCode(call, { id: params.id, version: body.version }),
  bulkOperation: ({ body }, call) => bulkOperation(call, body),
  payStatusBatchPaid: ({ body: { orderIds, method } }, call) =>
    bulkOperation(call, { orderIds, event: { type: 'pay', method }, dryRun: false }),
  syncGmOrder: ({ body }, call) => takeOver(call, body),
} satisfies Handlers<typeof ordersContract, Call>;

const isWholesale = eq(orders.kind, 'wholesale');

function wallsOf(call: Pick<Call, 'shopId' | 'shop' | 'now'>): Walls {
  const { timeZone } = call.shop;
  return {
    orders: inShop(orders, call),
    counts: inShop(orderCounts, call),
    now: call.now(),
    timeZone,
  };
}

/** The same filter among wholesale orders alone. */
function wholesaleOf<F extends Filter>(filter: F): F {
  const kind = (filter.kind ?? ['wholesale' as const]).filter((one) => one === 'wholesale');
  return { ...filter, kind };
}

async function readPapers(call: Call, id: number) {
  const [row] = await call.db
    .select({ paymentTermsCode: orders.paymentTermsCode, invoiceNo: orders.invoiceNo })
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.id, id)));
  if (!row) throw notFound();
  return row;
}
