import { transition } from 'xstate';
import { type Api, createApi } from '../../api/client.ts';
import type { OrderDetail, WireOrderEvent } from '../../api/orders.ts';
import { ask, restore } from '../../machines/explain.ts';
import { orderCase } from '../../machines/order/case.ts';
import type { OrderFacts } from '../../machines/order/facts.ts';
import { chartEventOf, type OrderRequest } from '../../machines/order/flow.ts';

/** What comes instead of a good answer, and when: before the event is taken, or after. */
export interface Fault {
  answer: (current: () => OrderDetail) => Promise<Response> | Response;
  /** The event was taken all the same, and only its answer was lost. */
  afterwards?: true;
}

/** An order as the server shows it, at a point of its chart. */
export function detailAt(state: OrderDetail['state'], facts: OrderFacts): OrderDetail {
  const order = { id: facts.orderId, orderSn: 'SG260302-000001', version: 1 };
  // The flow reads no more of an order than this.
  return { order, state, facts, history: [] } as unknown as OrderDetail;
}

/**
 * A server in memory that holds one order and keeps its law: versions, idempotency keys and the
 * chart. It takes the place of `fetch` under the real client.
 */
export function orderServer(begin: OrderDetail) {
  let current = structuredClone(begin);
  const answers = new Map<string, string>();
  const faults: { path: string; fault: Fault }[] = [];
  const events: OrderRequest[] = [];
  let sessionEnds = 0;
  const errors: string[] = [];

  const take = (event: OrderRequest, version: number | undefined): Response => {
    if (version !== undefined && version !== current.order.version) {
      return refusal(4091, { data: current, reason: { rule: 'stale' } });
    }
    const snapshot = restore(orderCase, current.state, current.facts);
    const chartEvent = chartEventOf(event, current);
    const said = ask(orderCase, snapshot, chartEvent, () => true);
    if (!said.possible) return refusal(4090, { reason: said.reason });
    const [next] = transition(orderCase.chart, snapshot, chartEvent);
    events.push(event);
    current = moved(current, event.type, next.value, next.context);
    return Response.json({ success: true, code: 200, msg: '', data: current });
  };

  const handle = async (request: Request): Promise<Response> => {
    if (request.method === 'GET') {
      return Response.json({ success: true, code: 200, msg: '', data: current });
    }
    const body = await request.json();
    const key = request.headers.get('Idempotency-Key') ?? '';
    const kept = answers.get(key);
    if (kept !== undefined) return new Response(kept, JSON_HEADERS);
    const event: OrderRequest = body.event ?? { type: 'changeProducts', lines: body.lines };
    const response = take(event, body.version);
    const text = await response.text();
    if (text.startsWith('{"success":true')) answers.set(key, text);
    return new Response(text, JSON_HEADERS);
  };

  const api: Api = createApi({
    host: 'http://larder.test',
    token: () => 'token',
    markers: () => ({ countryCode: 'SG', city: 'Singapore', currencySign: '$', locale: 'en-US' }),
    notices: { success: () => undefined, error: (text) => errors.push(text) },
    onSessionEnd: () => {
      sessionEnds += 1;
    },
    logger: { error: () => undefined },
    fetch: async (request) => {
      const path = new URL(request.url).pathname;
      const index = faults.findIndex((planned) => path.endsWith(planned.path));
      const [planned] = index < 0 ? [] : faults.splice(index, 1);
      if (!planned) return handle(request);
      if (planned.fault.afterwards) await handle(request.clone());
      const { signal } = request;
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([planned.fault.answer(() => current), aborted]);
    },
  });

  return {
    api,
    /** The next call of a path goes wrong. */
    fail: (path: string, fault: Fault) => faults.push({ path, fault }),
    /** Someone else moves the order. */
    elsewhere: (event: WireOrderEvent) => take(event, undefined),
    /** Someone else edits the order, so that its version is another. */
    touch: () => {
      current = moved(current, 'touch', current.state, current.facts);
    },
    current: () => current,
    /** What was taken, in order: nothing twice. */
    events,
    sessionEnds: () => sessionEnds,
    notices: errors,
  };
}

export type OrderServer = ReturnType<typeof orderServer>;

const JSON_HEADERS = { headers: { 'content-type': 'application/json' } };

export const refusal = (code: number, more: object = {}) =>
  Response.json({ success: false, code, msg: `Code ${code}`, data: null, ...more });

function moved(
  detail: OrderDetail,
  event: string,
  state: OrderDetail['state'],
  facts: OrderFacts,
): OrderDetail {
  const version = detail.order.version + 1;
  return {
    order: { ...detail.order, version },
    state,
    facts,
    history: [
      ...detail.history,
      {
        version,
        at: '2026-03-02T02:00:00.000Z',
        actorId: 2,
        actorName: 'Mei Ling',
        actorRole: 'Clerk',
        event,
        payload: {},
        from: detail.state,
        to: state,
        remark: null,
      },
    ],
  };
}
