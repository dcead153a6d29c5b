// engine: either

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/port.ts';
import { makeDatabase } from '../support/database.ts';
import { signIn } from '../support/server.ts';
import { runToEnd, type ServerProcess, startProcess } from '../support/serverProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'larder-start-'));
let database: Awaited<ReturnType<typeof makeDatabase>>;
let home: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  database = await makeDatabase();
  home = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
  };
  server = await startProcess({ ...home, DEMO: '1' });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe('a start', () => {
  it('says where it is and who can sign in, who then can', async () => {
    expect(server.output).toMatch(
      /^Larder is at http:\/\/localhost:\d+\/login \((PGlite|PostgreSQL)\)\.\nSign in as admin, manager, clerk, auditor, supervisor, tester with the password Demo1234\.\n$/,
    );
    for (const person of ['admin', 'manager', 'clerk', 'auditor', 'supervisor']) {
      const api = await signIn(server.url, person, 'Demo1234');
      const { rows, total } = await api.listOrder4Merchant({ body: {} });
      expect([rows.length, total.count]).toEqual([50, 2000]);
    }
  });

  it('answers that it is healthy', async () => {
    const answer = await fetch(`${server.url}/healthz`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', engine: database.url === undefined ? 'PGlite' : 'PostgreSQL' },
    ]);
  });

  it('has no clock that anybody could move: what moves that of a test server does nothing', async () => {
    const api = await signIn(server.url, 'manager', 'Demo1234', { shopId: 1 });
    const answers: unknown[] = [];
    server.child.on('message', (answer) => answers.push(answer));
    const before = Date.now();
    await new Promise((sent) => server.child.send({ moveTo: '2031-01-01T00:00:00.000Z' }, sent));
    for (const path of ['/clock', '/test/clock', '/api/clock']) {
      const answer = await fetch(`${server.url}${path}`, { method: 'POST' });
      expect(answer.status).not.toBe(200);
    }
    const now = Date.parse((await api.getBusinessStatus({})).now);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
    expect(answers).toEqual([]);
  });

  it('refuses a data folder that another server has', async () => {
    const embedded = { PORT: '0', DATA_DIR: join(folder, 'shared') };
    const first = await startProcess(embedded);
    const { code, errors } = await runToEnd(embedded);
    const health = await fetch(`${first.url}/healthz`);
    await first.end();
    expect(code).toBe(1);
    expect(errors).toMatch(/^Larder could not start: .* is in use by a running server/);
    expect(health.status).toBe(200);
  });

  it('names every wrong variable with its reason', async () => {
    const { code, errors, output } = await runToEnd({ PORT: 'abc', DEMO: 'maybe' });
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(errors.trim().split('\n')).toEqual([
      'These environment variables are wrong:',
      'PORT must be a whole number from 0 to 65535',
      'DEMO must be 0 or 1',
    ]);
  });

  it('says that a port is taken', async () => {
    const port = await freePort();
    const holder = createServer().listen(port, '127.0.0.1');
    const { code, errors } = await runToEnd({ PORT: String(port), DATA_DIR: 'memory' });
    holder.close();
    expect(code).toBe(1);
    expect(errors).toMatch(/^Larder could not start: .*EADDRINUSE/);
  });

  it('says that PostgreSQL does not answer', async () => {
    const port = await freePort();
    const { code, errors } = await runToEnd({ DATABASE_URL: `postgres://a@127.0.0.1:${port}/x` });
    expect(code).toBe(1);
    expect(errors).toMatch(/^Larder could not start: .*ECONNREFUSED/);
  });

  it('does not open demo passwords to other machines', async () => {
    const { code, errors } = await runToEnd({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: 'memory',
      DEMO: '1',
    });
    expect(code).toBe(1);
    expect(errors).toContain(
      "these accounts have the demo's password: admin, manager, clerk, auditor",
    );
  });

  it('opens an empty server to other machines', async () => {
    const open = await startProcess({ PORT: '0', HOST: '0.0.0.0', DATA_DIR: 'memory' });
    expect(open.output).not.toContain('Sign in as');
    expect((await open.end()).code).toBe(0);
  });

  it('stops with code 0 on SIGTERM and on SIGINT, and keeps what there was', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      expect(await server.end(signal)).toMatchObject({ code: 0, errors: '' });
      server = await startProcess({ ...home, DEMO: '1' });
    }
    const api = await signIn(server.url, 'clerk', 'Demo1234');
    expect((await api.listOrder4Merchant({ body: {} })).total.count).toBe(2000);
  });
});
