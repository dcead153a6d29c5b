// engine: once

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '../../../api/kernel/publicPaths.ts';
import { root } from '../../../server/install.mjs';
import { textOf } from '../../../server/kernel/messages.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

const OFFICE = 'https://office.example';
const API = 'https://api.example';
const SCRIPT = `export const text = ${JSON.stringify('a word '.repeat(500))};`;

/** The addresses of the office that are asked for here. */
const PATTERNS = ['/login', '/start', '/orders', '/orders/$orderId'];

const screens = mkdtempSync(join(tmpdir(), 'larder-screens-'));
let server: TestServer;
let elsewhere: TestServer;

beforeAll(async () => {
  mkdirSync(join(screens, 'assets'));
  mkdirSync(join(screens, '.vite'));
  writeFileSync(join(screens, 'assets', 'main-a1b2c3.js'), SCRIPT);
  for (const [name, source] of Object.entries({
    'packed-a1b2c3.js': SCRIPT,
    'packed-a1b2c3.js.br': brotliCompressSync(SCRIPT),
    'packed-a1b2c3.js.gz': gzipSync(SCRIPT),
  })) {
    writeFileSync(join(screens, 'assets', name), source);
  }
  writeFileSync(join(screens, 'favicon.svg'), '<svg/>');
  writeFileSync(join(screens, '.vite', 'manifest.json'), '{}');
  writeFileSync(
    join(screens, '.vite', 'addresses.json'),
    JSON.stringify(['/', ...PATTERNS, ...PUBLIC_PAGES.map(({ path }) => path)]),
  );
  writeFileSync(
    join(screens, 'index.html'),
    '<!doctype html><html lang="en-US"><head><meta name="description" content="Any" /><meta name="larder-host" content="" /><meta name="robots" content="noindex" /><title>Larder</title></head><div id="root"></div>',
  );
  server = await startTestServer({ screens, environment: { CORS_ORIGINS: OFFICE } });
  elsewhere = await startTestServer({ screens, environment: { API_HOST: API } });
});
afterAll(async () => {
  await server.stop();
  await elsewhere.stop();
  rmSync(screens, { recursive: true });
});

const page = (path: string, from = server) =>
  fetch(from.url + path, { headers: { accept: 'text/html' } });

