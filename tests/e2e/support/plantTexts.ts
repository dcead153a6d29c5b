import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { nameOf, type Words, wordsIn } from '../../../server/kernel/db/tables/columns.ts';
import { tables } from '../../../server/product/product.ts';

/** What the product reads as strictly as it takes it. */
const KEPT: readonly string[] = ['plan_areas.name', 'plan_tables.number'];

/** Puts the texts, in turn, into every field of every row that holds words; answers into how many. */
export async function plantTexts(pool: Pool, texts: readonly string[]): Promise<number> {
  let planted = 0;
  for (const found of Object.values(tables)) {
    const { name: table, columns } = getTableConfig(found);
    const holding = columns
      .map((column) => ({
        column: nameOf(column),
        type: column.getSQLType(),
        words: wordsIn(column) ?? [],
      }))
      .filter(({ column, words }) => words.length > 0 && !KEPT.includes(`${table}.${column}`));
    const worded = holding.filter(({ type }) => type === 'text');
    await pool.query(`alter table ${table} disable trigger user`);
    if (worded.length > 0) {
      const changes = worded.map(
        ({ column }, index) =>
          `${column} = case when ${table}.${column} is null then null
             else ($1::text[])[1 + (many.place + ${index * 7}) % ${texts.length}]
               -- Some have to differ from row to row.
               || case when many.place > ${texts.length} then ' ' || many.place else '' end end`,
      );
      const { rowCount } = await pool.query(
        `with many as (select ctid, row_number() over (order by ctid) as place from ${table})
         update ${table} set ${changes.join(', ')} from many where many.ctid = ${table}.ctid`,
        [texts],
      );
      planted += (rowCount ?? 0) * worded.length;
    }
    for (const { column, words, type } of holding) {
      if (type === 'jsonb') planted += await plantInJson(pool, { table, column, words }, texts);
    }
    await pool.query(`alter table ${table} enable trigger user`);
  }
  return planted;
}

async function plantInJson(
  pool: Pool,
  { table, column, words }: { table: string; column: string; words: Words },
  texts: readonly string[],
) {
  const { rows } = await pool.query<{ place: string; value: unknown }>(
    `select ctid::text as place, ${column} as value from ${table} where ${column} is not null`,
  );
  let planted = 0;
  const changed = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string' && (words === 'all' || words.includes(name))) {
      planted += 1;
      return texts[planted % texts.length];
    }
    if (Array.isArray(value)) return value.map((one) => changed(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, key)]));
  };
  const news: { place: string; value: string }[] = [];
  for (const { place, value } of rows) {
    const before = planted;
    const text = JSON.stringify(changed(value));
    if (planted > before) news.push({ place, value: text });
  }
  if (news.length > 0) {
    await pool.query(
      `update ${table} set ${column} = news.value::jsonb
       from unnest($1::text[], $2::text[]) as news(place, value) where ${table}.ctid::text = news.place`,
      [news.map(({ place }) => place), news.map(({ value }) => value)],
    );
  }
  return planted;
}
