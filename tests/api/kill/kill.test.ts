// engine: either

import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { type Connection, connect } from '../../../server/kernel/db/connect.ts';
import { seeded } from '../../../server/kernel/demo/random.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { SUBJECTS } from '../../domains/proofs.ts';
import { planOf } from '../../paths/plan.ts';
import { type AnyWalker, deskIn, type Office, type PassTime } from '../../paths/subjects.ts';
import { bring, waitsForTime } from '../../paths/walk.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { type ClockedServer, startClockedServer } from '../../support/testClock.ts';
import { WORLD } from '../orders/world.ts';
import { fire } from '../support/capturedCalls.ts';
import { faultsOf } from '../support/histories.ts';
import { type Herd, makeHerd, moveAtRandom, nothingSeen } from '../support/movers.ts';
import { rivalsOf } from '../support/races.ts';
import { signIn } from '../support/server.ts';
import { type Home, makeHome } from '../support/templates.ts';
import { refusalOf, type ServerProcess, startProcess as startServer } from './serverProcess.ts';

const KILLS = sizeOf('KILLS');
const SEED = seedOf(7);
const CLIENTS = 4;
/** Of each lifecycle. */
const RECORDS = sizeOf('KILL_RECORDS');
/** How often it is killed in the midst of the events that move stock or money. */
const HEAVY_KILLS = sizeOf('HEAVY_KILLS');
/** Whose events those are: all lifecycles' unless some are named, with commas between them. */
const HEAVY_OF = process.env.HEAVY_OF?.split(',');
const HEAVY = SUBJECTS.filter(({ id }) => HEAVY_OF?.includes(id) ?? true);
/** How many of each are under way then. */
const AT_ONCE = 4;
const OVERDUE = 20;
/** Every cycle of a shop ends within it; milliseconds. */
const MONTH = 32 * 24 * 3_600_000;
/** A start after a kill is over in this time, in seconds, on a machine that does nothing else. */
const REOPENED = 10;
/** Asked by `npm run kill` alone: `npm test` fails by no clock on the wall. */
const IS_TIMED = process.env.TIMED === '1';
/** A kill, a start and what is between; generous, since the machine may be busy. */
const PATIENCE = 60_000 + Math.max(KILLS, HEAVY_KILLS) * 60_000;

let home: Home;
let environment: Record<string, string>;

beforeAll(async () => {
  // On a real disk: what outlives a kill has to be written there.
  home = await makeHome(WORLD);
  environment = { DATA_DIR: home.dataDirectory, DATABASE_URL: home.databaseUrl ?? '' };
}, PATIENCE);

afterAll(async () => {
  // Where a test failed, its server is still there.
  for (const server of started) await server.kill();
  await home.drop();
});

const started: Pick<ServerProcess, 'kill'>[] = [];

async function startProcess(wishes: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(wishes);
  started.push(server);
  return server;
}

/** The same with a clock that the test moves. */
async function startClocked(): Promise<ClockedServer> {
  const server = await startClockedServer({ ...environment, DEMO: '0', LOG_LEVEL: 'error' });
  started.push(server);
  return server;
}

const open = (): Promise<Connection> =>
  connect({
    databaseUrl: home.databaseUrl,
    dataDirectory: home.dataDirectory,
    queryLimit: 60_000,
    log: createLog('error'),
  });

/** People at work on a server that may be another process by the next sign-in. */
const officeAt = ({ url }: Pick<ServerProcess, 'url'>): Office => ({
  signIn: async (username) => await signIn(url, username, DEMO_PASSWORD, { shopId: 1 }),
});

/** Walkers of all lifecycles; `passes` is how time does for each. */
async function client(
  office: Office,
  passes?: (walker: () => AnyWalker) => PassTime,
): Promise<Map<string, AnyWalker>> {
  const desk = deskIn(office);
  const walkers = new Map<string, AnyWalker>();
  for (const lifecycle of SUBJECTS) {
    const opened: AnyWalker = await lifecycle.open(
      desk,
      passes?.(() => opened),
    );
    walkers.set(lifecycle.id, opened);
  }
  return walkers;
}

/**
 * How time passes at a server: a month at once, until it has led on what waits for it. Records that
 * wait at the same time wait for the same month.
 */
