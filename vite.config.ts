import { readFile } from 'node:fs/promises';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';
import { namespaces } from './i18n/plugin.ts';
import { chooseChunks } from './server/chunks.ts';
import { firstRoutes } from './server/firstRoutes.ts';
import { packed } from './server/packed.ts';

const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:4000';

/**
 * What the server answers, as prefixes of a path. A screen's address never begins with one of
 * them. `/api/` is also a folder of ours, which Vite itself serves while developing: only what
 * does not end like a source file goes on to the server.
 */
const answeredByServer = [
  '^/(decsaasadmin|decorder|decrestaurant|product)/',
  '^/api/(?!.*\\.tsx?($|\\?))',
  '^/api-docs($|/)',
  '^/(healthz|readyz|livez|metrics|openapi\\.json|config\\.json|robots\\.txt|sitemap\\.xml)($|\\?)',
];

/** Tells the server which addresses have a screen: any other one is answered with status 404. */
const addresses: Plugin = {
  name: 'larder-addresses',
  apply: 'build',
  async generateBundle() {
    const tree = await readFile('src/routeTree.gen.ts', 'utf8');
    const [, listed = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
    const found = Array.from(listed.matchAll(/'([^']+)':/g), ([, address = '']) => address);
    const source = JSON.stringify(found.filter((address) => address !== '/$'));
    this.emitFile({ type: 'asset', fileName: '.vite/addresses.json', source });
  },
};

/** What reads the source: the same for a build and for the choice of its chunks. */
const readers = () => [
  // Before React: it writes src/routeTree.gen.ts and splits each route's component off, as
  // tsr.config.json says.
  tanstackRouter(),
  react(),
  namespaces,
  firstRoutes,
];

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const chunkOf =
    command === 'build' ? await chooseChunks(build, { plugins: readers() }) : () => null;
  return {
    plugins: [...readers(), addresses, packed],
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: Object.fromEntries(answeredByServer.map((path) => [path, { target: server }])),
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The manifest says which chunks a route loads: the bench and the size test read it.
      manifest: true,
      // A policy without inline styles or scripts also forbids data: addresses for them.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // What all pages of the office need is one chunk; tests/support/sizes.ts holds its packed size.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        output: {
          // By their hash alone: which chunk is what stands in the manifest.
          // Sixteen signs pack smaller than 64, and seven of them name enough.
          hashCharacters: 'hex',
          chunkFileNames: 'assets/[hash:7].js',
          // Zod would try whether it may evaluate text, which the policy forbids and reports.
          banner: ({ moduleIds }) =>
            moduleIds.some((id) => /node_modules[\\/]zod[\\/]/.test(id))
              ? 'globalThis.__zod_globalConfig ??= { jitless: true };'
              : '',
          assetFileNames: 'assets/[hash:7][extname]',
          codeSplitting: {
            groups: [
              // What the first page needs of other people's code, whichever page it is: as one chunk it
              // packs smaller, and it stays in the cache when only our own code changes.
              { name: 'vendor', test: /[\\/]node_modules[\\/].+[.][cm]?js$/, tags: ['$initial'] },
              { name: chunkOf, includeDependenciesRecursively: false, debugName: 'areas' },
            ],
          },
        },
      },
    },
  };
});
