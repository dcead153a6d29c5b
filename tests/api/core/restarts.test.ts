// engine: both

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../../server/kernel/db/connect.ts';
import { migrate } from '../../../server/kernel/db/migrate.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { note } from '../../support/figures.ts';
import { freePort } from '../../support/port.ts';
import { sizeOf } from '../../support/scale.ts';
import { startClockedServer } from '../../support/testClock.ts';
import { makeDatabase } from '../support/database.ts';
import { fillWithFew, PASSWORD, PEOPLE } from '../support/fewRows.ts';
import { signIn, tokenOf } from '../support/server.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';

const RESTARTS = sizeOf('RESTARTS');
/** How many calls are answered before the server is told to stop. */
const BEFORE = 150;
const CALLERS = 10;

const folder = mkdtempSync(join(tmpdir(), 'larder-restarts-'));
let database: Awaited<ReturnType<typeof makeDatabase>>;
let home: Record<string, string>;

beforeAll(async () => {
  database = await makeDatabase();
  const dataDirectory = join(folder, 'data');
  home = {
    PORT: String(await freePort()),
    DATA_DIR: dataDirectory,
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
  };
  const connection = await connect({
    databaseUrl: database.url,
    dataDirectory,
    queryLimit: 60_000,
    log: createLog('fatal'),
  });
  await migrate(connection.pool);
  await fillWithFew(connection.db);
  await connection.close();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** What became of the calls of one round. */
interface Tally {
  answered: number;
  /** Not taken at all: nobody listened any more. */
  refused: number;
  /** Sent, and cut off without an answer. */
  dropped: string[];
}

it(
  `answers every call that it has taken, over ${RESTARTS} restarts under load`,
  async () => {
    const tallies: Tally[] = [];
    for (let round = 0; round < RESTARTS; round += 1) {
      const server = await startProcess(home);
      const { tally, code } = await loadThenEnd(server, 'SIGTERM');
      expect(code).toBe(0);
      tallies.push(tally);
    }
    const dropped = tallies.flatMap((tally) => tally.dropped);
    const calls = tallies.reduce((sum, { answered }) => sum + answered, 0);
    note({
      id: 'F12',
      n: RESTARTS,
      unit: `restarts under ${CALLERS} callers`,
      found: { answered: calls, dropped: dropped.length },
    });
    expect(dropped).toEqual([]);
    for (const { answered, refused } of tallies) {
      expect(answered).toBeGreaterThanOrEqual(BEFORE + SLOW.length);
      expect(refused).toBe(CALLERS);
    }
  },
  600_000 + RESTARTS * 30_000,
);

it('would be seen to drop calls if it just ended', async () => {
  const server = await startProcess(home);
  const { tally } = await loadThenEnd(server, 'SIGKILL');
  expect(tally.dropped.length).toBeGreaterThan(0);
});

const DAY = 24 * 3_600_000;

it('makes the statements of cycles that ended while nobody ran, once, however many start then', async () => {
  const before = await startClockedServer({ ...home, PORT: '0', DEMO: '0' });
  const admin = await signIn(before.url, 'admin', PASSWORD);
  const { settlement: waiting } = await admin.beginSettlement({ body: {} });
  expect(waiting).toMatchObject({ status: 'waitingSettlement', cycle: 'monthly' });
  await before.kill();

  // That cycle is over, and the next one, whose statement nobody had begun yet.
  const ahead = Date.parse(waiting.periodTo) + 40 * DAY - Date.now();
  const after = { ...home, PORT: '0', DEMO: '0', CLOCK_AHEAD: String(ahead) };
  // The embedded database has one process.
  const servers = await Promise.all(
    Array.from({ length: database.url === undefined ? 1 : 2 }, () => startClockedServer(after)),
  );
  const [{ url } = before] = servers;
  const api = await signIn(url, 'admin', PASSWORD);
  const body = { size: 200, sort: { by: 'periodTo' as const, descending: false } };
  const found = async () => (await api.listSettlement({ body })).rows;
  await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBe(3);
  const [first, second, third] = await found();
  expect(first).toMatchObject({ id: waiting.id, periodTo: waiting.periodTo, status: 'generated' });
  expect(second).toMatchObject({ periodFrom: first?.periodTo, status: 'generated' });
  expect(third).toMatchObject({ periodFrom: second?.periodTo, status: 'waitingSettlement' });
  for (const { id } of [first, second].filter((one) => one !== undefined)) {
    const { history, facts } = await api.getSettlement({ params: { id } });
    expect(facts.generations).toBe(1);
    expect(history.filter(({ event }) => event.startsWith('xstate.after'))).toHaveLength(1);
  }
  for (const server of servers) expect(await server.stop()).toBe(0);
});

/** Calls that are under way when the signal comes: a password takes its time. */
const SLOW = Object.keys(PEOPLE);

/**
 * Ten callers send one call after the other on connections that stay open, until nobody answers;
 * in the midst of it some sign in, and the signal is sent at once.
 */
async function loadThenEnd(server: ServerProcess, signal: NodeJS.Signals) {
  const token = tokenOf(await signIn(server.url, 'clerk', PASSWORD));
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS + SLOW.length });
  const tally: Tally = { answered: 0, refused: 0, dropped: [] };
  const call = (path: string, body?: unknown) => send(server.url, agent, path, token, body, tally);
  // All connections are open before the signal: no call is still knocking at the door.
  await Promise.all(
    Array.from({ length: CALLERS + SLOW.length }, () =>
      call('/decsaasadmin/saas/api/restaurant/getBusinessConfig'),
    ),
  );
  let ended: ReturnType<ServerProcess['end']> | undefined;
  let slow: Promise<unknown> = Promise.resolve();
  const caller = async () => {
    while (await call('/decsaasadmin/saas/api/restaurant/getBusinessConfig')) {
      if (tally.answered < BEFORE || ended) continue;
      slow = Promise.all(
        SLOW.map((username) =>
          call('/decsaasadmin/saas/api/auth/login', { username, password: PASSWORD }),
        ),
      );
      ended = server.end(signal);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await slow;
  agent.destroy();
  return { tally, code: (await ended)?.code };
}

/** Sends one call and answers whether it was answered. */
function send(
  url: string,
  agent: Agent,
  path: string,
  token: string,
  body: unknown,
  tally: Tally,
): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') tally.refused += 1;
      else tally.dropped.push(`${path} ${error.code}`);
      resolve(false);
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = request(
      url + path,
      {
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          accessToken: token,
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        answer.on('error', failed);
        answer.on('end', () => {
          tally.answered += 1;
          resolve(true);
        });
        answer.resume();
      },
    );
    call.on('error', failed);
    call.end(text);
  });
}

if (process.env.DATABASE_URL) {
  it('a start may happen several times at once on one PostgreSQL, whose demo is made once', async () => {
    const empty = await makeDatabase();
    const environment = { PORT: '0', DATABASE_URL: empty.url ?? '', DEMO: '1' };
    const servers = await Promise.all([1, 2, 3].map(() => startProcess(environment)));
    const totals = await Promise.all(
      servers.map(async ({ url }) => {
        const api = await signIn(url, 'clerk', 'Demo1234');
        return (await api.listOrder4Merchant({ body: {} })).total.count;
      }),
    );
    await Promise.all(servers.map((one) => one.end()));
    await empty.drop();
    expect(totals).toEqual([2000, 2000, 2000]);
  });
}
