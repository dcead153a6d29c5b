import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '../../api/kernel/codes.ts';
import { PUBLIC_PATHS } from '../../api/kernel/publicPaths.ts';
import { transport } from './envelope.ts';
import { localeOf } from './request.ts';

/** What search engines may show: the public pages. The page itself says that they may not. */
const PUBLIC_PAGES = new Set(PUBLIC_PATHS);

/** Where `vite build` puts the screens. */
const BUILT_SCREENS = fileURLToPath(new URL('../../dist', import.meta.url));

/** The prefixes of the API's paths. A wrong address there is answered with an error, not with the page. */
const API = /^\/(decsaasadmin|decorder|decrestaurant|product|api)(\/|$)/;

/**
 * Serves the built screens: their hashed files for ever, the page never cached, the page for every
 * address of a screen, and `/config.json` with where the calls go (set now, not when it was built).
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
  const page = join(folder, 'index.html');
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request) && existsSync(page)) return sendPage(request, reply, page, apiHost);
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
  { url }: FastifyRequest,
  reply: FastifyReply,
  page: string,
  apiHost: string,
) {
  const [path = ''] = url.split('?');
  const isPublic = PUBLIC_PAGES.has(path);
  const built = await readFile(page, 'utf8');
  const html = built
    .replace(
      /(<meta\s+name="larder-host"\s+content=")[^"]*"/,
      (_all, before: string) => `${before}${apiHost}"`,
    )
    .replace(/<meta\s+name="robots"[^>]*>\s*/, (said) => (isPublic ? '' : said));
  return reply.type('text/html; charset=utf-8').send(html);
}
