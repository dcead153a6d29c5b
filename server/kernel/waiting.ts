import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../api/kernel/countCap.ts';
import type { CountOfShop } from './product.ts';
import { inShop } from './scope.ts';

type OfShop = PgTable & { shopId: PgColumn };

/** The rows of a table that a condition finds, counted up to the cap. */
export const rowsWhere =
  (table: OfShop, condition: SQL | undefined): CountOfShop =>
  (shop) =>
    sql`(select count(*)::int from (
      select 1 from ${table} where ${and(inShop(table, shop), condition)} limit ${COUNT_CAP}
    ) capped)`;

/** The same by a table of counts, added up. */
export const countsWhere =
  (table: OfShop & { count: PgColumn }, condition: SQL | undefined): CountOfShop =>
  (shop) =>
    sql`(select coalesce(sum(${table.count}), 0)::int from ${table}
      where ${and(inShop(table, shop), condition)})`;
