// engine: either

import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../server/kernel/db/connect.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { note } from '../../support/figures.ts';
import { sizeOf } from '../../support/scale.ts';
import { worldOf } from '../orders/world.ts';
import { makeDatabase } from '../support/database.ts';
import { type Home, makeHome, QUICK_FOLDER } from '../support/templates.ts';
import { command, rowsOf } from './commands.ts';

/** How many orders the demo's first shop has, and each of the four others. */
const ORDERS = { first: sizeOf('DRILL_ORDERS'), others: 20 };
const ALL_ORDERS = ORDERS.first + 4 * ORDERS.others;
const PATIENCE = 300_000 + ORDERS.first * 20;

let home: Home;
let folder: string;

beforeAll(async () => {
  home = await makeHome(worldOf(ORDERS), QUICK_FOLDER, PATIENCE);
  folder = await mkdtemp(join(QUICK_FOLDER, 'larder-backup-test-'));
  await mkdir(join(home.dataDirectory, 'uploads', 'ab'), { recursive: true });
  await writeFile(join(home.dataDirectory, 'uploads', 'ab', 'abc'), 'a picture');
  await mkdir(join(home.dataDirectory, 'uploads', 'incoming'));
  await writeFile(join(home.dataDirectory, 'uploads', 'incoming', 'x'), 'half a pict');
}, PATIENCE);
afterAll(async () => {
  await home.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Where a backup can be restored to. */
async function emptyHome(name: string): Promise<Home> {
  const dataDirectory = join(folder, name);
  const { url, drop } = await makeDatabase();
  return { databaseUrl: url, dataDirectory, drop };
}

describe('backup and restore', () => {
  test(
    'bring every row and every file back, and refuse what would lose any',
    async () => {
      const file = join(folder, 'kept.larder');
      const begun = performance.now();
      const made = await command('backup/backupMain', home, file);
      const kept = performance.now();
      expect(made).toMatchObject({ code: 0 });
      // A backup seals the operation log first.
      const [, seal = ''] = /sealed up to (--seal \d+:\w+)/.exec(made.errors) ?? [];
      const before = await rowsOf(home);
      expect(before['public.orders']).toMatchObject({ many: ALL_ORDERS });
      expect(before['public.operation_log_seals']).toMatchObject({
        many: (before['public.operation_log'] as { many: number }).many,
      });
      const again = await command('backup/backupMain', home, file);
      expect(again).toMatchObject({ code: 2 });
      expect(again.errors).toContain(`${file} is there already.`);

      const other = await emptyHome('other');
      const lost = performance.now();
      const restored = await command('backup/restoreMain', other, file);
      const back = performance.now();
      expect(restored.errors).not.toContain('Error');
      expect(restored.output).toMatch(/^Everything agrees: [\s\S]*The backup was restored\.\n$/);
      expect(restored.output).toContain(`(${seal}), 0 younger lines are not sealed yet`);
      expect(restored.code).toBe(0);
      expect(await rowsOf(other)).toEqual(before);
      note({
        id: 'F13',
        n: ALL_ORDERS,
        unit: 'orders, with all that belongs to them',
        found: {
          'tables that differ': 0,
          'seconds to back up': Math.round((kept - begun) / 1000),
          'seconds to restore and verify': Math.round((back - lost) / 1000),
        },
      });
      const picture = join(other.dataDirectory, 'uploads', 'ab', 'abc');
      expect(await readFile(picture, 'utf8')).toBe('a picture');
      expect(existsSync(join(other.dataDirectory, 'uploads', 'incoming', 'x'))).toBe(false);
      expect(await command('verify/main', other, '--json', ...seal.split(' '))).toMatchObject({
        code: 0,
      });
      const another = await command('verify/main', other, '--seal', `1:${'0'.repeat(64)}`);
      expect(another).toMatchObject({ code: 1 });
      expect(another.output).toContain('line 1 of the operation log: it has not the seal');

      // What is there is not overwritten unless that is asked.
      const refused = await command('backup/restoreMain', other, file);
      expect(refused).toMatchObject({ code: 2 });
      expect(refused.errors).toContain('--force');
      await change(other);
      expect((await command('backup/restoreMain', other, file, '--force')).code).toBe(0);
      expect(await rowsOf(other)).toEqual(before);
      await other.drop();
    },
    PATIENCE,
  );

  test('a backup that was cut short is refused and changes nothing', async () => {
    const file = join(folder, 'cut.larder');
    await command('backup/backupMain', home, file);
    await truncate(file, Math.floor((await readFile(file)).length / 2));
    const before = await rowsOf(home);
    const { code, errors } = await command('backup/restoreMain', home, file, '--force');
    expect(code).toBe(2);
    expect(errors).toContain(`${file} is no whole backup`);
    expect(await rowsOf(home)).toEqual(before);

    const empty = await emptyHome('empty');
    expect((await command('backup/restoreMain', empty, file)).code).toBe(2);
    expect(existsSync(join(empty.dataDirectory, 'postgres'))).toBe(false);
    await empty.drop();
  }, 300_000);

  test('what does not agree is named by verify, with code 1', async () => {
    // In a home of its own: what does not agree here would be in the others' backups.
    const own = await makeHome(worldOf(ORDERS), QUICK_FOLDER, PATIENCE);
    const { pool, close } = await connect({ ...own, queryLimit: 60_000, log: createLog('error') });
    await pool.query(`update suppliers set version = version + 1 where id = 1`);
    const running = await command('verify/main', own);
    await close();
    const found = await command('verify/main', own);
    expect(found.code).toBe(1);
    expect(found.output).toMatch(
      /^\d+ records replayed, .*\nsupplier 1 \(.*\): version 1 is missing/,
    );
    // The embedded database has one process: that it is taken is said, and nothing is touched.
    expect(running.code).toBe(own.databaseUrl ? 1 : 2);
    if (!own.databaseUrl) expect(running.errors).toContain('is in use by a running server');
    await own.drop();
  }, 300_000);

  test.skipIf(process.env.DATABASE_URL)(
    'a restore that was cut off between its two renames is put back at the next start',
    async () => {
      const dataDirectory = join(folder, 'cut-off');
      await cp(home.dataDirectory, dataDirectory, { recursive: true });
      await cp(join(dataDirectory, 'postgres'), join(dataDirectory, 'postgres.replaced'), {
        recursive: true,
      });
      await rm(join(dataDirectory, 'postgres'), { recursive: true });
      const rows = await rowsOf({ databaseUrl: undefined, dataDirectory });
      expect(rows['public.orders']).toMatchObject({ many: ALL_ORDERS });
      expect(await readdir(dataDirectory)).not.toContain('postgres.replaced');
    },
    60_000,
  );
});

async function change(at: Home): Promise<void> {
  const { pool, close } = await connect({ ...at, queryLimit: 60_000, log: createLog('error') });
  await pool.query(`update shops set name_en = 'Another'`);
  await close();
}
