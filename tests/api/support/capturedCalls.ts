import { AsyncLocalStorage } from 'node:async_hooks';
import type { Operation } from '../../../api/kernel/operation.ts';
import { movingOperation, takesVersion } from '../../support/movingOperations.ts';

/** A call that moves a record, as it would have gone over the wire. */
export interface Captured {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** Whether the call can say which version of the record its sender looked at. */
  versioned: boolean;
  /** What the contract lets a key do for the call; null where it takes none. */
  idempotency: Operation['idempotency'] | null;
}

/** What is changed in a captured call before it goes out. */
export interface Amendment {
  version?: number;
  key?: string;
  token?: string;
}

/** An answer as it came. */
export interface Answered {
  status: number;
  /** The envelope's code; 0 where there is no envelope. */
  code: number;
  rule: string;
  text: string;
}

type Mode = { capture: (call: Captured) => void } | { amend: Amendment };

const mode = new AsyncLocalStorage<Mode>();

/** Ends a call that was captured instead of sent. */
class NotSent extends Error {}

/**
 * The `fetch` of every client of the tests. It lets all calls through as they are, but within
 * `capture` and `amended` those that move a record.
 */
export async function tappedFetch(request: Request): Promise<Response> {
  // Packing and unpacking tens of thousands of answers would cost more than some of the calls.
  request.headers.set('accept-encoding', 'identity');
  const wished = mode.getStore();
  const operation = wished && movingOperation(request.method, request.url);
  if (!operation) return fetch(request);
  const call = await read(request, operation);
  if ('capture' in wished) {
    wished.capture(call);
    throw new NotSent();
  }
  return ask(amendedCall(call, wished.amend));
}

/**
 * What `send` would have sent to move a record: the call is noted and goes nowhere.
 * @throws Error where it sends none that the contract marks as moving something.
 */
export async function capture(send: () => Promise<unknown>): Promise<Captured> {
  const calls: Captured[] = [];
  let ended: unknown;
  await mode.run({ capture: (call) => calls.push(call) }, send).catch((error: unknown) => {
    ended = error;
  });
  const [first] = calls;
  if (!first) throw new Error('Nothing was sent that moves a record', { cause: ended });
  return first;
}

/** Lets `send` send its call with another version or key. */
export const amended = <T>(amend: Amendment, send: () => Promise<T>): Promise<T> =>
  mode.run({ amend }, send);

/** Lets `send` send its calls as they are, within `amended` too. */
export const unamended = <T>(send: () => Promise<T>): Promise<T> => mode.exit(send);

/** Sends a captured call, amended, and answers what came back. */
export async function fire(call: Captured, amendment: Amendment = {}): Promise<Answered> {
  const response = await ask(amendedCall(call, amendment));
  const text = await response.text();
  const { code, rule } = envelopeIn(text);
  return { status: response.status, code, rule, text };
}

/** The call with its version, key or sender changed, as far as it has such. */
function amendedCall(call: Captured, { version, key, token }: Amendment): Captured {
  const { headers } = call;
  return {
    ...(version === undefined || !call.versioned ? call : withVersion(call, version)),
    headers: {
      ...headers,
      ...(key === undefined || call.idempotency === null ? {} : { 'idempotency-key': key }),
      ...(token === undefined ? {} : { accesstoken: token }),
    },
  };
}

function withVersion(call: Captured, version: number): Captured {
  if (call.body !== null) {
    return { ...call, body: JSON.stringify({ ...JSON.parse(call.body), version }) };
  }
  const url = new URL(call.url);
  url.searchParams.set('version', String(version));
  return { ...call, url: url.toString() };
}

const ask = ({ method, url, headers, body }: Captured) => fetch(url, { method, headers, body });

async function read(request: Request, operation: Operation): Promise<Captured> {
  const body = request.method === 'GET' ? null : await request.text();
  return {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: body === '' ? null : body,
    versioned: takesVersion(operation),
    idempotency: operation.idempotency ?? null,
  };
}

function envelopeIn(text: string): { code: number; rule: string } {
  try {
    const { code, reason } = JSON.parse(text) as { code?: number; reason?: { rule: string } };
    return { code: code ?? 0, rule: reason?.rule ?? '' };
  } catch {
    return { code: 0, rule: '' };
  }
}
