import type { AddressInfo } from 'node:net';
import { type Api, createApi } from '../../../api/client.ts';
import type { Envelope } from '../../../api/kernel/operation.ts';
import { type Locale, markers } from '../../../api/kernel/wire.ts';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { readEnvironment } from '../../../server/kernel/environment.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { type AppOptions, createApp } from '../../../server/product/app.ts';
import { tappedFetch } from './capturedCalls.ts';
import { openDatabase } from './database.ts';
import { fillWithFew, PASSWORD } from './fewRows.ts';
import { keysOfRun } from './secrets.ts';
import type { Filling } from './templates.ts';

/** A call as it goes over the wire, where a test says more than the client lets it. */
export interface RawCall {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  token?: string;
}

/** As whom, where and in which language a client is signed in; whatever is left out is usual. */
export interface SignInOptions {
  password?: string;
  shopId?: number;
  locale?: Locale;
}

/** Signs in, and answers the client; what it sends as its token tells `tokenOf`. */
export type SignIn = (username: string, options?: SignInOptions) => Promise<Api>;

/** An app on a free port with a database of its own. */
export interface TestServer {
  url: string;
  connection: Connection;
  /** What the server's clock shows; moving it moves the server. */
  clock: { now: Date };
  signIn: SignIn;
  /** Sends what it is told, and answers the HTTP answer with its JSON. */
  send(path: string, call?: RawCall): Promise<{ response: Response; envelope: Envelope<unknown> }>;
  stop(): Promise<void>;
}

/** How a test's server differs from the usual one. */
export interface TestServerOptions extends AppOptions {
  /** How the empty database is filled; a few rows of two shops unless given. */
  filling?: Filling;
  /** Environment variables of the server. */
  environment?: Record<string, string>;
  /** Where the lines of its log go; to standard error unless given. */
  logTo?: Parameters<typeof createLog>[1];
}

const FEW: Filling = { name: 'few', fill: ({ db }) => fillWithFew(db) };

/** Starts the app in this process, on PostgreSQL with `DATABASE_URL`, else on the embedded database. */
export async function startTestServer({
  filling = FEW,
  environment = {},
  logTo,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const connection = await openDatabase(filling);
  const clock = { now: new Date() };
  const services = {
    connection,
    environment: readEnvironment({ DATA_DIR: 'memory', ...keysOfRun, ...environment }),
    now: () => clock.now,
    log: createLog(environment.LOG_LEVEL ?? 'fatal', logTo),
  };
  const app = await createApp(services, options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    connection,
    clock,
    signIn: (username, { password = PASSWORD, ...rest } = {}) =>
      signIn(url, username, password, rest),
    async send(path, { method = 'GET', headers = {}, body, token } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { accessToken: token }),
          ...headers,
        },
        body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
      });
      const isFile = response.headers.has('content-disposition');
      const envelope = isFile
        ? { success: true, code: 200, msg: '', data: await response.blob() }
        : await response.json();
      return { response, envelope: envelope as Envelope<unknown> };
    },
    async stop() {
      // Those opened ahead of need are not idle to Node, which would wait for them over a minute.
      app.server.closeAllConnections();
      await app.close();
      await connection.close();
    },
  };
}

/** The session of each client. */
const sessions = new WeakMap<Api, Session>();

function sessionOf(api: Api): Session {
  const session = sessions.get(api);
  if (!session) throw new Error('This client is not of a sign-in here');
  return session;
}

/** The token that a client sends. */
export function tokenOf(api: Api): string {
  const { token } = sessionOf(api);
  if (token === null) throw new Error('This client is not signed in');
  return token;
}

/** The same session in another of its account's shops. */
export function inShop(api: Api, shopId: number): Api {
  return clientOf({ ...sessionOf(api), shopId });
}

/** A client that is signed in to a server. */
export async function signIn(
  url: string,
  username: string,
  password: string,
  { shopId, locale = 'en-US' }: Omit<SignInOptions, 'password'> = {},
): Promise<Api> {
  const session: Session = { url, token: null, shopId, locale };
  const api = clientOf(session);
  const { token } = await api.login({ body: { username, password } });
  session.token = token;
  return api;
}

interface Session {
  url: string;
  token: string | null;
  shopId: number | undefined;
  locale: Locale;
}

function clientOf(session: Session): Api {
  const { url, shopId, locale } = session;
  const api = createApi({
    host: url,
    token: () => session.token,
    markers: () => markers.parse({ restaurantId: shopId, locale }),
    notices: { success: () => {}, error: () => {} },
    onSessionEnd: () => {},
    logger: { error: () => {} },
    fetch: tappedFetch,
  });
  sessions.set(api, session);
  return api;
}
