import createClient from 'openapi-fetch';
import type { Contract, OperationName } from './contract.ts';
import { routes } from './domains.ts';
import { CODES, SESSION_CODES } from './kernel/codes.ts';
import { ApiFailure, type FailureKind } from './kernel/failure.ts';
import type { DataOf, Envelope, Operation, Paths, RequestOf } from './kernel/operation.ts';
import { type SessionEnd, sessionEndIn } from './kernel/sessionEnd.ts';
import type { Markers } from './kernel/wire.ts';

/** A call is given up after two minutes (spec sections 7 and 9), in milliseconds. */
export const REQUEST_TIMEOUT = 120_000;

/**
 * Paths whose HTTP errors are not shown (spec section 8). The specification gives the stock path
 * itself; of the marketplaces' shop-status sync it gives no path, so it is chosen here in the style
 * of their other calls.
 */
export const SILENT_PATHS: readonly string[] = [
  '/decsaasadmin/saas/api/shopee/shop/status/syn',
  '/decsaasadmin/saas/api/lazada/shop/status/syn',
  '/product/sync/product/stock',
];

/** The markers as the session holds them: `currency` is removed before they are sent. */
export type SessionMarkers = Markers & { currency?: string };

/** Everything that the client does not decide itself. */
export interface ApiOptions {
  /** Where the calls go, without a path of its own; empty for the page's own origin. */
  host: string;
  /** The access token now, or null before sign-in. */
  token: () => string | null;
  markers: () => SessionMarkers;
  notices: { success: (text: string) => void; error: (text: string) => void };
  /**
   * A call was answered with code 4002, 4003 or 4007. Called once a failing call, with the token
   * that the call was sent with and who ended the session, where the answer says it: an answer to an older session's call must not end a newer one.
   */
  onSessionEnd: (end: { code: number; token: string | null; why: SessionEnd | null }) => void;
  /** Told with every answer to a session what names its rights now, and the token it was asked with. */
  onRights?: (said: { rights: string; token: string | null }) => void;
  logger: { error: (what: string, details: Record<string, unknown>) => void };
  /** The browser's own without it. */
  fetch?: (request: Request) => Promise<Response>;
}

/** What a caller may say about one call. */
export interface CallFlags {
  /** Show a failure's own text as an error notice; true unless the caller shows it itself. */
  showError?: boolean;
  /** Show a success's own text as a notice; false unless asked for. */
  showSuccess?: boolean;
  /** One a person's intent, the same on every retry. */
  idempotencyKey?: string;
  /** Gives the call up. */
  signal?: AbortSignal;
  /** No person asked for it: it does not count as a use of the session, which may go idle. */
  background?: boolean;
  /** Sent instead of the session's token: signing out sends that of the session just left. */
  accessToken?: string;
  /** The answer is a file: it is handed on as it came. */
  blob?: boolean;
  /** Told how much of the body is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

type FlagsOf<O> = O extends { readonly idempotency: 'required' }
  ? CallFlags & { idempotencyKey: string }
  : CallFlags;

type Answer<O, Flags> = Flags extends { blob: true } ? File : DataOf<O>;

type Call<O> =
  unknown extends RequestOf<O>
    ? <Flags extends FlagsOf<O>>(
        request?: Record<string, never>,
        flags?: Flags,
      ) => Promise<Answer<O, Flags>>
    : O extends { readonly idempotency: 'required' }
      ? <Flags extends FlagsOf<O>>(request: RequestOf<O>, flags: Flags) => Promise<Answer<O, Flags>>
      : <Flags extends FlagsOf<O>>(
          request: RequestOf<O>,
          flags?: Flags,
        ) => Promise<Answer<O, Flags>>;

/** The calls of the contract by name. Each resolves with the envelope's data or throws `ApiFailure`. */
export type Api = { readonly [Name in OperationName]: Call<Contract[Name]> };

/**
 * The client of the contract (spec section 8). It adds the `accessToken` and `markers` headers,
 * gives up after two minutes, reads the envelope and shows notices as the call's flags say.
 * It sends each call once: whoever retries decides so.
 *
 * @example
 * const api = createApi({ host: '', token, markers, notices, onSessionEnd, logger });
 * const detail = await api.getOrderDetail4Merchant({ query: { orderId: 7 } });
 */
export function createApi(options: ApiOptions): Api {
  const client = createClient<Paths<Contract>>({
    baseUrl: options.host,
    cache: 'no-store',
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  // The operation is chosen at run time, so the types of one path cannot hold here; `Api` has them.
  const send = client.request as unknown as Send;

  const call = async (name: OperationName, request: Parts = {}, flags: CallFlags = {}) => {
    const [method, path] = routes[name].split(' ') as [Uppercase<Operation['method']>, string];
    const token = flags.accessToken ?? options.token();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), REQUEST_TIMEOUT);
    try {
      const { response } = await send(method, path, {
        params: { path: request.params, query: request.query },
        body: request.files ? (await transfer()).formOf(request.files, request.body) : request.body,
        headers: headersOf(options.markers(), token, flags),
        parseAs: 'stream',
        signal: flags.signal ? AbortSignal.any([deadline.signal, flags.signal]) : deadline.signal,
        ...(flags.onProgress && !options.fetch
          ? { fetch: (await transfer()).sendingWithProgress(flags.onProgress) }
          : {}),
      });
      const rights = response.headers.get('rights');
      if (rights !== null) options.onRights?.({ rights, token });
      if (response.status !== 200) throw httpFailure(options, path, response);
      const isFile = response.headers.has('content-disposition');
      if (isFile || (flags.blob && !isJson(response))) {
        return await (await transfer()).fileOf(response);
      }
      const envelope = envelopeIn(await response.text());
      if (!succeeded(envelope)) throw envelopeFailure(options, envelope, token, flags);
      const text = textOf(envelope);
      if (method !== 'GET' && flags.showSuccess && text) options.notices.success(text);
      return envelope.data;
    } catch (error) {
      if (error instanceof ApiFailure) throw error;
      const kind = deadline.signal.aborted
        ? 'timeout'
        : flags.signal?.aborted
          ? 'aborted'
          : 'network';
      if (kind !== 'aborted') {
        options.logger.error('A call got no answer', {
          operation: name,
          kind,
          error: String(error),
        });
      }
      throw new ApiFailure({ kind, cause: error });
    } finally {
      clearTimeout(timer);
    }
  };

  return Object.fromEntries(
    (Object.keys(routes) as OperationName[]).map((name) => [
      name,
      (request?: Parts, flags?: CallFlags) => call(name, request, flags),
    ]),
  ) as unknown as Api;
}

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Readonly<Record<string, File | File[] | undefined>>;
}

