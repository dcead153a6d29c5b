// engine: once

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../api/contract.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { EXCEPTIONS } from '../../domains/proofs.ts';
import { note } from '../../support/figures.ts';
import { sizeOf } from '../../support/scale.ts';
import { DEMO } from '../orders/world.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';
import { type Described, describedCalls } from './document.ts';
import { requestOf, send } from './requests.ts';

const SEED = 53;
/** Requests of each call: some are answered with data, some with an error, some with a file. */
const REQUESTS = sizeOf('HEADER_REQUESTS');
const OFFICE = 'https://office.example';
/** What may lie in a browser's cache: none of it is anybody's data. */
const PUBLIC = /^\/(assets\/|drive\/worker\.js$|favicon\.svg$|api-docs\/viewer)/;

/** A request whose body is to be misunderstood. */
const SMUGGLED = 'POST /decsaasadmin/saas/api/auth/login HTTP/1.1\r\nhost: a\r\n';

type Headers = Readonly<Record<string, string | undefined>>;

const screens = mkdtempSync(join(tmpdir(), 'larder-headers-'));
let server: TestServer;
let looked = 0;
const kinds = new Map<string, number>();

beforeAll(async () => {
  mkdirSync(join(screens, 'assets'));
  writeFileSync(join(screens, 'assets', 'main-a1b2c3.js'), 'export {};');
  mkdirSync(join(screens, 'drive'));
  writeFileSync(join(screens, 'drive', 'worker.js'), '"use strict";');
  writeFileSync(join(screens, 'favicon.svg'), '<svg/>');
  writeFileSync(join(screens, 'index.html'), '<!doctype html><div id="root"></div>');
  server = await startTestServer({
    filling: DEMO,
    screens,
    environment: { CORS_ORIGINS: OFFICE },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(screens, { recursive: true });
});

/** What is missing among the headers of an answer, in words. */
function lackIn(path: string, headers: Headers): string[] {
  const policy = new Map(
    (headers['content-security-policy'] ?? '')
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources.join(' ')] as const),
  );
  // What is no page runs in nothing at all.
  const isShut = policy.has('sandbox') && policy.get('default-src') === "'none'";
  const type = headers['content-type'] ?? '';
  const lifetime = /^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1];
  const wanted: Record<string, boolean> = {
    'default-src': policy.get('default-src') === "'none'",
    'script-src': isShut || policy.get('script-src') === "'self'",
    'object-src': isShut || policy.get('object-src') === "'none'",
    'base-uri': isShut || policy.get('base-uri') === "'none'",
    'frame-ancestors': policy.get('frame-ancestors') === "'none'",
    nosniff: headers['x-content-type-options'] === 'nosniff',
    transport: Number(lifetime ?? 0) >= 365 * 24 * 3600,
    camera: /^camera=\(self\), .*microphone=\(\)/.test(headers['permissions-policy'] ?? ''),
    referrer: headers['referrer-policy'] === 'no-referrer',
    'no-store': PUBLIC.test(path) || headers['cache-control'] === 'no-store',
    charset: !/^text\/|[/+](json|xml)|javascript/.test(type) || /; ?charset=utf-8/i.test(type),
    silence: headers.server === undefined && headers['x-powered-by'] === undefined,
  };
  return Object.entries(wanted).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

function look(kind: string, path: string, headers: Headers): void {
  looked += 1;
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  expect([kind, path, lackIn(path, headers)]).toEqual([kind, path, []]);
}

/** As it comes over the wire, for addresses that `fetch` would mend. */
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    })
      .on('error', reject)
      .end();
  });
const headersOf = ({ headers }: IncomingMessage) => headers as Headers;

