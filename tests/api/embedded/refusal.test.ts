// engine: once

import {
  closeSync,
  cpSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresMajor } from '../../../server/kernel/db/embedded/folder.ts';
import { DataFolderRefused, startEmbedded } from '../../../server/kernel/db/embedded/start.ts';
import { one, openDatabase } from './support/database.ts';
import { makeFolder, temporaryFolder } from './support/folders.ts';

let whole: string;
let table: string;

beforeAll(async () => {
  whole = makeFolder();
  const database = await startEmbedded({ dataDirectory: whole });
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query("create table goods as select repeat('x', 100) from generate_series(1, 50)");
  table = String(await one(client, "select pg_relation_filepath('goods')"));
  await client.end();
  await database.close();
});

afterAll(() => rmSync(whole, { recursive: true, force: true }));

describe('a folder that cannot be trusted is refused, and its rows left as they are', () => {
  const damages: Record<string, (cluster: string) => void> = {
    'without its version': (cluster) => rmSync(join(cluster, 'PG_VERSION')),
    'with a version that is none': (cluster) => writeFileSync(join(cluster, 'PG_VERSION'), '\0\0'),
    'without its control file': (cluster) => rmSync(join(cluster, 'global', 'pg_control')),
    'with half a control file': (cluster) => truncateSync(join(cluster, 'global/pg_control'), 4096),
    'with a flipped bit in its control file': (cluster) =>
      flipBit(join(cluster, 'global', 'pg_control'), 40),
    'without its log': (cluster) => rmSync(join(cluster, 'pg_wal'), { recursive: true }),
    'with a flipped bit in its catalog': (cluster) => flipBit(join(cluster, 'base/5/1259'), 8000),
  };

  test.each(Object.entries(damages))('%s', async (_, damage) => {
    const folder = copyOfWhole();
    damage(join(folder, 'postgres'));
    const rows = readFileSync(join(folder, 'postgres', table));
    const refusal = await refusalOf(folder);
    expect(refusal.because).toBe('damaged');
    expect(refusal.message).toContain(folder);
    expect(refusal.message).toContain('restore a backup');
    expect(refusal.message).not.toMatch(/initdb|resetwal/);
    expect(readFileSync(join(folder, 'postgres', table)).equals(rows)).toBe(true);
  });

  test.each(['14', '15', '16', '17', '19'])('written by PostgreSQL %s', async (major) => {
    const folder = copyOfWhole();
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), `${major}\n`);
    const refusal = await refusalOf(folder);
    expect(refusal.because).toBe('otherMajor');
    expect(refusal.message).toContain(`PostgreSQL ${major}`);
    expect(refusal.message).toContain(`PostgreSQL ${postgresMajor}`);
    expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe(`${major}\n`);
  });

  test('that is itself one of PostgreSQL', async () => {
    expect((await refusalOf(join(copyOfWhole(), 'postgres'))).because).toBe('damaged');
  });
});

describe('a folder that can be trusted', () => {
  test('is read by the engine whose version is expected', async () => {
    const { pool } = await openDatabase({ dataDirectory: copyOfWhole() });
    expect(await one(pool, 'show server_version')).toMatch(new RegExp(`^${postgresMajor}\\.`));
    expect(await one(pool, 'select count(*)::int from goods')).toBe(50);
  });

  test('opens although a crash left an empty mark of a running server', async () => {
    const folder = copyOfWhole();
    writeFileSync(join(folder, 'postgres', 'postmaster.pid'), '');
    const { pool } = await openDatabase({ dataDirectory: folder });
    expect(await one(pool, 'select count(*)::int from goods')).toBe(50);
  });

  test('answers an error rather than wrong rows where a page is damaged', async () => {
    const folder = copyOfWhole();
    flipBit(join(folder, 'postgres', table), 8000);
    const { pool } = await openDatabase({ dataDirectory: folder });
    await expect(pool.query('select * from goods')).rejects.toMatchObject({ code: 'XX001' });
    expect(await one(pool, 'select 1')).toBe(1);
  });
});

function copyOfWhole(): string {
  const folder = temporaryFolder();
  cpSync(whole, folder, { recursive: true });
  return folder;
}

async function refusalOf(folder: string): Promise<DataFolderRefused> {
  try {
    const database = await startEmbedded({ dataDirectory: folder });
    await database.close();
  } catch (error) {
    if (error instanceof DataFolderRefused) {
      return error;
    }
    throw error;
  }
  throw new Error('The folder was opened');
}

function flipBit(path: string, position: number): void {
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, position);
  writeSync(file, Buffer.of(byte.readUInt8(0) ^ 0x40), 0, 1, position);
  closeSync(file);
}
