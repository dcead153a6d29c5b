import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import { buildScreens } from '../../server/build.mjs';
import { RARER } from '../../src/lib/attention.ts';
import { PAUSE } from '../../src/shell/waitingCounts.ts';
import { startPostgres } from '../support/postgres.ts';
import type { BareOrder, Plan, Target } from './bare.ts';
import {
  type Calls,
  completedOrders,
  isSuccess,
  type ListCalls,
  OTHER_LISTS,
  prepareCalls,
  prepareIdle,
  prepareList,
} from './calls.ts';
import { Child } from './child.ts';
import { benchGrid } from './grid.ts';
import { CONNECTIONS, type Load, load, loadAt } from './load.ts';
import { benchScreens } from './screens.ts';
import type { Served, Statement, Watched } from './serve.ts';
import { benchStatement } from './statements.ts';

/**
 * `npm run bench`: what the product does under load, and what a person waits for.
 *
 * BENCH_ORDERS=100000   how many orders, purchase orders and after-sales cases there are
 * BENCH_SECONDS=5       how long each call is sent
 * BENCH_ENGINE=PGlite   on this database alone: PGlite, PostgreSQL
 * BENCH_ONLY=lists      the lists besides the orders' alone
 * BENCH_ONLY=statements statements alone: of a tenth of the orders, and of all
 * BENCH_ONLY=idle       what open pages cost that nobody touches alone
 * BENCH_ONLY=screens    what the screens weigh and how long they take alone
 * BENCH_ONLY=grid       the longest frames of the price grid alone
 * BENCH_LARGE=1         the order list at 10,000 and 1,000,000 too
 */
const ORDERS = Number(process.env.BENCH_ORDERS || 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS || 5);
const LARGE = process.env.BENCH_LARGE === '1';
const ENGINE = process.env.BENCH_ENGINE;
const LISTS_ALONE = process.env.BENCH_ONLY === 'lists';
const STATEMENTS_ALONE = process.env.BENCH_ONLY === 'statements';
const SCREENS_ALONE = process.env.BENCH_ONLY === 'screens';
const GRID_ALONE = process.env.BENCH_ONLY === 'grid';
const IDLE_ALONE = process.env.BENCH_ONLY === 'idle';

/** So many pages are open and idle; each asks once in so many seconds. */
const IDLE_PAGES = 1_000;
const IDLE_PAUSE = (PAUSE * RARER) / 1_000;

/** The values of a list are no order's. */
const NO_ORDER: Target = { id: '', orderSn: '', invoiceNo: null, customerId: null };

const tell = (line: string) => void process.stderr.write(`${line}\n`);
const print = (...cells: (string | number)[]) => {
  const [first = '', ...rest] = cells.map(String);
  process.stdout.write(`${first.padEnd(44)}${rest.map((cell) => cell.padStart(12)).join('')}\n`);
};
const whole = (figure: number) => figure.toFixed(figure < 10 ? 1 : 0);
const times = (figure: number) => `${figure.toFixed(2)} ×`;

const busy = loadavg().map((figure) => figure.toFixed(1));
print(`${ORDERS} of each kind of record, ${SECONDS} s each over ${CONNECTIONS} connections`);
print(`${availableParallelism()} processors, load ${busy.join(' ')} at the start`);
if (GRID_ALONE) await showGrid();
else {
  if (ENGINE !== 'PostgreSQL') await benchEmbedded();
  if (ENGINE !== 'PGlite' && !SCREENS_ALONE) await benchPostgres();
}

