import { getTableName, sql } from 'drizzle-orm';
import { type Kept, keysIn, keysOf, namesOf } from '../counts.ts';
import type { Reader } from './reader.ts';

/**
 * Where a table of counts says another number than there are rows, in words.
 */
export async function countFaults(db: Reader, kept: readonly Kept[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { rows, counts } of kept) {
    const keys = keysOf(counts);
    const { rows: wrong } = await db.execute<{ key: object; kept: string; there: string }>(sql`
      select to_jsonb(found) - 'kept' - 'there' as key, kept, there from (
        select ${namesOf(keys)}, sum(kept) as kept, sum(there) as there from (
          select ${keysIn(sql`${counts}`, keys)}, ${counts}.count as kept, 0 as there from ${counts}
          union all
          select ${keysIn(sql`${rows}`, keys)}, 0, 1 from ${rows}
        ) both_of group by ${namesOf(keys)} having sum(kept) <> sum(there)
      ) found order by 1 limit 100`);
    const name = getTableName(counts);
    faults.push(
      ...wrong.map(
        ({ key, kept, there }) =>
          `${name} ${saidKey(key)}: ${kept} are counted, ${there} are there`,
      ),
    );
  }
  return faults;
}

const saidKey = (key: object) =>
  Object.entries(key)
    .map(([column, value]) => `${column} ${value}`)
    .join(', ');
