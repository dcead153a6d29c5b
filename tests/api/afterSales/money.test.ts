// engine: either

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AfterSalesDetail } from '../../../api/afterSales/calls.ts';
import { auditAfterSales } from '../../../server/afterSales/audit.ts';
import { afterSalesCases, afterSalesRefunds } from '../../../server/afterSales/tables.ts';
import { type Random, seeded } from '../../../server/kernel/demo/random.ts';
import { drainer } from '../../../server/kernel/drain.ts';
import { readEnvironment } from '../../../server/kernel/environment.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { orders } from '../../../server/orders/tables.ts';
import { createApp } from '../../../server/product/app.ts';
import { note } from '../../support/figures.ts';
import { freePort } from '../../support/port.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { openDatabase } from '../support/database.ts';
import { fillWithFew, PASSWORD } from '../support/fewRows.ts';
import { signIn, tokenOf } from '../support/server.ts';
import { passed, submit } from './ground.ts';

/** How many times a refund is asked for. */
const ATTEMPTS = sizeOf('REFUND_ATTEMPTS');
const SEED = seedOf(13);
const CLIENTS = 6;
const RESTARTS = 4;
const CASES = Math.max(24, Math.floor(ATTEMPTS / 40));
const PATIENCE = 120_000 + ATTEMPTS * 400;

const PATH = '/decsaasadmin/api/crm/aftersale/submitRefund';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let app: Awaited<ReturnType<typeof createApp>>;
let drain: () => Promise<void>;
let port: number;

/** Starts the app anew on the same database and address, as a restarted server is. */
async function start(): Promise<void> {
  app = await createApp({
    connection,
    environment: readEnvironment({ DATA_DIR: 'memory' }),
    now: () => new Date(),
    log: createLog('fatal'),
  });
  drain = drainer(app);
  await app.listen({ host: '127.0.0.1', port });
  port = (app.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  connection = await openDatabase({ name: 'few', fill: ({ db }) => fillWithFew(db) });
  port = await freePort();
  await start();
}, 300_000);

afterAll(async () => {
  await app?.close();
  await connection?.close();
});

/** A case that waits for its refund, with the keys that it has been asked for under. */
interface Waiting {
  id: number;
  keys: string[];
}

interface Tally {
  sent: number;
  done: number;
  refused: number;
  /** Sent, and nobody heard the answer. */
  lost: number;
  /** What a key was answered, each time. */
  answers: Map<string, Set<string>>;
  strange: string[];
}

it(
  `gives each of ${CASES} refunds once, whatever ${ATTEMPTS} attempts do`,
  async () => {
    const host = `http://127.0.0.1:${port}`;
    const admin = await signIn(host, 'admin', PASSWORD);
    const auditor = await signIn(host, 'auditor', PASSWORD);
    const orderIds: number[] = [];
    const cases: Waiting[] = [];
    for (let made = 0; made < CASES; made += 12) {
      const order = await largeOrder(admin);
      orderIds.push(order.order.id);
      for (let one = 0; one < 12; one += 1) {
        const [line] = order.order.lines;
        const lines = [{ lineId: line?.id ?? 0, quantity: 1 }];
        const submitted = await submit(admin, order, { lines, amount: '10.90' });
        cases.push(waiting(await passed(auditor, submitted)));
      }
    }
    const tally: Tally = {
      sent: 0,
      done: 0,
      refused: 0,
      lost: 0,
      answers: new Map(),
      strange: [],
    };
    let restarts = 0;
    let restarting = Promise.resolve();
    const restart = async () => {
      await drain();
      await start();
    };
    const client = async (seed: number) => {
      const random = seeded(seed);
      while (tally.sent < ATTEMPTS) {
        const { lost } = tally;
        await attempt(host, tokenOf(auditor), random, random.pick(cases), tally);
        // Whoever gets there first restarts it, while the attempts of the others are under way.
        if (restarts < RESTARTS && tally.sent > ((restarts + 1) * ATTEMPTS) / (RESTARTS + 1)) {
          restarts += 1;
          restarting = restarting.then(restart);
        }
        // Whoever heard nothing comes back when there is somebody to ask.
        if (tally.lost > lost) await restarting;
      }
      await restarting;
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(SEED + index)));
    // Whoever heard nothing asks until they hear something.
    for (const one of cases) await click(host, tokenOf(auditor), one, newKey(one), tally);

    const { db } = connection;
    expect(tally.strange).toEqual([]);
    expect(await auditAfterSales(db)).toEqual([]);
    const rows = await db.select().from(afterSalesRefunds);
    expect(rows).toHaveLength(cases.length);
    expect(new Set(rows.map(({ caseId }) => caseId)).size).toBe(cases.length);
    for (const id of orderIds) {
      const [order] = await db.select().from(orders).where(eq(orders.id, id));
      expect(order?.refunded).toBe(12 * 1090);
      expect(order?.refunded).toBeLessThanOrEqual(order?.paid ?? 0);
    }
    for (const [key, said] of tally.answers) expect(said.size, key).toBe(1);
    expect(restarts).toBe(RESTARTS);
    expect(tally.lost).toBeGreaterThan(0);
    note({
      id: 'F3',
      of: 'afterSalesCase',
      n: tally.sent,
      unit: 'refund attempts',
      seed: SEED,
      found: {
        'double refunds': 0,
        'refunded above paid': 0,
        refunds: rows.length,
        'answers lost': tally.lost,
        restarts,
      },
      control: 'without lock and chart the same case is refunded more than once',
    });
  },
  PATIENCE,
);

