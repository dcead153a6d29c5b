// engine: once

import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../api/domains.ts';
import { readEnvironment } from '../../../server/kernel/environment.ts';
import { createApp } from '../../../server/product/app.ts';
import { handlers } from '../../../server/product/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the server’s log names the call that failed, and nothing of what stood in its address', async () => {
  const lines: string[] = [];
  const services = {
    connection: server.connection,
    environment: readEnvironment({ DATA_DIR: 'memory' }),
    now: () => new Date(),
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  };
  const broken = async () => {
    throw new Error('It broke');
  };
  const app = await createApp(services, { handlers: { ...handlers, listBrand: broken } });
  const [, path = ''] = routes.listBrand.split(' ');
  const answer = await app.inject({ url: `${path}?address=12+Smith+Street&phone=91234567` });
  await app.close();
  expect(answer.statusCode).toBe(500);
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.find(({ route }) => route === path)).toMatchObject({ method: 'GET' });
  expect(lines.join('')).toContain('It broke');
  expect(lines.join('')).not.toMatch(/Smith|91234567/);
});
