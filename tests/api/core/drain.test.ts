// engine: both

import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import type { Call } from '../../../server/kernel/context.ts';
import { readEnvironment } from '../../../server/kernel/environment.ts';
import { handlers } from '../../../server/product/product.ts';
import { type RunningServer, startServer } from '../../../server/product/server.ts';
import { makeDatabase } from '../support/database.ts';
import { fillWithFew, PASSWORD } from '../support/fewRows.ts';
import { signIn, tokenOf } from '../support/server.ts';

const GOODS = '/decsaasadmin/hxd/product/getList';
/** Longer than connections that go unused are kept open, so that waiting for those is not enough. */
const SLOWLY = 2_500;

let database: Awaited<ReturnType<typeof makeDatabase>> | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  await database?.drop();
  server = undefined;
  database = undefined;
});

/** A server whose answer to one call comes late, after several queries, with all that it logs. */
async function startSlow() {
  database = await makeDatabase();
  const lines: { level: number; msg: string; err?: { message: string } }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const reached = { begun: 0, ended: 0 };
  const slow: typeof handlers.listGoods = async (input, call: Call) => {
    reached.begun += 1;
    await pause(SLOWLY);
    await call.db.execute(sql`select 1`);
    await call.db.execute(sql`select 2`);
    const page = await handlers.listGoods(input, call);
    reached.ended += 1;
    // Compressed, and more than fits into a socket's buffer.
    const rows = Array.from({ length: 5_000 }, () =>
      page.rows.map((row) => ({ ...row, name: randomUUID(), nameZh: randomUUID() })),
    );
    return { ...page, rows: rows.flat() };
  };
  server = await startServer(
    readEnvironment({
      PORT: '0',
      DATA_DIR: 'memory',
      ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    }),
    { log, handlers: { ...handlers, listGoods: slow } },
  );
  await fillWithFew(server.connection.db);
  const token = tokenOf(await signIn(server.url, 'clerk', PASSWORD));
  return { url: server.url, token, lines, reached, stop: server.stop };
}

type Slow = Awaited<ReturnType<typeof startSlow>>;

/** Sends a call and hangs up in the midst of its body, of the work, or of the answer. */
async function hangUp({ url, token, reached }: Slow, when: 'sending' | 'begun' | 'answering') {
  // Node says so of each request whose head has come in, in this process too.
  const arrived = new Promise((resolve) => subscribe('http.server.request.start', resolve));
  const body = when === 'sending' ? '{"search":' : '{}';
  const call = request(url + GOODS, {
    method: 'POST',
    headers: {
      accessToken: token,
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      'content-length': when === 'sending' ? 1_000 : 2,
    },
  });
  call.on('error', () => {});
  const closed = new Promise((resolve) => call.on('close', resolve));
  call.write(body);
  if (when === 'sending') await arrived;
  if (when === 'begun') await vi.waitUntil(() => reached.begun > 0);
  if (when === 'answering') await new Promise((resolve) => call.on('response', resolve));
  call.destroy();
  await closed;
}

const complaints = (lines: { level: number }[]) => lines.filter(({ level }) => level >= 40);

it('lets a call end whose client has hung up before the database is closed', async () => {
  const slow = await startSlow();
  await hangUp(slow, 'begun');
  await slow.stop();
  expect(slow.reached).toEqual({ begun: 1, ended: 1 });
  expect(complaints(slow.lines)).toEqual([]);
});

it('does not take a client that hangs up for an error', async () => {
  const slow = await startSlow();
  await hangUp(slow, 'begun');
  await vi.waitUntil(() => slow.reached.ended === 1, 60_000);
  await hangUp(slow, 'answering');
  await hangUp(slow, 'sending');
  // What it had to say of them is said once it has stopped.
  await slow.stop();
  expect(complaints(slow.lines)).toEqual([]);
});

it('does not wait for a connection on which nobody asks anything', async () => {
  const alone = await stopping(async () => {});
  // As browsers open one ahead of need.
  const beside = await stopping(async ({ url }) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
  });
  expect(beside).toBeLessThan(alone * 8);
});

/** How long a server takes to stop after `visit`, milliseconds. */
async function stopping(visit: (slow: Slow) => Promise<void>): Promise<number> {
  const slow = await startSlow();
  await visit(slow);
  const begun = performance.now();
  await slow.stop();
  const took = performance.now() - begun;
  await database?.drop();
  database = undefined;
  return took;
}
