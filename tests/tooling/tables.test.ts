import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { wordsIn } from '../../server/kernel/db/tables/columns.ts';
import { schema, tables } from '../../server/product/product.ts';

const META = 'server/migrations/meta';

it('makes the tables that the code has: else run `npm run baseline`', async () => {
  const last = (await readdir(META)).filter((name) => name.endsWith('_snapshot.json')).sort();
  const text = await readFile(join(META, last.at(-1) ?? ''), 'utf8');
  const written = JSON.parse(text) as ReturnType<typeof generateDrizzleJson>;
  const meant = generateDrizzleJson(schema, undefined, undefined, 'snake_case');
  expect(await generateMigration(written, meant)).toEqual([]);
});

it('has no column of text or JSON that does not say whether it holds words: build it with columns.ts', () => {
  const untold = Object.entries(tables).flatMap(([name, table]) =>
    Object.entries<PgColumn>(getTableColumns(table))
      .filter(([, column]) => /^(text|varchar|json)/.test(column.getSQLType()))
      .filter(([, column]) => wordsIn(column) === undefined)
      .map(([key]) => `${name}.${key}`),
  );
  expect(untold).toEqual([]);
});