function monthsAt(move: () => Promise<void>): (walker: () => AnyWalker) => PassTime {
  let before = Promise.resolve();
  return (walker) => (id) => {
    const waits = async () => waitsForTime(walker().lifecycle, await walker().read(id));
    before = before.then(async () => {
      if (!(await waits())) return;
      await move();
      await expect.poll(waits, { timeout: 60_000 }).toBe(false);
    });
    return before;
  };
}

/** The shortest way to an event, and whether the clock has to lead on before it. */
function wayTo(walker: AnyWalker | undefined, event: string) {
  if (!walker) throw new Error(`Nobody sends ${event}`);
  const { ways } = planOf(walker.lifecycle, walker.variants);
  const way = ways.find(({ steps }) => steps.at(-1)?.event === event);
  const last = way?.steps.at(-1);
  if (!way || !last) throw new Error(`Nothing leads to ${event}`);
  const steps = way.steps.slice(0, -1);
  const takesTime = steps.some((step) => step.event.startsWith('xstate.after.'));
  return { walker, event, way: { ...way, steps }, last, takesTime };
}

/** Fresh records of which each is about to take the event, with the call that sends it. */
async function readyFor({ walker, event, way, last }: ReturnType<typeof wayTo>) {
  const records = await Promise.all(Array.from({ length: AT_ONCE }, () => bring(walker, way)));
  const ready = [];
  for (const record of records) {
    const [rival] = await rivalsOf(walker, record, last);
    if (!rival) throw new Error(`Nobody can send ${event}`);
    const how = { version: record.version, key: randomUUID() };
    ready.push({ lifecycle: walker.lifecycle.id, event, record, call: rival.call, how });
  }
  return ready;
}

