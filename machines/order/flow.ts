import type { Api } from '../../api/client.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { OrderDetail, WireOrderEvent } from '../../api/orders/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { OrderEvent, OrderFacts } from './law/facts.ts';
import { orderLifecycle } from './law/index.ts';

/** Goods of an order as a person changes them: lines with an identity are kept, others are new. */
export interface ChangeProducts {
  type: 'changeProducts';
  lines: { lineId?: number; goodsId: number; unit: string; quantity: number }[];
}

/** What of an order is changed beside its goods; what is not given stays as it is. */
interface ChangeDetails {
  type: 'changeDetails';
  deliveryAt?: string | undefined;
  /** One of the customer's addresses. */
  addressId?: number | undefined;
  customerRemark?: string | undefined;
  merchantRemark?: string | undefined;
  /** Empty where the order shall have none. */
  promotionCode?: string | undefined;
}

/** What a person sends an order: its events as they go over the wire. */
export type OrderRequest = WireOrderEvent | ChangeProducts | ChangeDetails;

/** The order as its flow and its page use it. */
export const orderLaw: RecordLaw<OrderFacts, OrderEvent, OrderDetail, OrderRequest> = {
  lifecycle: orderLifecycle,
  versionOf: ({ order }) => order.version,
  eventOf: chartEventOf,
};

/** What a clerk goes through with one order. */
export function createOrderFlow(api: Api, services: RecordFlowServices<OrderDetail, OrderRequest>) {
  return createRecordFlow(
    orderLaw,
    {
      load: (orderId, flags) => api.getOrderDetail4Merchant({ query: { orderId } }, flags),
      send: (orderId, sending) => sendOrder(api, orderId, sending),
    },
    services,
  );
}

/**
 * An event as the chart takes it: amounts in minor units, changed goods as far as they are known.
 * @throws RangeError where the amount of a refund or a payment is none.
 */
export function chartEventOf(request: OrderRequest, { facts, order }: OrderDetail): OrderEvent {
  if (request.type === 'refund') return { ...request, amount: toMinor(request.amount) };
  if (request.type === 'pay') {
    const { amount, ...said } = request;
    return amount === undefined ? said : { ...said, amount: toMinor(amount) };
  }
  if (request.type === 'correctPayment') {
    const { paymentId: id, ...said } = request;
    const payment = order.payments.find((one) => one.id === id);
    return payment
      ? { ...said, payment: { id: payment.id, amount: toMinor(payment.amount) } }
      : said;
  }
  // What it costs then is the server's to say.
  if (request.type === 'changeDetails') return { type: 'changeDetails', total: facts.total };
  if (request.type === 'weigh') return { ...request, total: facts.total };
  if (request.type === 'discount') {
    const lines = request.lines.map(({ lineId, amount }) => ({ lineId, amount: toMinor(amount) }));
    return { ...request, lines, total: facts.total };
  }
  if (request.type !== 'changeProducts') return request;
  const kept = request.lines.flatMap(({ lineId, quantity }) => {
    const line = facts.lines.find((candidate) => candidate.lineId === lineId);
    return line ? [{ ...line, quantity }] : [];
  });
  // New goods have no facts before the server priced them; any line stands for there being some.
  const lines = kept.length > 0 ? kept : facts.lines;
  return { type: 'changeProducts', lines, total: facts.total };
}

function sendOrder(
  api: Api,
  orderId: number,
  { event, version, key }: Sending<OrderRequest>,
): Promise<OrderDetail> {
  const flags = { idempotencyKey: key, showError: false };
  if (event.type === 'changeDetails') {
    const { type: _type, ...details } = event;
    return api.changeOrderDetails({ body: { orderId, version, ...details } }, flags);
  }
  return event.type === 'changeProducts'
    ? api.changeProduct({ body: { orderId, version, lines: event.lines } }, flags)
    : api.operation({ body: { orderId, version, event } }, flags);
}
