import type { HistoryLine } from '../../../api/kernel/record.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { orders } from '../../../api/orders/calls.ts';
import { advance, ask, restore } from '../../../machines/kernel/law/explain.ts';
import { chartEventOf } from '../../../machines/order/flow.ts';
import { discountsOf } from '../../../machines/order/law/discounting.ts';
import type { OrderEvent, OrderFacts } from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { isPartlyPaid } from '../../../machines/order/law/payment.ts';
import { placesOf } from '../../../machines/order/law/place.ts';
import { ROLES } from './records.ts';

/** What the next call of a path gets instead of its answer. */
export type Mishap =
  | { kind: 'network' }
  /** It is done, and the answer is lost. */
  | { kind: 'lostAnswer' }
  | { kind: 'envelope'; code: number; msg: string; errors?: Record<string, string> };

export interface Sent {
  path: string;
  body: Record<string, unknown>;
  key: string | null;
}

/**
 * An order's server at the client's edge: it has the one law, answers in the contract's shape, and
 * has the mishaps that a test gives it.
 */
export class OrderServer {
  detail: OrderDetail;
  /** What came in that may change something. */
  readonly sent: Sent[] = [];
  readonly mishaps = new Map<string, Mishap[]>();
  readonly answers = new Map<string, unknown>();
  permissions: readonly string[];

  constructor(facts: OrderFacts, state: OrderDetail['state'], permissions: readonly string[]) {
    this.permissions = permissions;
    this.detail = detailOf(facts, state);
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const path = nameOf(pathname);
    const body =
      request.method === 'POST' ? ((await request.json()) as Record<string, unknown>) : {};
    const mishap = this.mishaps.get(path)?.shift();
    if (mishap?.kind === 'network') throw new TypeError('Failed to fetch');
    if (mishap?.kind === 'envelope') {
      if (request.method === 'POST') this.note(path, body, request);
      return envelope({ ...mishap, success: false, data: null });
    }
    const answer = this.answer(path, body, request);
    if (mishap?.kind === 'lostAnswer') throw new TypeError('Failed to fetch');
    return envelope(answer);
  };

  /** Makes the next calls of a path fail. */
  fail(path: string, ...mishaps: Mishap[]): void {
    this.mishaps.set(path, mishaps);
  }

  /** Somebody else moves the order. */
  meanwhile(event: OrderEvent, who: { name: string; role: string }): void {
    this.move(event, who);
  }

  private answer(path: string, body: Record<string, unknown>, request: Request): unknown {
    if (path === 'getOrderDetail4Merchant') return ok(this.detail);
    if (path === 'getSystemRole') return ok(ROLES);
    if (path === 'operation') return this.operation(body, request);
    if (path === 'product') return this.changed(body, request);
    if (path === 'details') {
      const sent = this.note('details', body, request);
      const { total } = this.detail.facts;
      return this.settle(sent, body.version as number, () => ({ type: 'changeDetails', total }));
    }
    if (this.answers.has(path)) {
      this.note(path, body, request);
      return ok(this.answers.get(path));
    }
    throw new Error(`The test's server does not know ${path}`);
  }

  private operation(body: Record<string, unknown>, request: Request): unknown {
    const sent = this.note('operation', body, request);
    const again = this.known(sent);
    if (again) return again;
    const event = orders.operation.body.parse(body).event;
    const chartEvent = chartEventOf(event, this.detail);
    return this.settle(sent, body.version as number, () => chartEvent);
  }

  private changed(body: Record<string, unknown>, request: Request): unknown {
    const sent = this.note('product', body, request);
    const { lines } = orders.changeProduct.body.parse(body);
    const gone = lines.findIndex(
      ({ lineId }) => !this.detail.facts.lines.some((line) => line.lineId === lineId),
    );
    if (gone !== -1 && body.version === this.detail.order.version) {
      const errors = { [`lines.${gone}.lineId`]: 'This line is gone' };
      return { success: false, code: 4000, msg: 'Wrong input', data: null, errors };
    }
    return this.settle(sent, body.version as number, () => ({
      type: 'changeProducts',
      total: this.detail.facts.total,
      lines: lines.map((line) => {
        const known = this.detail.facts.lines.find(({ lineId }) => lineId === line.lineId);
        if (!known) throw new Error('Only known lines here');
        return { ...known, quantity: line.quantity };
      }),
    }));
  }

  private settle(sent: Sent, version: number, eventOf: () => OrderEvent): unknown {
    if (version !== this.detail.order.version) {
      return { success: false, code: 4091, msg: 'Changed meanwhile', data: this.detail };
    }
    const event = eventOf();
    const now = restore(orderLifecycle, this.detail.state, this.detail.facts);
    const answer = ask(orderLifecycle, now, event, (name) => this.permissions.includes(name));
    if (!answer.possible) {
      return { success: false, code: 4090, msg: 'Refused', data: null, reason: answer.reason };
    }
    this.move(event, { name: 'Wei Ling', role: 'clerk' });
    const done = ok(this.detail);
    if (sent.key) this.byKey.set(sent.key, done);
    return done;
  }

