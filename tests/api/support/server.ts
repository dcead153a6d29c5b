import type { AddressInfo } from 'node:net';
import { type Api, createApi } from '../../../api/client.ts';
import type { Envelope } from '../../../api/operation.ts';
import { type Locale, markers } from '../../../api/wire.ts';
import { type AppOptions, createApp } from '../../../server/app.ts';
import type { Connection } from '../../../server/db/connect.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { createLog } from '../../../server/log.ts';
import { openDatabase } from './database.ts';
import { fillWithFew, PASSWORD } from './fewRows.ts';

/** A call as it goes over the wire, where a test says more than the client lets it. */
export interface RawCall {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  token?: string;
}

/** An app on a free port with a database of its own. */
export interface TestServer {
  url: string;
  connection: Connection;
  /** What the server's clock shows; moving it moves the server. */
  clock: { now: Date };
  /** Signs in and answers the client and its token. */
  signIn(
    username: string,
    options?: { password?: string; shopId?: number; locale?: Locale },
  ): Promise<{ api: Api; token: string }>;
  /** Sends what it is told, and answers the HTTP answer with its JSON. */
  send(path: string, call?: RawCall): Promise<{ response: Response; envelope: Envelope<unknown> }>;
  stop(): Promise<void>;
}

/** How a test's server differs from the usual one. */
export interface TestServerOptions extends AppOptions {
  /** Fills the empty database; a few rows of two shops unless given. */
  fill?: (connection: Connection) => Promise<void>;
  /** Environment variables of the server. */
  environment?: Record<string, string>;
}

/** Starts the app in this process, on PostgreSQL with `DATABASE_URL`, else on the embedded database. */
export async function startTestServer({
  fill = ({ db }) => fillWithFew(db),
  environment = {},
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const connection = await openDatabase();
  await fill(connection);
  const clock = { now: new Date() };
  const services = {
    connection,
    environment: readEnvironment(environment),
    now: () => clock.now,
    log: createLog(environment.LOG_LEVEL ?? 'fatal'),
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
      return { response, envelope: (await response.json()) as Envelope<unknown> };
    },
    async stop() {
      await app.close();
      await connection.close();
    },
  };
}

/** A client that is signed in to a server. */
export async function signIn(
  url: string,
  username: string,
  password: string,
  { shopId, locale = 'en-US' }: { shopId?: number; locale?: Locale } = {},
): Promise<{ api: Api; token: string }> {
  let token: string | null = null;
  const api = createApi({
    host: url,
    token: () => token,
    markers: () => markers.parse({ restaurantId: shopId, locale }),
    notices: { success: () => {}, error: () => {} },
    onSessionEnd: () => {},
    logger: { error: () => {} },
  });
  ({ token } = await api.login({ body: { username, password } }));
  return { api, token };
}
