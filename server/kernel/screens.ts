import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '../../api/kernel/codes.ts';
import { transport } from './envelope.ts';
import { robotsText, sitemapOf, withHead } from './pageHead.ts';
import { localeOf } from './request.ts';

/** Where `vite build` puts the screens. */
const BUILT_SCREENS = fileURLToPath(new URL('../../dist', import.meta.url));

/** The prefixes of the API's paths. A wrong address there is answered with an error, not with the page. */
const API = /^\/(decsaasadmin|decorder|decrestaurant|product|api)(\/|$)/;

/**
 * Serves the built screens: their hashed files for ever, the page never cached, the page for every
 * address of a screen (with status 404 for any other one), `/config.json` with where the calls go (set
 * now, not when it was built), and what search engines ask for.
 */
export async function serveScreens(
  app: FastifyInstance,
  { folder = BUILT_SCREENS, apiHost }: { folder?: string; apiHost: string },
): Promise<void> {
  app.get('/config.json', (_request, reply) => reply.send({ apiHost }));
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // The build packs scripts and style sheets; what it did not is packed as it goes out.
      preCompressed: true,
      allowedPath: isFile,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets') + sep);
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(request)),
  );
  app.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapOf(request)),
  );
  const page = join(folder, 'index.html');
  // Read again where the screens were built while the server ran.
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request) && existsSync(page)) {
      const [path = ''] = request.url.split('?');
      const isThere = (await addressesIn(folder))(path);
      return sendPage(request, reply, { page, isThere, apiHost });
    }
    return reply.code(404).send(transport(CODES.notFound, 'unknownPath', localeOf(request)));
  });
}

/** A page is what lies at every address that is no file and no call, whatever is accepted. */
function wantsPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  return (
    (request.method === 'GET' || request.method === 'HEAD') && !API.test(path) && !isFile(path)
  );
}

/** The page itself is no file: it is filled in as it goes out. Nor is `/orders/1.5`. */
function isFile(path: string): boolean {
  return /\.[a-z0-9]*[a-z][a-z0-9]*$/i.test(path) && path !== '/index.html';
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isThere, apiHost }: { page: string; isThere: boolean; apiHost: string },
) {
  const built = await readFile(page, 'utf8');
  const html = built.replace(
    /(<meta\s+name="larder-host"\s+content=")[^"]*"/,
    (_all, before: string) => `${before}${apiHost}"`,
  );
  return reply
    .code(isThere ? 200 : 404)
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(withHead(html, request, isThere));
}

/**
 * Whether a screen lies at an address; the build lists the screens' patterns, as `/orders/$orderId`.
 * Where it lists none, each address may have one.
 */
async function addressesIn(folder: string): Promise<(path: string) => boolean> {
  const list = join(folder, '.vite', 'addresses.json');
  if (!existsSync(list)) return () => true;
  const patterns: string[] = JSON.parse(await readFile(list, 'utf8'));
  const known = patterns.map(
    (pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\$\w+/g, '[^/]+')}$`),
  );
  return (path) => {
    const plain = path === '/index.html' ? '/' : path.replace(/(.)\/$/, '$1');
    return known.some((one) => one.test(plain));
  };
}
