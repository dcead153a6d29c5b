// engine: either
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../api/contract.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { recordTimers } from '../../../server/kernel/db/tables/records.ts';
import { drainer } from '../../../server/kernel/drain.ts';
import { readEnvironment } from '../../../server/kernel/environment.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { createApp } from '../../../server/product/app.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

const TOKEN = 'a-token-of-the-watchers';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => server.stop());

const ask = (authorization?: string) =>
  fetch(`${server.url}/metrics`, authorization ? { headers: { authorization } } : {});

/** The value of each line of the metrics by its name and labels. */
async function read(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** How many requests of a call came to a result. */
const counted = (metrics: Map<string, number>, call: string, result: string) =>
  metrics.get(`larder_request_duration_seconds_count{call="${call}",result="${result}"}`) ?? 0;

describe('the metrics', () => {
  it('are read with the token alone', async () => {
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      const answer = await ask(wrong);
      expect([answer.status, await answer.text()]).toEqual([401, '']);
    }
  });

  it('are not there without one', async () => {
    const lone = await startTestServer();
    const answer = await fetch(`${lone.url}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    await lone.stop();
    expect(answer.status).toBe(404);
  });

  it('count the requests of each call by what they came to, refused sign-ins too', async () => {
    const before = await read();
    await server.signIn('clerk');
    await expect(server.signIn('clerk', { password: 'wrong' })).rejects.toThrow();
    await server.send(contract.getBusinessConfig.path);
    await server.send('/decsaasadmin/nothing');
    const after = await read();
    const more = (call: string, result: string) =>
      counted(after, call, result) - counted(before, call, result);
    expect(more('login', 'ok')).toBe(1);
    expect(more('login', 'invalidInput') + more('login', 'refused')).toBe(1);
    expect(more('getBusinessConfig', 'noToken')).toBe(1);
    expect(more('other', 'http404')).toBe(1);
    // The reading of the first.
    expect(more('other', 'http200')).toBe(1);
    expect(after.get('larder_requests_under_way')).toBe(1);
  });

  it('tell the connections, the delays that are due, and the mail that waits', async () => {
    const { db } = server.connection;
    await db.delete(outboxMessages);
    const at = server.clock.now.getTime();
    const ago = (seconds: number) => new Date(at - seconds * 1_000);
    const timer = (timerId: string, dueAt: Date) => ({
      ...{ lifecycle: 'nobody', recordId: 1, event: 'none', timerId, dueAt },
    });
    await db
      .insert(recordTimers)
      .values([timer('late', ago(90)), timer('later', ago(30)), timer('ahead', ago(-3_600))]);
    const metrics = await read();
    expect(metrics.get('larder_timers_due')).toBeGreaterThanOrEqual(2);
    expect(metrics.get('larder_timers_lateness_seconds')).toBeGreaterThanOrEqual(90);
    expect(metrics.get('larder_outbox_queued')).toBe(0);
    expect(metrics.get('larder_outbox_age_seconds')).toBe(0);
    expect(metrics.get('larder_database_up')).toBe(1);
    expect(metrics.get('larder_files_in_work{state="running"}')).toBe(0);
    const connections = ['busy', 'idle', 'waiting'].map(
      (state) => metrics.get(`larder_database_connections{state="${state}"}`) ?? Number.NaN,
    );
    expect(connections.every((number) => number >= 0)).toBe(true);
    expect(connections.slice(0, 2)).not.toEqual([0, 0]);
  });

  it('are there while the database is away, and say so', async () => {
    const query = vi.spyOn(server.connection.pool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    const away = await read();
    query.mockRestore();
    expect(away.get('larder_database_up')).toBe(0);
    expect((await read()).get('larder_database_up')).toBe(1);
  });
});

describe('a server that is watched', () => {
  it('is alive while the database is away, and not ready', async () => {
    const query = vi.spyOn(server.connection.pool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    const statuses = await Promise.all(
      ['/livez', '/readyz', '/healthz'].map(async (path) => {
        return (await fetch(`${server.url}${path}`)).status;
      }),
    );
    query.mockRestore();
    expect(statuses).toEqual([200, 503, 503]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('is not ready as soon as it is to stop, and answers all the same', async () => {
    const { connection } = server;
    const environment = readEnvironment({ DATA_DIR: 'memory' });
    const log = createLog('fatal');
    const app = await createApp({ connection, environment, now: () => new Date(), log });
    const drain = drainer(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const ended = drain();
    const { statusCode, headers } = await app.inject('/readyz');
    expect([statusCode, headers.connection]).toEqual([503, 'close']);
    expect((await app.inject('/livez')).statusCode).toBe(200);
    await ended;
  });

  it('names each request in its answer as in the lines of its log', async () => {
    const lines: string[] = [];
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const lone = await startTestServer({ environment: { LOG_LEVEL: 'error' }, logTo });
    const token = tokenOf(await lone.signIn('clerk'));
    const query = vi.spyOn(lone.connection.pool, 'query').mockImplementation(() => {
      throw new Error('a fault');
    });
    const { response } = await lone.send(contract.getBusinessConfig.path, { token });
    query.mockRestore();
    await lone.stop();
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.some((line) => line.includes('A call failed') && line.includes(`${id}`))).toBe(
      true,
    );
  });
});
