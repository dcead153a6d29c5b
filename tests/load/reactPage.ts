import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../server/install.mjs';

const PAGE =
  '<!doctype html><html lang="en"><head><title>Form</title></head><body><div id="root"></div>' +
  '<script type="module" src="./main.js"></script></body></html>';

const PROGRAM = `
import { createElement as make } from 'react';
import { createRoot } from 'react-dom/client';

const form = make('form', null,
  make('label', null, 'Account', make('input', { name: 'username' })),
  make('label', null, 'Password', make('input', { name: 'password', type: 'password' })),
  make('button', { type: 'submit' }, 'Sign in'));
createRoot(document.getElementById('root')).render(form);
`;

/** A page of React alone that shows a form, built and served as the product is: the yardstick. */
export async function serveReactPage(): Promise<{ url: string; stop(): Promise<void> }> {
  // Inside of the project, so that its packages are found.
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bench-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'main.js'), PROGRAM);
  await build({ root: folder, configFile: false, logLevel: 'warn' });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = path === '/' ? 'index.html' : path;
    readFile(join(folder, 'dist', file)).then(
      (content) =>
        response
          .writeHead(200, {
            'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/html',
            'content-encoding': 'gzip',
          })
          .end(gzipSync(content)),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
