// engine: both

import { eq, like, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { windowOf } from '../../../server/kernel/page.ts';
import { openDatabase } from '../support/database.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection.close());

/** Works on one connection, which goes back whatever comes of it: the pool waits for it at its end. */
async function onOne(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await connection.pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

/** How many statements of this text the database keeps a plan of, for all connections it shows. */
async function kept(client: Pick<Connection['pool'], 'query'>, text: string): Promise<number> {
  const { rows } = await client.query(
    'select count(*)::int as n from pg_prepared_statements where statement like $1',
    [text],
  );
  return rows[0].n;
}

// A process has so many names, and the last test uses them up.
describe('a statement', { shuffle: false }, () => {
  it('has the database plan a statement with parameters once a connection', () =>
    onOne(async (client) => {
      for (const given of [1, 2, 3]) {
        const { rows } = await client.query('select $1::int + 40 as sum', [given]);
        expect(rows).toEqual([{ sum: given + 40 }]);
      }
      expect(await kept(client, 'select $1::int + 40 as sum')).toBe(1);
    }));

  it('has the database plan what Drizzle makes once a connection too', async () => {
    await connection.db.transaction(async (tx) => {
      const look = (id: number) => tx.select({ id: shops.id }).from(shops).where(eq(shops.id, id));
      for (const id of [1, 2, 3]) expect(await look(id)).toEqual([]);
      const { rows } = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_prepared_statements where statement = ${look(1).toSQL().sql}`,
      );
      expect(rows).toEqual([{ n: 1 }]);
    });
  });

  it('has a search and the page of a list planned by what is asked for', async () => {
    const page = windowOf(
      { size: 20, direction: 'next' },
      {
        name: 'id',
        column: sql`${shops.id}`,
        id: sql`${shops.id}`,
        type: 'text',
        descending: true,
      },
    );
    await connection.db.transaction(async (tx) => {
      const statements = (word: string) => [
        tx.select({ id: shops.id }).from(shops).where(like(shops.name, word)),
        tx
          .select({ id: shops.id })
          .from(shops)
          .where(eq(shops.name, word))
          .orderBy(page.orderBy)
          .limit(page.limit),
      ];
      for (const word of ['a', 'b', 'c']) {
        for (const look of statements(word)) expect(await look).toEqual([]);
      }
      for (const look of statements('a')) {
        const { rows } = await tx.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_prepared_statements where statement = ${look.toSQL().sql}`,
        );
        expect(rows).toEqual([{ n: 0 }]);
      }
    });
  });

  it('lets a statement that was refused be sent again', () =>
    onOne(async (client) => {
      const text = 'select amount from not_there_yet where id = $1';
      await expect(client.query(text, [1])).rejects.toMatchObject({ code: '42P01' });
      await client.query('create temporary table not_there_yet (id int, amount int)');
      await client.query('insert into not_there_yet values (1, 7)');
      expect((await client.query(text, [1])).rows).toEqual([{ amount: 7 }]);
      await client.query('drop table not_there_yet');
    }));

  it('keeps no more plans than it has names, and answers the rest all the same', () =>
    onOne(async (client) => {
      for (let n = 0; n < 600; n += 1) {
        const { rows } = await client.query(`select $1::int + ${n} as many`, [1]);
        expect(rows).toEqual([{ many: n + 1 }]);
      }
      const plans = await kept(client, 'select $1::int + % as many');
      expect(plans).toBeGreaterThan(300);
      expect(plans).toBeLessThanOrEqual(400);
    }));
});
