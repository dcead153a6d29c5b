import { type SQL, sql } from 'drizzle-orm';
import { COUNT_CAP } from '../../api/kernel/countCap.ts';
import type { Database } from './db/transaction.ts';

/** Counts the rows that a query finds, up to the cap. */
export async function countUpTo(
  db: Pick<Database, 'execute'>,
  found: SQL,
  cap = COUNT_CAP,
): Promise<{ count: number; exact: boolean }> {
  const { tabs, exact } = await countTabsUpTo(db, ['found'], () => found, cap);
  return { count: tabs.found, exact };
}

/**
 * Counts the rows of each tab of a list, each tab by itself up to the cap. One capped count over all
 * tabs would depend on which rows the database finds first. A tab below the cap is exact, also where
 * another one is not.
 *
 * @example
 * countTabsUpTo(db, TABS, (tab) => sql`select 1 from ${leads} where ${leadsOf({ ...filter, tab })}`);
 */
export async function countTabsUpTo<Tab extends string>(
  db: Pick<Database, 'execute'>,
  tabs: readonly Tab[],
  foundIn: (tab: Tab) => SQL,
  cap = COUNT_CAP,
): Promise<{ tabs: Record<Tab, number>; exact: boolean }> {
  const counts = tabs.map(
    (tab) => sql`(
      select count(*)::int from (${foundIn(tab)} limit ${cap + 1}) capped
    ) as ${sql.identifier(tab)}`,
  );
  const { rows } = await db.execute<Record<Tab, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [counted] = rows;
  const entries = tabs.map((tab) => [tab, counted?.[tab] ?? 0] as const);
  return {
    tabs: Object.fromEntries(entries.map(([tab, count]) => [tab, Math.min(count, cap)])) as Record<
      Tab,
      number
    >,
    exact: entries.every(([, count]) => count <= cap),
  };
}
