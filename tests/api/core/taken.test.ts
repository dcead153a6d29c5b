// engine: both

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleName, roles } from '../../../server/kernel/db/tables/access.ts';
import { ToldIndex } from '../../../server/kernel/db/tables/toldIndex.ts';
import { sqlStateOf } from '../../../server/kernel/db/transaction.ts';
import { unlessTaken } from '../../../server/kernel/db/uniqueRefusal.ts';
import { schema } from '../../../server/product/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What comes of a role like the clerk's, where names that are taken are told. */
function like(role: { code: string; nameEn: string }): Promise<unknown> {
  const { db } = server.connection;
  const work = () => db.insert(roles).values({ name: '店员', permissions: [], ...role });
  return unlessTaken(roleName, () => new Error('The name is taken'), work).catch(
    (error: Error) => error,
  );
}

test('each index whose refusal is told is there, and refuses', async () => {
  const { rows } = await server.connection.db.execute<{ name: string }>(
    sql`select indexrelid::regclass::text as name from pg_index where indisunique`,
  );
  const told = Object.values(schema).filter((one) => one instanceof ToldIndex);
  expect(told).toContain(roleName);
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(told.map(({ name }) => name)),
  );
});

test('what the index refuses is told at its field, and what another one refuses is not', async () => {
  expect(await like({ code: 'clerk2', nameEn: 'CLERK' })).toEqual(new Error('The name is taken'));
  expect(sqlStateOf(await like({ code: 'clerk', nameEn: 'Another' }))).toBe('23505');
});