describe('a server that is killed while records move', () => {
  test(
    `loses no acknowledged move and leaves none half done, ${KILLS} times`,
    async () => {
      const random = seeded(SEED);
      const seen = nothingSeen();
      let server = await startProcess(environment);
      // The ground that records stand on outlives every server.
      const base = officeAt(server);
      const first = await client(base);
      const herds: Herd[] = [];
      for (const lifecycle of SUBJECTS) {
        herds.push(await makeHerd(lifecycle, first.get(lifecycle.id) as AnyWalker, RECORDS));
      }
      const starts: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        let goesOn = true;
        const office = { ...officeAt(server), base };
        const clients: Map<string, AnyWalker>[] = [];
        for (let one = 0; one < CLIENTS; one += 1) clients.push(await client(office));
        const moving = moveAtRandom({
          herds,
          clients,
          seed: SEED + kill,
          goesOn: () => goesOn,
          seen,
        });
        // The moment of the kill is what the test varies, on a quick machine and on a slow one.
        const enough = seen.acknowledged.length + random.whole(1, 30);
        while (seen.acknowledged.length < enough) await passed(random.whole(1, 9));
        await server.kill();
        goesOn = false;
        await moving;
        const start = performance.now();
        server = await startProcess(environment);
        starts.push((performance.now() - start) / 1000);
      }
      expect(await server.end()).toBe(0);

      const connection = await open();
      const faults = await faultsOf(connection, herds, seen);
      await connection.close();
      const slowest = Math.max(...starts);
      const late = starts.filter((seconds) => seconds > REOPENED);
      note({
        id: 'F8',
        of: 'all',
        n: KILLS,
        unit: 'kills while records moved',
        found: {
          acknowledged: seen.acknowledged.length,
          'cut off': [...seen.unanswered.values()].reduce((sum, count) => sum + count, 0),
          'lost or half done': faults.length,
          reopened: `${starts.length - late.length} of ${KILLS} in ${REOPENED} s`,
          'slowest start, s': slowest.toFixed(1),
        },
        seed: SEED,
      });
      expect(faults).toEqual([]);
      expect(seen.acknowledged.length).toBeGreaterThan(KILLS);
      // Were no send ever cut off, the kills would have come at idle moments and proved nothing.
      expect(seen.unanswered.size).toBeGreaterThan(0);
      expect(IS_TIMED ? late : []).toEqual([]);
    },
    PATIENCE,
  );

  test(
    'fires every delay that ran out meanwhile, once',
    async () => {
      const before = await open();
      const { rows: waiting } = await before.pool.query<{ record_id: string }>(
        `update record_timers set due_at = now() - interval '1 minute'
         where lifecycle = 'order' and record_id in (
           select record_id from record_timers join orders on orders.id = record_id
           where lifecycle = 'order' and shop_id = 1 limit $1
         )
         returning record_id`,
        [OVERDUE],
      );
      await before.close();
      expect(waiting.length).toBeGreaterThan(0);
      const ids = waiting.map(({ record_id }) => Number(record_id));

      // Killed soon after it began to fire, then left to finish.
      const first = await startProcess(environment);
      await first.kill();
      const second = await startProcess(environment);
      const api = await signIn(second.url, 'manager', DEMO_PASSWORD);
      await expect
        .poll(
          async () => {
            const details = await Promise.all(
              ids.map((orderId) => api.getOrderDetail4Merchant({ query: { orderId } })),
            );
            return details.filter(({ order }) => order.reviewOverdue).length;
          },
          { timeout: 60_000 },
        )
        .toBe(ids.length);
      await second.end();

      const after = await open();
      const { rows } = await after.pool.query<{ record_id: string; fired: string }>(
        `select record_id, count(*) as fired from record_history
         where lifecycle = 'order' and record_id = any($1) and event like 'xstate.after.%'
           and at > now() - interval '10 minutes'
         group by record_id`,
        [ids],
      );
      await after.close();
      expect(rows.map(({ fired }) => Number(fired))).toEqual(ids.map(() => 1));
    },
    PATIENCE,
  );

  test(
    `does what moves stock and money wholly or not at all, ${HEAVY_KILLS} times`,
    async () => {
      const random = seeded(SEED);
      const faults: string[] = [];
      const found = { kills: 0, done: 0, 'not done': 0 };
      let ahead = 0;
      let server = await startClocked();
      const base = officeAt(server);
      const months = monthsAt(async () => {
        ahead += MONTH;
        await server.moveTo(new Date(Date.now() + ahead));
      });
      for (let kill = 0; kill < HEAVY_KILLS; kill += 1) {
        const before = await client({ ...officeAt(server), base }, months);
        const ways = HEAVY.flatMap(({ id, heavy }) =>
          heavy.map((event) => wayTo(before.get(id), event)),
        );
        const sent = [];
        for (const way of ways.filter(({ takesTime }) => takesTime)) {
          sent.push(...(await readyFor(way)));
        }
        // The others' deliveries are days of the true calendar, and nothing of theirs falls due.
        await server.moveTo(new Date());
        for (const way of ways.filter(({ takesTime }) => !takesTime)) {
          sent.push(...(await readyFor(way)));
        }
        let answered = 0;
        const answers = Promise.allSettled(
          sent.map(async ({ call, how }) => {
            await fire(call, how);
            answered += 1;
          }),
        );
        const enough = random.whole(0, sent.length - 1);
        while (answered < enough) await passed(1);
        await server.kill();
        await answers;
        server = await startClocked();
        found.kills += 1;

        const after = await client({ ...officeAt(server), base });
        for (const { lifecycle, event, call, how, record } of sent) {
          const read = async () =>
            ((await after.get(lifecycle)?.read(record.id))?.version ?? 0) - record.version;
          const done = await read();
          found[done === 1 ? 'done' : 'not done'] += 1;
          // The person, who had no answer, sends the same again; the session outlives the server.
          const { pathname, search } = new URL(call.url);
          const again = await fire({ ...call, url: server.url + pathname + search }, how);
          const then = await read();
          if (![0, 1].includes(done) || then !== 1 || again.code !== CODES.ok) {
            faults.push(`${event} ${record.id}: ${done}, then ${then}, ${again.text}`);
          }
        }
      }
      expect(await server.stop()).toBe(0);
      const connection = await open();
      for (const lifecycle of SUBJECTS) faults.push(...(await lifecycle.audit(connection.db)));
      await connection.close();
      note({
        id: 'F8 heavy',
        of: HEAVY.flatMap(({ heavy }) => heavy).join(', '),
        n: found.kills,
        unit: 'kills in the midst of them',
        found: { ...found, 'half done': faults.length },
        seed: SEED,
      });
      expect(faults).toEqual([]);
      // Were all of them done, or none, the kills would have come too late or too early.
      expect(found.done).toBeGreaterThan(0);
      expect(found['not done']).toBeGreaterThan(0);
    },
    PATIENCE,
  );

  test.skipIf(process.env.DATABASE_URL)(
    'keeps its data folder to itself: a second one is refused, and says which folder',
    async () => {
      const server = await startProcess(environment);

      const { code, said } = await refusalOf(environment);

      expect(code).toBe(1);
      expect(said).toContain(home.dataDirectory);
      expect(await server.end()).toBe(0);
    },
    PATIENCE,
  );
});
