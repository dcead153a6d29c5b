import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { createLog } from '../../../server/log.ts';
import { fillRecords } from '../../load/fill.ts';
import { note, sizeOf } from '../../support/figures.ts';
import { WORLD } from '../orders/world.ts';
import { makeDatabase } from '../support/database.ts';
import { type Home, makeHome } from '../support/templates.ts';
import { command, type Place, rowsOf } from './commands.ts';

/** Orders in the first shop; the full size is 100,000. */
const ORDERS = sizeOf('DRILL_ORDERS', 4_000);
const PATIENCE = 60 * 60_000;

let home: Home;
let folder: string;

beforeAll(async () => {
  home = await makeHome(WORLD);
  folder = await mkdtemp(join(tmpdir(), 'larder-drill-'));
  const connection = await connect({ ...home, queryLimit: PATIENCE, log: createLog('error') });
  await fillRecords(connection, ORDERS, 'orders');
  await connection.close();
}, PATIENCE);
afterAll(async () => {
  await home.drop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'what is lost with its machine is put back from its backup, to the last row',
  async () => {
    const file = join(folder, 'kept.larder');
    const before = await rowsOf(home);
    const seconds = async (work: () => Promise<{ code: number; errors: string }>) => {
      const start = performance.now();
      const { code, errors } = await work();
      expect(code, errors).toBe(0);
      return Math.round((performance.now() - start) / 1000);
    };
    const backup = await seconds(() => command('backup/backupMain', home, file));

    const { url, drop } = await makeDatabase();
    const elsewhere: Place = { databaseUrl: url, dataDirectory: join(folder, 'elsewhere') };
    const restore = await seconds(() => command('backup/restoreMain', elsewhere, file));
    const after = await rowsOf(elsewhere);
    expect(after).toEqual(before);

    // The control: one letter of one row of any table is seen.
    const { pool, close } = await connect({
      ...elsewhere,
      queryLimit: PATIENCE,
      log: createLog('error'),
    });
    await pool.query(
      `update customers set name = name || '.' where id = (select min(id) from customers)`,
    );
    await close();
    const changed = await rowsOf(elsewhere);
    const differing = Object.keys(before).filter(
      (table) => JSON.stringify(changed[table]) !== JSON.stringify(before[table]),
    );
    expect(differing).toEqual(['public.customers']);
    await drop();

    const rows = Object.values(before).reduce((sum, { many }) => sum + many, 0);
    note({
      id: 'F13',
      n: ORDERS,
      unit: 'orders',
      found: {
        rows,
        'tables that differ': 0,
        megabytes: Math.round((await stat(file)).size / 1024 / 1024),
        'seconds of backup': backup,
        'seconds of restore, verified': restore,
      },
      control: `one letter changed: ${differing.join(', ')} differs`,
    });
  },
  PATIENCE,
);