  private readonly byKey = new Map<string, unknown>();

  private known({ key }: Sent): unknown {
    return key === null ? undefined : this.byKey.get(key);
  }

  private note(path: string, body: Record<string, unknown>, request: Request): Sent {
    const sent = { path, body, key: request.headers.get('Idempotency-Key') };
    this.sent.push(sent);
    return sent;
  }

  private move(event: OrderEvent, who: { name: string; role: string }): void {
    const { detail } = this;
    const now = restore(orderLifecycle, detail.state, detail.facts);
    const [next] = advance(now, orderLifecycle.chart, event);
    const { type, ...carried } = event;
    const { asked } = detail.facts;
    const decides = type === 'approveAsked' || type === 'declineAsked';
    const payload = decides && asked ? { ...carried, of: asked.event.type } : carried;
    const line: HistoryLine = {
      version: detail.order.version + 1,
      at: `2026-11-20T0${detail.history.length}:00:00Z`,
      actorId: 2,
      actorName: who.name,
      actorAccount: null,
      actorRole: who.role,
      event: type,
      payload,
      from: detail.state,
      to: next.value as OrderDetail['state'],
      remark: 'remark' in event ? (event.remark ?? null) : null,
    };
    this.detail = {
      ...detailOf(next.context as OrderFacts, line.to),
      history: [...detail.history, line],
    };
    this.detail.order.version = line.version;
  }
}

function detailOf(facts: OrderFacts, state: OrderDetail['state']): OrderDetail {
  const { fulfilment, payment } = placesOf(state);
  const money = (minor: number) => (minor / 100).toFixed(2);
  const isInvoiceable = restore(orderLifecycle, state, facts).hasTag('invoiceable');
  const invoiced = facts.invoiced ?? (isInvoiceable ? facts.total : null);
  return orders.getOrderDetail4Merchant.data.parse({
    order: {
      id: facts.orderId,
      orderSn: 'OM261120-00001',
      kind: facts.kind,
      channel: 'backOffice',
      platformType: null,
      distance: null,
      status: fulfilment,
      paymentStatus: payment,
      reviewOverdue: false,
      partlyPaid: payment === 'unpaid' && isPartlyPaid(facts),
      customerId: facts.customer?.id ?? null,
      customerName: facts.customer?.name ?? 'Guest',
      customerNameZh: '',
      itemCount: facts.lines.length,
      total: money(facts.total),
      refunded: money(facts.refunded),
      currency: 'SGD',
      placedAt: '2026-11-19T23:00:00Z',
      deliveryAt: null,
      version: 3,
      waybill: null,
      prepaid: facts.prepaid,
      paid: money(facts.paid),
      price: {
        currency: 'SGD',
        items: '20.00',
        discount: money(discountsOf(facts)),
        deliveryFee: '0.00',
        gstPercent: '9',
        gst: '1.80',
        total: money(facts.total),
      },
      paymentMethod: null,
      paymentTermsCode: 'N30',
      invoiceNo: invoiced === null ? null : 'SG-INV-0000042',
      invoiceTotal: invoiced === null ? null : money(invoiced),
      customerPhone: '64751460',
      address: '128 Tanjong Pagar Road',
      deliveryContact: 'Tan Wei Ming',
      deliveryPhone: '64751460',
      customerReference: null,
      customerRemark: null,
      merchantRemark: null,
      promotionCode: null,
      driver: null,
      vehicle: null,
      lines: facts.lines.map((line) => ({
        id: line.lineId,
        goodsId: line.goodsId,
        sku: `OM-${line.goodsId}`,
        name: line.name,
        nameZh: line.nameZh,
        specification: '',
        unit: line.unit,
        unitZh: line.unitZh,
        ratio: line.ratio,
        quantity: line.quantity,
        shipped: line.shipped,
        price: '5.00',
        ...(line.weight ? { weight: line.weight } : {}),
        amount: '10.00',
        ...(line.discount?.amount
          ? { discount: money(line.discount.amount), discountReason: line.discount.reason }
          : {}),
        gst: '0.90',
        stock: line.stock,
      })),
      payments: [],
      shipments: [],
    },
    state,
    facts: { ...facts, invoiced },
    history: [
      {
        version: 3,
        at: '2026-11-19T23:00:00Z',
        actorId: 1,
        actorName: 'Siti',
        actorAccount: null,
        actorRole: 'clerk',
        event: 'create',
        payload: {},
        from: null,
        to: state,
        remark: null,
      },
    ],
  });
}

/** The last part of a path names its call; where that is `list`, the part before it too. */
function nameOf(pathname: string): string {
  const [last = '', before = ''] = pathname.split('/').reverse();
  return last === 'list' ? `${before}/list` : last;
}

const ok = (data: unknown) => ({ success: true, code: 200, msg: '', data });

const envelope = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