it('would be seen to give it twice without its guards', async () => {
  const host = `http://127.0.0.1:${port}`;
  const api = await signIn(host, 'admin', PASSWORD);
  const order = await largeOrder(api);
  const detail = await passed(api, await submit(api, order, { amount: '10.90' }));
  const { db } = connection;
  await db.execute(sql`alter table after_sales_refunds drop constraint after_sales_refunds_once`);
  // All look before any writes: who comes first is no matter of how warm the connections are.
  const seen = await Promise.all(Array.from({ length: 8 }, () => look(detail)));
  await Promise.all(seen.map(refundUnguarded));
  expect(await auditAfterSales(db)).not.toEqual([]);
  const rows = await db
    .select()
    .from(afterSalesRefunds)
    .where(eq(afterSalesRefunds.caseId, detail.aftersale.id));
  expect(rows.length).toBeGreaterThan(1);
}, 300_000);

async function look({ aftersale }: AfterSalesDetail) {
  const { db } = connection;
  const [row] = await db.select().from(afterSalesCases).where(eq(afterSalesCases.id, aftersale.id));
  return row;
}

/** The refund as it would be without lock, version and constraint: what was read is written upon. */
async function refundUnguarded(row: Awaited<ReturnType<typeof look>>): Promise<void> {
  const { db } = connection;
  if (row?.status !== 'pass') return;
  await db.insert(afterSalesRefunds).values({
    shopId: row.shopId,
    caseId: row.id,
    orderId: row.orderId,
    amount: row.granted ?? 0,
    currency: row.currency,
    method: row.method,
    actorName: 'Nobody',
    at: new Date(),
  });
  await db
    .update(afterSalesCases)
    .set({ status: 'refundCompleted' })
    .where(eq(afterSalesCases.id, row.id));
}

async function largeOrder(api: Parameters<typeof newOrder>[0]) {
  const { db } = connection;
  const customer = await newCustomer(db);
  const goods = await newGoods(db);
  const lines = [{ goodsId: goods.id, unit: 'kg', quantity: 20 }];
  const order = await newOrder(api, { customer, lines, prepaid: false });
  return take(api, order, { type: 'accept' }, { type: 'pay', method: 'PAYNOW' }, shipAllOf(order));
}

const waiting = ({ aftersale }: AfterSalesDetail): Waiting => ({ id: aftersale.id, keys: [] });

function newKey(one: Waiting): string {
  const key = randomUUID();
  one.keys.push(key);
  return key;
}

/** One way in which people and networks ask for a refund. */
async function attempt(
  host: string,
  token: string,
  random: Random,
  one: Waiting,
  tally: Tally,
): Promise<void> {
  const way = random.weighted({ click: 25, double: 20, two: 15, again: 20, lost: 20 });
  if (way === 'again' && one.keys.length > 0) {
    await click(host, token, one, random.pick(one.keys), tally);
    return;
  }
  const key = newKey(one);
  if (way === 'double') {
    await Promise.all([click(host, token, one, key, tally), click(host, token, one, key, tally)]);
  } else if (way === 'two') {
    await Promise.all([
      click(host, token, one, key, tally),
      click(host, token, one, newKey(one), tally),
    ]);
  } else if (way === 'lost') {
    await click(host, token, one, key, tally, random.next() * 12);
    await click(host, token, one, random.chance(0.5) ? key : newKey(one), tally);
  } else {
    await click(host, token, one, key, tally);
  }
}

/** Asks once; with `patience` the one who asks hangs up after so many milliseconds. */
async function click(
  host: string,
  token: string,
  { id }: Waiting,
  key: string,
  tally: Tally,
  patience?: number,
): Promise<void> {
  tally.sent += 1;
  const hangUp = new AbortController();
  const timer = patience === undefined ? null : setTimeout(() => hangUp.abort(), patience);
  let text: string;
  try {
    const response = await fetch(host + PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accessToken: token,
        'idempotency-key': key,
      },
      body: JSON.stringify({ id }),
      signal: hangUp.signal,
    });
    text = await response.text();
    // A server that is stopping says so and does nothing.
    if (response.status === 503) throw new Error('stopping');
  } catch {
    tally.lost += 1;
    return;
  } finally {
    if (timer) clearTimeout(timer);
  }
  const { code, reason } = JSON.parse(text) as { code: number; reason?: { rule: string } };
  if (code === 200) {
    tally.done += 1;
    tally.answers.set(key, (tally.answers.get(key) ?? new Set()).add(text));
  } else if (code === 4090 && reason?.rule === 'wrongState') tally.refused += 1;
  else tally.strange.push(text);
}
