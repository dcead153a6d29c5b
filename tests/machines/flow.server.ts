import { transition } from 'xstate';
import { type Api, createApi } from '../../api/client.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import type { AnyDetail, AnyRequest, FlowSubject } from '../paths/law.ts';
import { movingOperation, takesVersion } from '../support/movingOperations.ts';
import { lineOf } from './historyLine.ts';

/** What comes instead of a good answer, and when: before the event is taken, or after. */
export interface Fault {
  answer: (current: () => AnyDetail) => Promise<Response> | Response;
  /** The event was taken all the same, and only its answer was lost. */
  afterwards?: true;
}

/** Which of a flow's calls goes wrong: the one that reads the record, or the one that moves it. */
export type Call = 'load' | 'send';

/**
 * A server in memory that holds one record of any kind and keeps its law: versions, idempotency
 * keys and the chart. It takes the place of `fetch` under the real client. What the calls of the
 * kind carry is the API tests' concern: a call that moves the record is taken for `request`. A
 * `forgetful` one looks at neither version nor key: the control of what they are for.
 */
export function recordServer(
  { law, detail }: Pick<FlowSubject, 'law' | 'detail'>,
  begin: AnyDetail,
  request: AnyRequest,
  { forgetful = false } = {},
) {
  let current = detail(1, structuredClone(begin));
  const answers = new Map<string, string>();
  const faults: { call: Call; fault: Fault }[] = [];
  const events: AnyRequest[] = [];
  let sessionEnds = 0;
  let saysVersion = true;
  let takesKey = true;

  const become = (event: string, state: AnyDetail['state'], facts: unknown) => {
    const version = law.versionOf(current) + 1;
    const history = [
      ...current.history,
      lineOf(version, event, current.state as Place, state as Place),
    ];
    current = detail(version, { state, facts, history });
  };

  const take = (version: number | undefined): Response => {
    if (version !== undefined && version !== law.versionOf(current)) {
      return refusal(4091, { data: current, reason: { rule: 'stale' } });
    }
    const snapshot = restore(law.lifecycle, current.state, current.facts);
    const event = law.eventOf(request, current);
    const said = ask(law.lifecycle, snapshot, event, () => true);
    if (!said.possible) return refusal(4090, { reason: said.reason });
    const [next] = transition(law.lifecycle.chart, snapshot, event);
    events.push(request);
    become(event.type, next.value, next.context);
    return success(current);
  };

  const handle = async (call: Request): Promise<Response> => {
    const operation = movingOperation(call.method, call.url);
    if (!operation) return success(current);
    saysVersion = !forgetful && takesVersion(operation);
    // As the server does: a key counts where the contract lets the call take one.
    takesKey = !forgetful && operation.idempotency !== undefined;
    const key = takesKey ? call.headers.get('Idempotency-Key') : null;
    const kept = key === null ? undefined : answers.get(key);
    if (kept !== undefined) return new Response(kept, JSON_HEADERS);
    const response = take(saysVersion ? await versionIn(call) : undefined);
    const text = await response.text();
    if (key !== null && text.startsWith('{"success":true')) answers.set(key, text);
    return new Response(text, JSON_HEADERS);
  };

  const api: Api = createApi({
    host: 'http://larder.test',
    token: () => 'token',
    markers: () => ({ countryCode: 'SG', city: 'Singapore', currencySign: '$', locale: 'en-US' }),
    notices: { success: () => undefined, error: () => undefined },
    onSessionEnd: () => {
      sessionEnds += 1;
    },
    logger: { error: () => undefined },
    fetch: async (call) => {
      const kind: Call = movingOperation(call.method, call.url) ? 'send' : 'load';
      const index = faults.findIndex((planned) => planned.call === kind);
      const [planned] = index < 0 ? [] : faults.splice(index, 1);
      if (!planned) return handle(call);
      if (planned.fault.afterwards) await handle(call.clone());
      const { signal } = call;
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([planned.fault.answer(() => current), aborted]);
    },
  });

  return {
    api,
    /** The next such call goes wrong. */
    fail: (call: Call, fault: Fault) => faults.push({ call, fault }),
    /** Someone else sends the same event. */
    elsewhere: () => take(undefined),
    /** Someone else edits the record, so that its version is another. */
    touch: () => become('touch', current.state, current.facts),
    current: () => current,
    /** What was taken, in order: nothing twice. */
    events,
    sessionEnds: () => sessionEnds,
    /** Whether the last call that moved the record could say which version its sender had seen. */
    saysVersion: () => saysVersion,
    /** Whether that call takes a key, by which it is answered again as it was. */
    takesKey: () => takesKey,
  };
}

export type RecordServer = ReturnType<typeof recordServer>;

/** What a history writes of a state. */
type Place = HistoryLine['to'];

const JSON_HEADERS = { headers: { 'content-type': 'application/json' } };

const success = (data: AnyDetail) => Response.json({ success: true, code: 200, msg: '', data });

/** A failure in the envelope. */
export const refusal = (code: number, more: object = {}) =>
  Response.json({ success: false, code, msg: `Code ${code}`, data: null, ...more });

async function versionIn(call: Request): Promise<number | undefined> {
  const asked = new URL(call.url).searchParams.get('version');
  if (asked !== null) return Number(asked);
  if (call.method === 'GET') return undefined;
  return ((await call.json()) as { version?: number }).version;
}