describe('the headers that keep a browser from harm', () => {
  it('are on every answer of every call, to somebody and to nobody', {
    timeout: 600_000,
  }, async () => {
    const token = tokenOf(await server.signIn('admin', { password: DEMO_PASSWORD }));
    const isLast = ({ name }: Described) => Number(EXCEPTIONS.endSessions.includes(name));
    const calls = describedCalls().sort((one, other) => isLast(one) - isLast(other));
    for (const call of calls) {
      const requests = fc.sample(requestOf(call, { halfSpoilt: true }), {
        numRuns: REQUESTS,
        seed: SEED,
      });
      for (const [index, made] of requests.entries()) {
        const sender = index === 0 ? {} : { token };
        const key = `headers-${call.name}-${index}`;
        const response = await send(server.url, made, { ...sender, key });
        await response.arrayBuffer();
        const isFile = response.headers.has('content-disposition');
        const kind = isFile ? 'file' : `call ${response.status}`;
        look(kind, call.path, Object.fromEntries(response.headers));
      }
    }
    expect(kinds.get('call 200')).toBeGreaterThan((Object.keys(contract).length * REQUESTS) / 2);
    expect(kinds.get('file')).toBeGreaterThan(0);
  });

  it.each([
    ['a page', '/', 200],
    ['a page', '/orders/17?tab=all', 200],
    ['an asset', '/assets/main-a1b2c3.js', 200],
    ['an asset', '/drive/worker.js', 200],
    ['a picture', '/favicon.svg', 200],
    ['a folder, which is a page', '/assets/', 200],
    ['no asset', '/assets/gone-123456.js', 404],
    ['the settings', '/config.json', 200],
    ['the document', '/openapi.json', 200],
    ['a page', '/api-docs', 200],
    ['an asset', '/api-docs/viewer.js', 200],
    ['health', '/healthz', 200],
    ['health', '/readyz', 200],
    ['health', '/livez', 200],
    ['no address', '/decsaasadmin/nothing', 404],
    ['no address', '/..%2fpackage.json', 404],
    ['a wrong address', '/decsaasadmin/hxd/user/b2b/%E0%A4%A/get', 400],
    ['a wrong address', '/%zz', 400],
    ['a long address', `/decsaasadmin/hxd/user/b2b/${'9'.repeat(300)}/get`, 404],
  ])('are on %s', async (kind, path, status) => {
    const answer = await ask(path);
    expect([path, answer.statusCode]).toEqual([path, status]);
    look(kind, path, headersOf(answer));
  });

  it.each(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    'are on the answer to %s',
    async (method) => {
      for (const path of ['/', contract.login.path]) {
        const answer = await ask(path, method);
        look(method, path, headersOf(answer));
        if (method === 'TRACE') expect(answer.statusCode).toBe(404);
      }
      const asked = await ask(contract.login.path, method, {
        origin: OFFICE,
        'access-control-request-method': 'POST',
      });
      look(method, contract.login.path, headersOf(asked));
    },
  );

  it('are on what failed: a body that cannot be read, is too large, or of an unknown kind', async () => {
    const token = tokenOf(await server.signIn('admin', { password: DEMO_PASSWORD }));
    for (const [body, type, status] of [
      ['{"a":', 'application/json', 400],
      [JSON.stringify({ a: 'x'.repeat(5_000_000) }), 'application/json', 413],
      ['a=b', 'application/x-www-form-urlencoded', 415],
    ] as const) {
      const { response } = await server.send(contract.saveBusinessConfig.path, {
        method: 'POST',
        token,
        body,
        headers: { 'content-type': type },
      });
      expect(response.status).toBe(status);
      look(
        `error ${status}`,
        contract.saveBusinessConfig.path,
        Object.fromEntries(response.headers),
      );
    }
  });

  it('are on what failed within: a fault, and a database that is away', async () => {
    for (const [thrown, status] of [
      [new Error('a fault'), 500],
      [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 503],
    ] as const) {
      const query = vi.spyOn(server.connection.pool, 'query').mockImplementation(() => {
        throw thrown;
      });
      const answers = [
        await ask(contract.currentLogin.path, 'GET', { accesstoken: 'x'.repeat(43) }),
        await ask('/healthz'),
      ];
      query.mockRestore();
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, 503]);
      for (const answer of answers)
        look(`error ${status}`, contract.currentLogin.path, headersOf(answer));
    }
  });

  it('are on what is no request at all', async () => {
    const { hostname, port } = new URL(server.url);
    for (const [said, status] of [
      ['NOT HTTP\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
      // Where its body ends is said twice: one of them would let a second request in behind it.
      [`${SMUGGLED}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
      [`${SMUGGLED}content-length: 4\r\ncontent-length: 5\r\n\r\n12345`, 400],
      [`${SMUGGLED}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
    ] as const) {
      const text = await new Promise<string>((resolve, reject) => {
        let heard = '';
        connect(Number(port), hostname)
          .on('data', (part) => {
            heard += String(part);
          })
          .on('end', () => resolve(heard))
          .on('error', reject)
          .end(said);
      });
      const [first = '', ...lines] = text.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
      expect(first).toContain(` ${status} `);
      const headers = lines.map((line) => {
        const [name = '', ...rest] = line.split(': ');
        return [name.toLowerCase(), rest.join(': ')];
      });
      look(`no request ${status}`, '/', Object.fromEntries(headers));
    }
  });

  it('would be missed: an answer without one of them is told', () => {
    const whole = {
      'content-security-policy':
        "default-src 'none';script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': 'camera=(self), microphone=()',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    };
    expect(lackIn('/', whole)).toEqual([]);
    for (const name of Object.keys(whole)) {
      expect(lackIn('/', { ...whole, [name]: undefined })).not.toEqual([]);
    }
    const inline = whole['content-security-policy'].replace("'self'", "'self' 'unsafe-inline'");
    expect(lackIn('/', { ...whole, 'content-security-policy': inline })).toEqual(['script-src']);
    const objects = whole['content-security-policy'].replace("object-src 'none';", '');
    expect(lackIn('/', { ...whole, 'content-security-policy': objects })).toEqual(['object-src']);
    note({
      id: 'F24',
      n: looked,
      unit: 'answers',
      found: { without: 0, kinds: kinds.size },
      seed: SEED,
    });
  });
});
