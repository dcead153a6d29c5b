import { readFile } from 'node:fs/promises';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { namespaces } from './i18n/plugin.ts';
import { firstRoutes } from './server/firstRoutes.ts';

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

/** What the sign-in page is made of, and other pages have too. */
const FIRST_PARTS = [
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|CloseButton|Input|InputBase|PasswordInput|TextInput)[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/](MantineProvider[\\/]use-|utils[\\/]noop)/,
  /src[\\/]lib[\\/](language|inTime|usePageTitle)[.]/,
  /src[\\/]screens[\\/]site[\\/]layout[.]module[.]css/,
];

/** What a list is narrowed by. */
const FILTER_PARTS =
  /src[\\/]components[\\/](FilterBar|SearchField|list[\\/](ChoiceFilter|DayRange)|moment[\\/](DayInput|day))[.]/;

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

/** The modules of the public pages and of what every page begins with. */
const ofPublicPages = new Set<string>();

/** Our short modules that import nothing, of the office alone. */
const smallParts = new Set<string>();

/** The most that one of them is written with, in signs. */
const SMALL = 1_000;

const publicPages: Plugin = {
  name: 'larder-public-pages',
  apply: 'build',
  buildEnd() {
    const visit = (id: string) => {
      if (ofPublicPages.has(id)) return;
      ofPublicPages.add(id);
      this.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    const first = /src[\\/](main[.]tsx$|routes[\\/]_site.*[?]tsr-split)/;
    Array.from(this.getModuleIds())
      .filter((id) => first.test(id))
      .forEach(visit);
    for (const id of this.getModuleIds()) {
      const { code, importedIds = [] } = this.getModuleInfo(id) ?? {};
      const isOurs = /[\\/](src|machines|api)[\\/].+[.]tsx?$/.test(id) && !ofPublicPages.has(id);
      if (isOurs && importedIds.length === 0 && code && code.length <= SMALL) smallParts.add(id);
    }
  },
};

/**
 * What comes with the frame of the office, by its file. A screen of the office is never loaded
 * without the frame, so its own list need not name these once more: the first page holds the lists
 * of all screens.
 */
const withFrame = new Set<string>();

/** The files of the office's screens. */
const inFrame = new Set<string>();

const frame: Plugin = {
  name: 'larder-frame',
  apply: 'build',
  generateBundle: {
    // Before Vite writes what each screen loads.
    order: 'pre',
    handler(_options, bundle) {
      const visit = (file: string | undefined) => {
        const part = file === undefined || withFrame.has(file) ? undefined : bundle[file];
        if (part?.type !== 'chunk') return;
        withFrame.add(part.fileName);
        for (const css of part.viteMetadata?.importedCss ?? []) withFrame.add(css);
        part.imports.forEach(visit);
      };
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        const of = part.facadeModuleId ?? '';
        if (part.isEntry || /routes[\\/]_office[.]tsx[?]tsr-split/.test(of)) visit(part.fileName);
        if (/routes[\\/]_office[\\/]/.test(of)) inFrame.add(part.fileName);
      }
    },
  },
};

export default defineConfig({
  plugins: [
    // Before React: it writes src/routeTree.gen.ts and splits each route's component off, as
    // tsr.config.json says.
    tanstackRouter(),
    react(),
    namespaces,
    firstRoutes,
    addresses,
    publicPages,
    frame,
  ],
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps) =>
        inFrame.has(file) ? deps.filter((dep) => !withFrame.has(dep)) : deps,
    },
    rolldownOptions: {
      output: {
        // By their hash alone: the first page lists the chunks of every screen, and their names weigh
        // more than a kilobyte there. Which chunk is what stands in the manifest.
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
            { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] },
            // As one chunk too: many small files cost the sign-in page more than they weigh.
            {
              name: 'controls',
              test: (id) => FIRST_PARTS.some((part) => part.test(id)),
            },
            // What each domain tells the office of itself: the sign-in page never loads it.
            {
              name: 'screenDomains',
              test: /src[\\/](domains|screens[\\/][^\\/]+[\\/]domain)[.]ts$/,
              includeDependenciesRecursively: false,
            },
            // Small parts of a record that pages of others ask for: as chunks of their own their names
            // weigh more on the first page than they do.
            {
              name: 'recordParts',
              test: /(src[\\/]screens[\\/][^\\/]+[\\/](asRelated|meanings)|machines[\\/][^\\/]+[\\/]law[\\/]facts)[.]ts$/,
              includeDependenciesRecursively: false,
            },
            // The first page names every chunk that a screen may need: what lists have is one of them.
            { name: 'filters', test: FILTER_PARTS, includeDependenciesRecursively: false },
            // What very many screens have: as one chunk its name stands once in each list of the first page.
            {
              name: 'office',
              test: (id) => /[.](tsx?|m?js)$/.test(id) && !ofPublicPages.has(id),
              minShareCount: 25,
              includeDependenciesRecursively: false,
            },
            // What needs nothing else and weighs hardly more than its name on the first page.
            {
              name: 'smallParts',
              test: (id) => smallParts.has(id),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
