// engine: once

import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { frame, text } from '../../../server/kernel/db/embedded/frames.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/kernel/db/embedded/start.ts';
import { one } from './support/database.ts';

let database: EmbeddedDatabase;

beforeAll(async () => {
  database = await startEmbedded();
  return () => database.close();
});

function openPool(): pg.Pool {
  const pool = new pg.Pool({ ...database.connection, max: 10 });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return pool;
}

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('clients of the embedded database', () => {
  test('get their own answers, however long and mixed their questions are', async () => {
    const pool = openPool();
    const long = 'x'.repeat(300_000);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, question) =>
        question % 2 === 0
          ? pool.query('select $1::int as question, length($2::text) as two', [question, long])
          : pool.query('select $1::text as question', [String(question)]),
      ),
    );
    expect(answers.map(({ rows }) => rows[0])).toEqual(
      answers.map((_, question) =>
        question % 2 === 0 ? { question, two: long.length } : { question: String(question) },
      ),
    );
  });

  test.each([
    ['are kept apart in their transactions: no increment is lost', 'begin', 'commit', true],
    ['control: lose increments without them', 'select 1', 'select 1', false],
  ])('%s', async (_, begin, commit, isComplete) => {
    const pool = openPool();
    await pool.query('create table counter (value int)');
    await pool.query('insert into counter values (0)');
    const increment = async () => {
      const client = await pool.connect();
      await client.query(begin);
      const value = Number(await one(client, 'select value from counter'));
      await client.query('update counter set value = $1', [value + 1]);
      await client.query(commit);
      client.release();
    };
    await Promise.all(Array.from({ length: 100 }, increment));
    expect((await one(pool, 'select value from counter')) === 100).toBe(isComplete);
    await pool.query('drop table counter');
  });

  test('do not see what another one has not committed', async () => {
    const [writer, reader] = [await openClient(), await openClient()];
    await writer.query('create table draft (id int)');
    await writer.query('begin');
    await writer.query('insert into draft values (1)');
    const seen = one(reader, 'select count(*)::int from draft');
    await writer.query('rollback');
    expect(await seen).toBe(0);
  });

  test('lose what they had begun when they go away, and hold nobody up', async () => {
    const [leaving, staying] = [await openClient(), await openClient()];
    await leaving.query('create table begun (id int)');
    await leaving.query('begin');
    await leaving.query('insert into begun values (1)');
    const counted = one(staying, 'select count(*)::int from begun');
    await leaving.end();
    expect(await counted).toBe(0);
  });

  test('lose an exchange of messages, too, when they go away in the middle of it', async () => {
    const [leaving, staying] = [await openClient(), await openClient()];
    const suspended = new Promise((resolve) => leaving.connection.once('portalSuspended', resolve));
    leaving.connection.stream.write(
      Buffer.concat([
        frame('P', text(''), text('select generate_series(1, 3)'), Buffer.alloc(2)),
        frame('B', text(''), text(''), Buffer.alloc(6)),
        frame('E', text(''), Buffer.of(0, 0, 0, 1)),
        frame('H'),
      ]),
    );
    await suspended;
    const answer = one(staying, 'select 1');
    leaving.connection.stream.destroy();
    expect(await answer).toBe(1);
  });

  test('may give their prepared statements the same names', async () => {
    const clients = await Promise.all([openClient(), openClient(), openClient()]);
    const ask = (round: number) =>
      Promise.all(
        clients.map(async (client, at) => {
          const { rows } = await client.query({
            name: 'question',
            text: `select ${at} as client, $1::int as round`,
            values: [round],
          });
          return rows[0];
        }),
      );
    expect(await ask(1)).toEqual([0, 1, 2].map((client) => ({ client, round: 1 })));
    expect(await ask(2)).toEqual([0, 1, 2].map((client) => ({ client, round: 2 })));
  });

  test('leave no prepared statement behind', async () => {
    const [leaving, staying] = [await openClient(), await openClient()];
    const prepared = 'select count(*)::int from pg_prepared_statements where statement = ';
    await leaving.query({ name: 'kept', text: 'select 4711' });
    expect(await one(staying, `${prepared} 'select 4711'`)).toBe(1);
    await leaving.end();
    const another = await openClient();
    expect(await one(another, `${prepared} 'select 4711'`)).toBe(0);
  });

  test('are told what is wrong and go on', async () => {
    const client = await openClient();
    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(client.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await expect(client.query('selec')).rejects.toMatchObject({ code: '42601' });
    expect(await one(client, 'select 1')).toBe(1);
  });

  test('are refused when they want another database', async () => {
    const other = new pg.Client({ ...database.connection, database: 'other' });
    await expect(other.connect()).rejects.toMatchObject({ code: '3D000' });
  });

  test('are refused when there are too many of them', async () => {
    const clients = await Promise.all(Array.from({ length: database.maxConnections }, openClient));
    const more = Promise.all(Array.from({ length: 20 }, openClient));
    await expect(more).rejects.toMatchObject({ code: '53300' });
    expect(await Promise.all(clients.map((client) => one(client, 'select 1')))).toHaveLength(20);
  });

  test('are let in again when others have gone', async () => {
    // Whoever has said goodbye still counts until the server has heard it.
    const client = await vi.waitUntil(() => openClient().catch(() => null), 60_000);
    expect(await one(client, 'select 1')).toBe(1);
  });

  test('are refused a COPY that would read from them', async () => {
    const client = await openClient();
    await expect(client.query('copy pg_class from stdin')).rejects.toMatchObject({ code: '0A000' });
    expect(await one(await openClient(), 'select 1')).toBe(1);
  });

  test('may read a large answer', async () => {
    const { rows } = await openPool().query(
      "select repeat('x', 1000) from generate_series(1, 20000)",
    );
    expect(rows).toHaveLength(20_000);
  });
});