async function benchEmbedded(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-bench-'));
  const product = serve({ DATABASE_URL: '', DATA_DIR: folder });
  try {
    const served = await product.hear<Served>();
    if (STATEMENTS_ALONE) {
      await benchStatements(served, product);
      return;
    }
    if (IDLE_ALONE) {
      await showIdle(served, product);
      return;
    }
    if (SCREENS_ALONE) {
      await showScreens(served.url);
      return;
    }
    await fill(product, ORDERS);
    head(`${served.engine}, durable`);
    if (!LISTS_ALONE) {
      const calls = await prepareCalls(served.url, product);
      await benchProduct(served, calls, await completedOrders(product));
    }
    await benchLists(served, product);
    if (!LISTS_ALONE) await showScreens(served.url);
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchPostgres(): Promise<void> {
  const postgres = await startPostgres(tell, { durable: true });
  const product = serve({ DATABASE_URL: postgres.url });
  try {
    const served = await product.hear<Served>();
    if (STATEMENTS_ALONE) {
      await benchStatements(served, product);
      return;
    }
    if (IDLE_ALONE) {
      await showIdle(served, product);
      return;
    }
    if (LARGE && ORDERS > 10_000) {
      await fill(product, 10_000);
      await showDepth(served.url, product, 10_000);
    }
    await fill(product, ORDERS);
    head(`${served.engine}, durable`);
    const bare = { databaseUrl: postgres.url, connections: served.connections };
    if (LISTS_ALONE) {
      await benchLists(served, product, bare);
      return;
    }
    const calls = await prepareCalls(served.url, product);
    const orders = await completedOrders(product);
    const half = Math.floor(orders.length / 2);
    const [first, ...rest] = orders.slice(half);
    if (first === undefined) throw new Error('No order is completed.');
    // Before any load: calls that a load leaves behind would be captured with them.
    const plans = {
      list: await planOf(served.url, product, calls.firstPage(), first),
      record: await planOf(served.url, product, calls.record(first), first),
      transition: await planOf(served.url, product, calls.transition(first), first),
    };
    const ours = await benchProduct(served, calls, orders.slice(0, half));
    await benchBare({ ...bare, plans }, rest, ours);
    await benchLists(served, product, bare);
    await showDepth(served.url, product, ORDERS);
    if (LARGE && ORDERS < 1_000_000) {
      await fill(product, 1_000_000, true);
      await showDepth(served.url, product, 1_000_000);
    }
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

function serve(environment: Record<string, string>): Child {
  buildScreens();
  return new Child('serve.ts', {
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: '1',
    API_HOST: '',
    // Filling the database takes longer than any query may otherwise.
    QUERY_LIMIT_MS: '600000',
    ...environment,
  });
}

async function fill(product: Child, records: number, ordersAlone = false): Promise<void> {
  tell(`Filling the database to ${records} ${ordersAlone ? 'orders' : 'of each kind of record'} …`);
  const orders = ordersAlone ? { only: 'orders', histories: false } : {};
  await product.ask({ do: 'fill', records, ...orders });
}

async function measure(url: string, name: string, next: () => Request): Promise<Load> {
  const found = await load(url, SECONDS, next, isSuccess);
  show(name, found);
  return found;
}

async function benchList(url: string, name: string, calls: ListCalls): Promise<void> {
  await measure(url, `${name}, first page`, calls.firstPage);
  await measure(url, `${name}, a deep page`, calls.deepPage);
  await measure(url, `${name}, a text search`, calls.search);
}

/** The lists besides the orders', each beside the bare server where there is one to compare with. */
async function benchLists(
  { url }: Served,
  product: Child,
  bare?: Omit<BareOrder, 'plans'>,
): Promise<void> {
  for (const name of OTHER_LISTS) {
    const calls = await prepareList(url, product, name);
    const plan = bare && (await planOf(url, product, calls.firstPage(), NO_ORDER));
    await benchList(url, name, calls);
    if (!plan) continue;
    const child = new Child('bare.ts');
    try {
      const given: BareOrder = { ...bare, plans: { list: plan } };
      const { url: at } = await child.ask<{ url: string }>(given);
      await compare(
        at,
        name,
        () => '/list',
        plan,
        () => measure(url, `${name}, beside the bare one`, calls.firstPage),
      );
    } finally {
      await child.stop();
    }
  }
}

/** The product's own loads that the bare server is compared with, each run again beside it. */
type Compared = Record<'list' | 'record' | 'transition', () => Promise<Load>>;

async function benchProduct({ url }: Served, calls: Calls, orders: Target[]): Promise<Compared> {
  await benchList(url, 'list', calls);
  // A list of their own, so that the orders to move come round only when all were moved.
  const readable = [...orders];
  const record = () => calls.record(takeFrom(readable));
  const transition = () => calls.transition(takeFrom(orders));
  await measure(url, 'one order', record);
  await measure(url, 'one transition', transition);
  return {
    list: () => measure(url, 'list, beside the bare one', calls.firstPage),
    record: () => measure(url, 'order, beside the bare one', record),
    transition: () => measure(url, 'transition, beside the bare one', transition),
  };
}

/** The next of them, again from the start when all were taken. */
function takeFrom(orders: Target[]): Target {
  const taken = orders.shift();
  if (taken === undefined) throw new Error('There are no orders to take.');
  orders.push(taken);
  return taken;
}

/** What the product asks its database for one call. */
async function planOf(url: string, product: Child, call: Request, order: Target): Promise<Plan> {
  const { method = 'GET', path = '', headers = {}, body } = call;
  await product.ask({ do: 'capture' });
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!isSuccess(text)) throw new Error(`A call that is to be replayed failed: ${text}`);
  const { done } = await product.ask<{ done: Statement[] }>({ do: 'captured' });
  if (done.length === 0) throw new Error('No statement of the call was heard.');
  return { statements: done, order };
}

async function benchBare(given: BareOrder, orders: Target[], ours: Compared): Promise<void> {
  const bare = new Child('bare.ts');
  const readable = [...orders];
  try {
    const { url } = await bare.ask<{ url: string }>(given);
    for (const name of ['list', 'record', 'transition'] as const) {
      const plan = given.plans[name];
      if (plan === undefined) throw new Error(`There is no plan ${name}.`);
      const path = () =>
        name === 'list'
          ? '/list'
          : `/${name}?order=${encodeURIComponent(
              JSON.stringify(takeFrom(name === 'record' ? readable : orders)),
            )}`;
      await compare(url, name, path, plan, ours[name]);
    }
  } finally {
    await bare.stop();
  }
}

/** What the bare server does of a plan, and how much of that the product does right after it. */
async function compare(
  bare: string,
  name: string,
  path: () => string,
  { statements }: Plan,
  ours: () => Promise<Load>,
): Promise<void> {
  const next = () => ({ method: 'GET' as const, path: path() });
  const prepared = () => {
    const asked = path();
    return { method: 'GET' as const, path: `${asked}${asked.includes('?') ? '&' : '?'}prepared` };
  };
  const response = await fetch(bare + next().path);
  if (!response.ok) throw new Error(`The bare server failed: ${await response.text()}`);
  const loadBare = async (what: string, call: typeof next) => {
    const found = await load(bare, SECONDS, call, (body) => body.startsWith('['));
    show(`bare, ${what}: ${name}`, found);
    if (found.failed > 0) throw new Error(`The bare server failed ${found.failed} times.`);
    return found.perSecond;
  };
  const plain = await loadBare(`${statements.length} statements`, next);
  const beside = await ours();
  if (beside.failed > 0) throw new Error(`The product failed ${beside.failed} times.`);
  const planned = await loadBare('the same prepared', prepared);
  print(`  ours to bare: ${name}`, times(beside.perSecond / plain));
  print(`  ours to bare, prepared: ${name}`, times(beside.perSecond / planned));
}

/** What a deep page and a count cost, the first page being one. */
async function showDepth(url: string, product: Child, orders: number): Promise<void> {
  const calls = await prepareCalls(url, product);
  const speed = async (next: () => Request) => {
    const { perSecond, failed } = await load(url, SECONDS, next, isSuccess);
    if (failed > 0) throw new Error(`${failed} calls failed.`);
    return perSecond;
  };
  const first = await speed(calls.firstPage);
  const named = `PostgreSQL, ${orders} orders:`;
  print(`${named} deep to first page`, times(first / (await speed(calls.deepPage))));
  print(`${named} count to first page`, times(first / (await speed(calls.count))));
}

/** What a statement of a tenth of the orders takes, and one of all: generated, and downloaded. */
async function benchStatements({ url, engine }: Served, product: Child): Promise<void> {
  print(`\n${engine}, durable: statements`, 's', 'MB before', 'MB at most', 'MB sent');
  const megabytes = (bytes: number) => whole(bytes / 1024 / 1024);
  for (const wanted of [Math.ceil(ORDERS / 10), ORDERS]) {
    tell(`Generating a statement of ${wanted} orders …`);
    const { orders, generated, looked, downloaded } = await benchStatement(url, product, wanted);
    const memory = ({ before, peak }: Watched) => [megabytes(before), megabytes(peak)];
    print(`${orders} orders, generated`, generated.seconds.toFixed(1), ...memory(generated));
    print(`${orders} orders, then the list`, (looked / 1000).toFixed(2));
    print(
      `${orders} orders, downloaded as .xlsx`,
      downloaded.seconds.toFixed(1),
      ...memory(downloaded),
      megabytes(downloaded.bytes),
    );
  }
}

/**
 * How much of a processor the server needs for pages that nobody touches; of the embedded database
 * too, which is in its process.
 */
async function showIdle({ url, engine }: Served, product: Child): Promise<void> {
  const next = await prepareIdle(url);
  const busy = async () => {
    const { done } = await product.ask<{ done: NodeJS.CpuUsage }>({ do: 'busy' });
    return (done.user + done.system) / 1e6;
  };
  const seconds = Math.max(SECONDS, 15);
  // A program is slower before it is compiled.
  await load(url, 1, next, isSuccess);
  const before = await busy();
  const found = await loadAt(IDLE_PAGES / IDLE_PAUSE, url, seconds, next, isSuccess);
  const share = ((await busy()) - before) / seconds;
  head(`${engine}, ${IDLE_PAGES} pages that nobody touches`);
  show('how much waits', found);
  print("the server's part of a processor", share.toFixed(3));
}

async function showScreens(url: string): Promise<void> {
  const { bytes, times: waits } = await benchScreens(url, tell);
  print('\nJavaScript, gzipped', 'bytes');
  print('login page', bytes.login);
  print('order list', bytes.orders);
  print('largest area of its own', bytes.largestArea.bytes, `  ${bytes.largestArea.name}`);
  print('\nProcessor slowed four times', 'ms', 'to React');
  print('a form of React alone', whole(waits.react));
  print('login form', whole(waits.login), times(waits.login / waits.react));
  print('filled order list', whole(waits.orders), times(waits.orders / waits.react));
}

async function showGrid(): Promise<void> {
  print('\nThe longest frame of the price grid, ms', '50 goods', '2,000 goods');
  for (const [step, { 50: few = 0, 2000: many = 0 }] of await benchGrid(tell)) {
    print(step, whole(few), whole(many));
  }
}

function head(name: string): void {
  print(`\n${name}`, 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed');
}

function show(name: string, { perSecond, p50, p95, p99, failed }: Load): void {
  print(name, whole(perSecond), whole(p50), whole(p95), whole(p99), failed);
}
