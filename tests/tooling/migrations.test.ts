import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import * as tables from '../../server/tables.ts';

const META = 'server/migrations/meta';

it('makes the tables that the code has: else run `npm run baseline`', async () => {
  const last = (await readdir(META)).filter((name) => name.endsWith('_snapshot.json')).sort();
  const text = await readFile(join(META, last.at(-1) ?? ''), 'utf8');
  const written = JSON.parse(text) as ReturnType<typeof generateDrizzleJson>;
  const meant = generateDrizzleJson(tables, undefined, undefined, 'snake_case');
  expect(await generateMigration(written, meant)).toEqual([]);
});
