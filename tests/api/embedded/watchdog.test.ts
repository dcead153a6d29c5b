// engine: once

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { one, openDatabase } from './support/database.ts';
import { temporaryFolder } from './support/folders.ts';

const runaway = 'select count(*) from generate_series(1, 10000000000)';

describe('a query that runs away', () => {
  test('is ended at the limit; meanwhile the process works, and afterwards the database', async () => {
    const { pool } = await openDatabase({
      dataDirectory: temporaryFolder(),
      queryLimitMilliseconds: 500,
    });
    await pool.query('create table kept as select generate_series(1, 100)');
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 5);
    await expect(pool.query(runaway)).rejects.toThrow(/terminated|ECONNRESET/);
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(10);
    expect(await one(pool, 'select count(*)::int from kept')).toBe(100);
  });

  test('is ended again after that, and the clients that come meanwhile wait', async () => {
    const lines: string[] = [];
    const { database, pool } = await openDatabase({
      dataDirectory: temporaryFolder(),
      queryLimitMilliseconds: 300,
      log: (line) => lines.push(line),
    });
    for (let round = 1; round <= 2; round += 1) {
      await expect(pool.query(runaway)).rejects.toThrow();
      const newcomers = new pg.Pool({ ...database.connection, max: 5 });
      newcomers.on('error', () => undefined);
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => one(newcomers, 'select 7')));
      expect(answers).toEqual([7, 7, 7, 7, 7]);
      await newcomers.end();
    }
    expect(lines.filter((line) => line.includes('took longer than 300 ms'))).toHaveLength(2);
  });

  test('does not keep the database from being closed', async () => {
    const { database, pool } = await openDatabase({ queryLimitMilliseconds: 300 });
    const refused = expect(pool.query(runaway)).rejects.toThrow();
    await Promise.all([refused, database.close()]);
  });
});

describe('a transaction in which nothing happens', () => {
  test('is ended at the limit, and the others go on', async () => {
    const { pool } = await openDatabase({ queryLimitMilliseconds: 300 });
    await pool.query('create table kept (id int)');
    const idle = await pool.connect();
    const ended = new Promise<Error>((resolve) => idle.once('error', resolve));
    await idle.query('begin');
    await idle.query('insert into kept values (1)');
    expect(await one(pool, 'select count(*)::int from kept')).toBe(0);
    expect(await ended).toMatchObject({ code: '25P03' });
    idle.release(true);
  });
});

describe('an engine that fails', () => {
  test('is started again until it starts, and the clients that come meanwhile wait', async () => {
    const folder = temporaryFolder();
    const { pool } = await openDatabase({ dataDirectory: folder });
    await pool.query('create table kept as select generate_series(1, 100)');
    const log = join(folder, 'postgres', 'pg_wal');
    renameSync(log, `${log}.away`);
    await expect(
      pool.query('select pg_switch_wal(); create table other (id int)'),
    ).rejects.toThrow();
    const answer = one(pool, 'select count(*)::int from kept');
    renameSync(`${log}.away`, log);
    expect(await answer).toBe(100);
  });
});
