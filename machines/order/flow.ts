import type { Api } from '../../api/client.ts';
import { toMinor } from '../../api/money.ts';
import type { OrderDetail, WireOrderEvent } from '../../api/orders.ts';
import { type CaseServices, createCaseMachine, type Sending } from '../case.ts';
import { restore } from '../explain.ts';
import { orderCase } from './case.ts';
import type { OrderEvent } from './facts.ts';

/** Goods of an order as a person changes them: lines with an identity are kept, others are new. */
export interface ChangeProducts {
  type: 'changeProducts';
  lines: { lineId?: number; goodsId: number; unit: string; quantity: number }[];
}

/** What a person sends an order: its events as they go over the wire. */
export type OrderRequest = WireOrderEvent | ChangeProducts;

/** What the order's flow needs beside the calls. */
export type OrderFlowServices = Pick<
  CaseServices<OrderDetail, OrderRequest>,
  'drafts' | 'newKey' | 'onDone'
>;

/** The snapshot of the order's chart, as the server has it. */
export const snapshotOf = ({ state, facts }: OrderDetail) => restore(orderCase, state, facts);

/** What a clerk goes through with one order. Failures are shown by the screen, not as notices. */
export function createOrderFlow(api: Api, services: OrderFlowServices) {
  return createCaseMachine<OrderDetail, OrderRequest>('orderFlow', {
    ...services,
    load: (orderId, signal) =>
      api.getOrderDetail4Merchant({ query: { orderId } }, { signal, showError: false }),
    send: (orderId, sending) => sendOrder(api, orderId, sending),
    isRecord: isOrderDetail,
    isLegal: (detail, request) => takes(detail, request),
    versionOf: ({ order }) => order.version,
    historyOf: ({ history }) => history,
  });
}

/**
 * An event as the chart takes it: amounts in minor units, changed goods as far as they are known.
 * @throws RangeError where a refund's amount is none.
 */
export function chartEventOf(request: OrderRequest, { facts }: OrderDetail): OrderEvent {
  if (request.type === 'refund') return { ...request, amount: toMinor(request.amount) };
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
  return event.type === 'changeProducts'
    ? api.changeProduct({ body: { orderId, version, lines: event.lines } }, flags)
    : api.operation({ body: { orderId, version, event } }, flags);
}

function takes(detail: OrderDetail, request: OrderRequest): boolean {
  try {
    return snapshotOf(detail).can(chartEventOf(request, detail));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Looked at by hand: what the flow and the chart rely on, not every field. */
function isOrderDetail(data: unknown): data is OrderDetail {
  if (typeof data !== 'object' || data === null) return false;
  const { order, state, facts, history } = data as { [Key in keyof OrderDetail]?: unknown };
  return (
    typeof order === 'object' &&
    order !== null &&
    'version' in order &&
    typeof order.version === 'number' &&
    (typeof state === 'object' || typeof state === 'string') &&
    typeof facts === 'object' &&
    facts !== null &&
    Array.isArray(history)
  );
}
