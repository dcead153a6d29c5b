import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { namespaces } from './i18n/plugin.ts';
import { firstRoutes } from './server/firstRoutes.ts';
import { madeUpDomain } from './tests/madeUp/plugin.ts';
import { leftOut } from './tests/support/engines.ts';
import { shuffled, wishedOrder } from './tests/support/order.ts';

/** A test that hangs has to end; one that works may be on a machine that has much else to do. */
const PATIENCE = 15 * 60_000;

/** Files that start a server or a database of their own: after the rest. */
const served = {
  environment: 'node',
  testTimeout: PATIENCE,
  hookTimeout: PATIENCE,
} as const;

/** Vitest leaves one processor free, which on a machine with two is half of it. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** What takes minutes begins first, so that nobody waits for it alone at the end. */
const LONGEST = [
  'tests/api/paths.test.ts',
  'tests/api/history.test.ts',
  'tests/api/backup/backup.test.ts',
  'tests/api/core/races.test.ts',
  'tests/api/security/acknowledged.test.ts',
  'tests/api/security/headers.test.ts',
  'tests/api/kill/kill.test.ts',
  'tests/api/security/fuzz.test.ts',
  'tests/screens/orderRecord/place.test.tsx',
  'tests/screens/purchasing/entry.test.tsx',
];

/** What the other database runs, where both are used. */
const ELSEWHERE = leftOut();

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const order = wishedOrder();
    if (order !== undefined) {
      return shuffled(
        sorted.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId)),
        order,
      );
    }
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return found === -1 ? LONGEST.length : found;
    };
    return sorted.sort((left, right) => place(left) - place(right));
  }
}

/** What puts something else in the place of a module, or fills a pool of its own: not in one process. */
const APART = [
  'tests/api/backup/backup.test.ts',
  'tests/api/core/prepared.test.ts',
  'tests/api/files/spool.test.ts',
  'tests/api/security/guessing.test.ts',
];

/** Screens' tests that do the same: a module that another file has loaded keeps what it imported. */
const SCREENS_APART = [
  'tests/screens/afterSales/pictures.test.tsx',
  'tests/screens/goods/pictures.test.tsx',
  'tests/screens/shell/paletteComes.test.tsx',
];

/** How screens are tested, loaded once a worker or apart. */
const screens = {
  environment: 'jsdom' as const,
  env: { NODE_ENV: 'production' },
  setupFiles: ['tests/screens/support/setup.ts'],
  css: false,
  testTimeout: PATIENCE,
};

/** Where processes are started, stopped, killed and loaded. */
const ALONE = [
  'tests/api/kill/**/*.test.ts',
  'tests/api/security/fuzz.test.ts',
  'tests/api/core/{bootstrap,demo,drain,restarts,start}.test.ts',
];

/**
 * Ten projects. `machines`: charts, rules and tools, nothing but computation. `screens` and
 * `screensApart`: components in a simulated browser. `api`, `apart` and `process`: a running server
 * on a database (`DATABASE_URL`, else the embedded one), in the test's process or one of its own. `madeUp` and
 * `madeUpScreens`: all lists with one more domain. `embedded`: what the embedded database alone has
 * to hold. `reopened`: what is exported, opened by programs that are installed for it.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    retry: 0,
    allowOnly: false,
    // What a test that passed had to say is noise in a log.
    silent: 'passed-only',
    slowTestThreshold: 10_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'machines',
          include: ['tests/{machines,tooling}/**/*.test.ts'],
          // Modules are loaded once a worker: each file leaves them, and all clocks, as it found them.
          isolate: false,
          environment: 'node',
          testTimeout: PATIENCE,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [namespaces, firstRoutes],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...screens,
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          exclude: SCREENS_APART,
          // Mantine, the router and the texts are loaded once a worker: half of the time, else.
          isolate: false,
          // A third of the time they wait: for who types, and for lists that wait until nobody does.
          maxWorkers: WORKERS + 1,
          sequence: { groupOrder: 5 },
        },
      },
      {
        plugins: [namespaces, firstRoutes],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...screens,
          name: 'screensApart',
          include: SCREENS_APART,
          // One group has one number of workers.
          maxWorkers: WORKERS + 1,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          ...served,
          name: 'api',
          include: ['tests/{api,paths}/**/*.test.ts'],
          exclude: [
            ...['tests/api/embedded/**', 'tests/api/reopened/**'],
            ...[...APART, ...ALONE, ...ELSEWHERE],
          ],
          globalSetup: ['tests/api/support/templates.setup.ts'],
          // Server, contract and charts are loaded once a worker: a third of the time, else.
          isolate: false,
          // A server and its database keep one processor busy each, and wait for each other.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...served,
          name: 'apart',
          include: APART,
          exclude: ELSEWHERE,
          globalSetup: ['tests/api/support/templates.setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...served,
          name: 'process',
          include: ALONE,
          exclude: ELSEWHERE,
          // They wait for a process of their own most of the time: one at a time leaves a processor idle.
          maxWorkers: 2,
          globalSetup: ['tests/api/support/templates.setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [madeUpDomain],
        test: {
          ...served,
          name: 'madeUp',
          include: ['tests/madeUp/**/*.test.ts'],
          globalSetup: ['tests/api/support/templates.setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [react(), madeUpDomain, firstRoutes],
        test: {
          name: 'madeUpScreens',
          include: ['tests/madeUp/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/screens/support/setup.ts'],
          css: false,
          testTimeout: PATIENCE,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...served,
          name: 'embedded',
          include: ['tests/api/embedded/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...served,
          name: 'reopened',
          include: ['tests/api/reopened/**/*.test.ts'],
          fileParallelism: false,
          globalSetup: ['tests/api/support/templates.setup.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