describe('the built screens', () => {
  it.each(['/', '/login', '/orders/17?tab=all', '/index.html', '/orders/1.5', '/orders/2603.0'])(
    '%s is the page, never cached',
    async (path) => {
      const answer = await page(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('<div id="root">');
    },
  );

  it.each(['*/*', 'application/json', undefined])(
    'is the page at an address of a screen to who accepts %s',
    async (accept) => {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      const { status, body } = await fetchRaw('/login', headers);
      expect(status).toBe(200);
      expect(body.toString()).toContain('<div id="root">');
      for (const path of ['/assets/gone-123456.js', '/decrestaurant/nothing']) {
        expect((await fetchRaw(path, headers)).status).toBe(404);
      }
    },
  );

  it('lets search engines show the public pages, and the office not', async () => {
    const isHidden = async (path: string) => (await (await page(path)).text()).includes('noindex');
    const built = await readdir(join(root, 'src', 'routes', '_site', '_pages'));
    const pages = built.map((file) => `/${file.replace(/(index)?\.tsx$/, '')}`);
    const paths = PUBLIC_PAGES.map(({ path }) => path);
    expect([...paths].sort()).toEqual(pages.sort());
    for (const path of paths) expect(await isHidden(path)).toBe(false);
    expect(await isHidden('/register?kind=branch')).toBe(false);
    for (const path of ['/login', '/orders', '/start', '/about/us']) {
      expect(await isHidden(path)).toBe(true);
    }
  });

  it.each([
    ['vi-VN,vi;q=0.9,en;q=0.8', 'vi-VN', 'vn-VM'],
    ['fr-FR, zh-TW;q=0.7, en;q=0.5', 'zh-CN', 'zh-CN'],
    ['fr', 'en-US', 'en-US'],
    ['', 'en-US', 'en-US'],
  ] as const)('names a public page in the language of %j', async (accepted, tag, locale) => {
    const headers = { accept: 'text/html', 'accept-language': accepted };
    const answer = await fetch(`${server.url}/faq?from=mail`, { headers });
    expect(answer.headers.get('vary')).toContain('accept-language');
    const html = await answer.text();
    const said = (key: string) => textOf(locale, key) ?? '';
    expect(html).toContain(`<html lang="${tag}"`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain(`<title>${said('site:faq.title')} · Larder</title>`);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain(`content="${said('site:faq.lead')}"`);
    expect(html).toContain(`<link rel="canonical" href="${server.url}/faq" />`);
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(existsSync(join(root, 'public', new URL(picture).pathname))).toBe(true);
  });

  it.each([
    ['/login?from=%2Forders', 'auth:title', 'auth:lead'],
    ['/nothing', 'common:notFound.title', 'errors:notFound.address'],
  ])(
    'names %s as a browser shows it, and keeps it from search engines',
    async (path, title, text) => {
      const headers = { accept: 'text/html', 'accept-language': 'zh-CN' };
      const html = await (await fetch(`${server.url}${path}`, { headers })).text();
      expect(html).toContain('<html lang="zh-CN"');
      expect(html.match(/<title>/g)).toHaveLength(1);
      expect(html).toContain(`<title>${textOf('zh-CN', title)} · Larder</title>`);
      expect(html.match(/name="description"/g)).toHaveLength(1);
      expect(html).toContain(`content="${textOf('zh-CN', text)}"`);
      expect(html).toContain('content="noindex"');
    },
  );

  it('answers an address without a screen with status 404, in the page', async () => {
    for (const path of ['/nothing', '/orders/1/more', '/about/us', '/log%22in']) {
      const answer = await page(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('<div id="root">');
    }
    for (const path of ['/orders/', '/orders/12', '/about']) {
      expect([path, (await page(path)).status]).toEqual([path, 200]);
    }
  });

  it('tells search engines where the public pages are', async () => {
    const robots = await (await page('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    const answer = await page('/sitemap.xml');
    expect(answer.headers.get('content-type')).toContain('application/xml');
    const found = (await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
    expect(Array.from(found, ([, address]) => address)).toEqual(
      PUBLIC_PAGES.map(({ path }) => server.url + path),
    );
  });

  it('keeps a hashed file for ever, and others for an hour', async () => {
    const script = await fetch(`${server.url}/assets/main-a1b2c3.js`);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await script.text()).toBe(SCRIPT);
    const icon = await fetch(`${server.url}/favicon.svg`);
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('sends a text compressed to those who take it so', async () => {
    const { body, encoding } = await fetchRaw('/assets/main-a1b2c3.js', {
      'accept-encoding': 'gzip',
    });
    expect(encoding).toBe('gzip');
    expect(body.length).toBeLessThan(SCRIPT.length / 5);
    expect(gunzipSync(body).toString()).toBe(SCRIPT);
  });

  it('sends what the build packed to those who take it so', async () => {
    const path = '/assets/packed-a1b2c3.js';
    const read = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, expected] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const { body, encoding } = await fetchRaw(path, { 'accept-encoding': accepted });
      expect(encoding).toBe(expected);
      expect(read[expected](body).toString()).toBe(SCRIPT);
    }
    const plain = await fetchRaw(path, { 'accept-encoding': 'identity' });
    expect([plain.encoding, plain.body.toString()]).toEqual([undefined, SCRIPT]);
    const answer = await fetch(server.url + path);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('javascript');
  });

  it.each([
    '/assets/gone-123456.js',
    '/.vite/manifest.json',
    '/..%2fpackage.json',
    '//customers',
    '/%00',
    '/decrestaurant/nothing',
    '/api/nothing',
  ])('%s is not there, and is not answered with the page', async (path) => {
    expect((await page(path)).status).toBe(404);
  });
});

describe('where the calls go', () => {
  it('is this server unless it was told otherwise', async () => {
    expect(await (await page('/config.json')).json()).toEqual({ apiHost: '' });
    expect(await (await page('/login')).text()).toContain('name="larder-host" content=""');
  });

  it('is set when the screens are served, not when they were built', async () => {
    expect(await (await page('/config.json', elsewhere)).json()).toEqual({ apiHost: API });
    const login = await page('/login', elsewhere);
    expect(await login.text()).toContain(`name="larder-host" content="${API}"`);
    expect(login.headers.get('content-security-policy')).toContain(`connect-src 'self' ${API};`);
  });
});

describe('screens of another origin', () => {
  const asked = (origin: string) =>
    fetch(`${server.url}/decsaasadmin/saas/api/auth/login`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'accesstoken,markers,idempotency-key,content-type',
      },
    });

  it('may call with every header of the client where they are allowed', async () => {
    const { headers, status } = await asked(OFFICE);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(OFFICE);
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE');
    expect(headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toEqual([
      'accesstoken',
      'markers',
      'idempotency-key',
      'background',
      'content-type',
    ]);
    const answer = await fetch(`${server.url}/healthz`, { headers: { origin: OFFICE } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(OFFICE);
  });

  it('may not where they are not', async () => {
    for (const origin of ['https://evil.example', 'https://office.example.evil.example', 'null']) {
      const { headers } = await asked(origin);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('may freeze a customer, which a page that is not allowed cannot', async () => {
    const token = tokenOf(await server.signIn('admin'));
    const freeze = (origin: string) =>
      server.send('/decsaasadmin/hxd/user/freeze/account/1', {
        token,
        headers: { origin, 'sec-fetch-site': 'cross-site' },
      });
    expect((await freeze('https://evil.example')).envelope.code).toBe(4030);
    expect((await freeze(OFFICE)).envelope.code).toBe(200);
  });
});

describe('the document', () => {
  it('is served as OpenAPI 3.1', async () => {
    const document = await (await fetch(`${server.url}/openapi.json`)).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.paths).toHaveProperty('/decsaasadmin/saas/api/auth/login');
  });
});

/** As it came over the wire: `fetch` would unpack it. */
function fetchRaw(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; body: Buffer; encoding: string | undefined }>(
    (resolve, reject) => {
      request(server.url + path, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            body: Buffer.concat(parts),
            encoding: answer.headers['content-encoding']?.toString(),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}
