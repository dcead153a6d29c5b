import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { type Connection, connect } from '../../../server/db/connect.ts';
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts';
import { seeded } from '../../../server/demo/random.ts';
import { createLog } from '../../../server/log.ts';
import { commit, prepareOrderGround } from '../../paths/orderWalker.ts';
import { makeDatabase } from '../support/database.ts';
import { faultsOf } from '../support/histories.ts';
import { moveAtRandom, nothingSeen } from '../support/movers.ts';
import { signIn } from '../support/server.ts';
import { refusalOf, type ServerProcess, startProcess } from './serverProcess.ts';

/** Twenty in every run of the tests; the long run asks for more. */
const KILLS = Number(process.env.KILLS ?? 20);
const SEED = Number(process.env.SEED ?? 7);
const CLIENTS = 4;
const ORDERS = 24;
const OVERDUE = 20;
/** A kill, a start and what is between; generous, since the machine may be busy. */
const PATIENCE = 60_000 + KILLS * 60_000;

let folder: string;
let database: Awaited<ReturnType<typeof makeDatabase>>;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-kill-'));
  database = await makeDatabase();
  environment = {
    DATA_DIR: folder,
    DEMO: '1',
    ...(database.url ? { DATABASE_URL: database.url } : { DATABASE_URL: '' }),
  };
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = (): Promise<Connection> =>
  connect({
    databaseUrl: database.url,
    dataDirectory: folder,
    queryLimit: 60_000,
    log: createLog('error'),
  });

async function clients(server: ServerProcess): Promise<Api[]> {
  const signedIn = await Promise.all(
    Array.from({ length: CLIENTS }, () => signIn(server.url, 'manager', DEMO_PASSWORD)),
  );
  return signedIn.map(({ api }) => api);
}

describe('a server that is killed while orders move', () => {
  test(
    `loses no acknowledged move and leaves none half done, ${KILLS} times`,
    async () => {
      const random = seeded(SEED);
      const seen = nothingSeen();
      let server = await startProcess(environment);
      const { api } = await signIn(server.url, 'manager', DEMO_PASSWORD);
      const ground = await prepareOrderGround(api);
      const orderIds: number[] = [];
      for (let count = 0; count < ORDERS; count += 1) {
        const detail = await commit(api, ground, { prepaid: count % 2 === 0 });
        orderIds.push(detail.order.id);
      }
      for (let kill = 0; kill < KILLS; kill += 1) {
        let goesOn = true;
        const apis = await clients(server);
        const moving = moveAtRandom({
          apis,
          orderIds,
          seed: SEED + kill,
          goesOn: () => goesOn,
          seen,
        });
        // Not a wait for something: the moment of the kill is what the test varies.
        await passed(random.whole(50, 900));
        await server.kill();
        goesOn = false;
        await moving;
        server = await startProcess(environment);
      }
      expect(await server.end()).toBe(0);

      const connection = await open();
      const faults = await faultsOf(connection.pool, orderIds, seen);
      await connection.close();
      expect(faults).toEqual([]);
      expect(seen.acknowledged.length).toBeGreaterThan(KILLS);
      // Were no send ever cut off, the kills would have come at idle moments and proved nothing.
      expect(seen.unanswered.size).toBeGreaterThan(0);
    },
    PATIENCE,
  );

  test(
    'fires every delay that ran out meanwhile, once',
    async () => {
      const before = await open();
      const { rows: waiting } = await before.pool.query<{ record_id: string }>(
        `update record_timers set due_at = date_trunc('second', now()) - interval '1 minute'
         where record_id in (select record_id from record_timers where lifecycle = 'order' limit $1)
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
      const { api } = await signIn(second.url, 'manager', DEMO_PASSWORD);
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
         where record_id = any($1) and event like 'xstate.after.%'
           and at > now() - interval '10 minutes'
         group by record_id`,
        [ids],
      );
      await after.close();
      expect(rows.map(({ fired }) => Number(fired))).toEqual(ids.map(() => 1));
    },
    PATIENCE,
  );

  test.skipIf(process.env.DATABASE_URL)(
    'keeps its data folder to itself: a second one is refused, and says which folder',
    async () => {
      const server = await startProcess(environment);

      const { code, said } = await refusalOf(environment);

      expect(code).toBe(1);
      expect(said).toContain(folder);
      expect(await server.end()).toBe(0);
    },
    PATIENCE,
  );
});
