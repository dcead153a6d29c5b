// engine: once

import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataFolderInUse, startEmbedded } from '../../../server/kernel/db/embedded/start.ts';
import { one, openDatabase } from './support/database.ts';
import { temporaryFolder } from './support/folders.ts';
import { startWriting } from './support/processes.ts';

describe('a data folder', () => {
  test('is closed to other accounts, and so are the files in it', async () => {
    const folder = join(temporaryFolder(), 'data');
    await openDatabase({ dataDirectory: folder });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, '.s.PGSQL.5432')).mode & 0o077).toBe(0);
  });

  test('keeps the mode it has, and other things in it', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'uploads'), { mode: 0o755 });
    mkdirSync(join(folder, 'postgres'));
    const { pool } = await openDatabase({ dataDirectory: folder });
    expect(await one(pool, 'select 1')).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['.s.PGSQL.5432', 'lock', 'postgres', 'uploads']);
  });

  test('leaves a socket only while it is open', async () => {
    const folder = temporaryFolder();
    const { close } = await openDatabase({ dataDirectory: folder });
    await close();
    expect(readdirSync(folder).sort()).toEqual(['lock', 'postgres']);
  });

  test('whose path is too long for a socket gets one elsewhere, for as long as it is open', async () => {
    const folder = join(temporaryFolder(), 'a'.repeat(100));
    const { database, pool, close } = await openDatabase({ dataDirectory: folder });
    const { host } = database.connection;
    expect(await one(pool, 'select 1')).toBe(1);
    expect(host).not.toBe(folder);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    await close();
    expect(statSync(host, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('of which the making was broken off is made anew', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true });
    writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18\n');
    const { pool } = await openDatabase({ dataDirectory: folder });
    expect(await one(pool, 'select 1')).toBe(1);
    expect(readdirSync(folder)).not.toContain('postgres.new');
  });
});

describe('a data folder that cannot be used', () => {
  test('is named: it cannot be made', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const folder = join(file, 'data');
    await expect(startEmbedded({ dataDirectory: folder })).rejects.toMatchObject({
      name: 'DataFolderRefused',
      because: 'cannotWrite',
      message: expect.stringContaining(folder),
    });
  });

  test('is named: it cannot be locked', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'lock'));
    await expect(startEmbedded({ dataDirectory: folder })).rejects.toMatchObject({
      name: 'DataFolderRefused',
      because: 'cannotLock',
      message: expect.stringContaining(folder),
    });
    expect(readdirSync(folder)).toEqual(['lock']);
  });
});

describe('a data folder that is in use', () => {
  test('is refused to the same process, and free once it is closed', async () => {
    const folder = temporaryFolder();
    const first = await openDatabase({ dataDirectory: folder });
    await expect(startEmbedded({ dataDirectory: folder })).rejects.toThrow(DataFolderInUse);
    expect(await one(first.pool, 'select 1')).toBe(1);
    await first.close();
    const second = await openDatabase({ dataDirectory: folder });
    expect(await one(second.pool, 'select 1')).toBe(1);
  });

  test('is refused to another process by name until the first is killed, whatever is deleted', async () => {
    const folder = temporaryFolder();
    const writing = await startWriting(folder);
    await expect(startEmbedded({ dataDirectory: folder })).rejects.toThrow(folder);
    await expect(startEmbedded({ dataDirectory: folder })).rejects.toThrow(DataFolderInUse);
    rmSync(join(folder, 'lock'));
    await expect(startEmbedded({ dataDirectory: folder })).rejects.toThrow(DataFolderInUse);
    await writing.reached(3);
    await writing.kill();

    const { pool } = await openDatabase({ dataDirectory: folder });
    const batches = await one(pool, 'select count(distinct batch)::int from line');
    expect(batches).toBeGreaterThanOrEqual(writing.acknowledged.length);
  });
});
