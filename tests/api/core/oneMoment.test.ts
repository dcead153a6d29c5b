// engine: both

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { inOneMoment, rowsOf } from '../../../server/kernel/db/snapshot.ts';
import { openDatabase } from '../support/database.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection.close());

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const numbers = (last: number) => sql`select n::int as n from generate_series(1, ${last}::int) n`;

test.each([0, 1, 9, 10, 11])('reads %i rows, each once, at most ten at a time', async (last) => {
  const parts = await inOneMoment(connection.db, (tx) =>
    all(rowsOf<{ n: number }>(tx, 'numbers', numbers(last), 10)),
  );
  expect(parts.flat().map(({ n }) => n)).toEqual(Array.from({ length: last }, (_, at) => at + 1));
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(10);
});

test('reads two queries side by side', async () => {
  const [left, right] = await inOneMoment(connection.db, async (tx) => {
    const one = rowsOf<{ n: number }>(tx, 'one', numbers(3), 2);
    const other = rowsOf<{ n: number }>(tx, 'other', numbers(4), 2);
    const first = await one.next();
    return [[first.value, ...(await all(one))], await all(other)];
  });
  expect(left?.flat()).toHaveLength(3);
  expect(right?.flat()).toHaveLength(4);
});

test('writes nothing', async () => {
  const work = inOneMoment(connection.db, (tx) => tx.execute(sql`delete from counters`));
  await expect(work).rejects.toMatchObject({ cause: { code: '25006' } });
});

/** The embedded database lets nobody else in before a transaction has ended. */
test.runIf(process.env.DATABASE_URL)('sees nothing that is committed meanwhile', async () => {
  const count = (from: Pick<Connection['db'], 'execute'>) =>
    from.execute(sql`select count(*)::int as many from moments`).then(({ rows }) => rows[0]?.many);
  await connection.db.execute(sql`create table moments (n int)`);
  const seen = await inOneMoment(connection.db, async (tx) => {
    const before = await count(tx);
    await connection.db.execute(sql`insert into moments values (1)`);
    return [before, await count(tx), await count(connection.db)];
  });
  expect(seen).toEqual([0, 0, 1]);
});