type Send = (
  method: string,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ response: Response }>;

/** An envelope as it may come: the existing host also says `ok` and `message`. */
type LooseEnvelope = Partial<Omit<Envelope<unknown>, 'success'>> & {
  success?: unknown;
  ok?: unknown;
  message?: unknown;
};

const KINDS: Partial<Record<number, FailureKind>> = {
  [CODES.invalidInput]: 'invalid',
  [CODES.noAccess]: 'noAccess',
  [CODES.notFound]: 'notFound',
  [CODES.refused]: 'refused',
  [CODES.stale]: 'stale',
  [CODES.tooManyTries]: 'tooMany',
};

function headersOf(
  markers: SessionMarkers,
  token: string | null,
  { idempotencyKey, background }: CallFlags,
) {
  const { currency: _removed, ...sent } = markers;
  return {
    markers: asciiJson(sent),
    ...(token ? { accessToken: token } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(background ? { Background: '1' } : {}),
  };
}

/** JSON that fits into a header: a city or a currency sign may lie outside Latin-1. */
const asciiJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Files in and out are loaded when there is one: the login page has none. */
const transfer = () => import('./kernel/transfer.ts');

const isJson = (response: Response) => /\bjson\b/i.test(response.headers.get('content-type') ?? '');

const succeeded = ({ success, ok }: LooseEnvelope) =>
  success === true || success === 'success' || ok === true;

function textOf({ msg, message }: LooseEnvelope): string {
  return (
    [msg, message].find((text): text is string => typeof text === 'string' && text !== '') ?? ''
  );
}

function envelopeIn(text: string): LooseEnvelope {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new ApiFailure({ kind: 'unreadable', status: 200, cause });
  }
  const isEnvelope =
    typeof body === 'object' &&
    body !== null &&
    ['success', 'ok', 'code', 'msg', 'message'].some((key) => key in body);
  if (!isEnvelope) throw new ApiFailure({ kind: 'unreadable', status: 200 });
  return body as LooseEnvelope;
}

function httpFailure(options: ApiOptions, path: string, response: Response): ApiFailure {
  const msg = `${response.status} ${response.statusText}`.trim();
  if (!SILENT_PATHS.includes(pathOf(response, path))) options.notices.error(msg);
  return new ApiFailure({ kind: 'http', status: response.status, msg });
}

/** The path that answered; a response that was made by hand has no address of its own. */
const pathOf = (response: Response, asked: string) =>
  response.url ? new URL(response.url).pathname : asked;

function envelopeFailure(
  options: ApiOptions,
  envelope: LooseEnvelope,
  token: string | null,
  flags: CallFlags,
): ApiFailure {
  const code = Number(envelope.code);
  const msg = textOf(envelope);
  if (SESSION_CODES.includes(code)) {
    options.onSessionEnd({ code, token, why: sessionEndIn(envelope.data) });
    return new ApiFailure({ kind: 'session', code, msg, status: 200, data: envelope.data });
  }
  if ((flags.showError ?? true) && msg) options.notices.error(msg);
  return new ApiFailure({
    kind: KINDS[code] ?? 'failed',
    code: Number.isNaN(code) ? undefined : code,
    msg,
    status: 200,
    errors: envelope.errors,
    reason: envelope.reason,
    data: envelope.data,
  });
}
