import { and, eq, inArray } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import { shops } from './db/tables/access.ts';
import type { Asker, Rows } from './product.ts';
import { inShop } from './scope.ts';

/** Begins a query that stands in another one, with the columns called as the database calls them. */
export const subquery = () => new QueryBuilder({ casing: 'snake_case' });

type OfShop = PgTable & { shopId: PgColumn };

/** Rows of a table with a `shopId`. */
export function rowsOf({ id, name }: Pick<Rows, 'id' | 'name'>): Rows {
  const table = id.table as OfShop;
  return { id, name, ofShop: (shopId) => inShop(table, { shopId }) };
}

/** Rows of a table without a `shopId`, whose parent has one: the lines of an order. */
export function rowsUnder(id: PgColumn, parent: { column: PgColumn; id: PgColumn }): Rows {
  const table = parent.id.table as OfShop;
  return {
    id,
    name: null,
    ofShop: (shopId) =>
      inArray(
        parent.column,
        subquery().select({ id: parent.id }).from(table).where(inShop(table, { shopId })),
      ),
  };
}

/** A record that each shop has once, like its business hours. */
export const oneAShop: Rows = {
  id: shops.id,
  name: shops.nameEn,
  ofShop: (shopId) => eq(shops.id, shopId),
  oneAShop: true,
};

/** What a person calls a record; undefined if the caller's shop has none with this id. */
export async function nameOf(rows: Rows, asker: Asker, id: number): Promise<string | undefined> {
  const { name } = rows;
  if (name === null) return undefined;
  if (typeof name === 'function') return name(asker, id);
  const [row] = await asker.db
    .select({ name })
    .from(rows.id.table)
    .where(and(eq(rows.id, id), rows.ofShop(asker.shop.id)));
  return row?.name as string | undefined;
}

/** What a person calls several records of the caller's shop, by their ids; one without a name is left out. */
export async function namesOf(
  rows: Rows,
  asker: Asker,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { name } = rows;
  if (name === null || ids.length === 0) return new Map();
  if (typeof name === 'function') {
    const named = await Promise.all(ids.map(async (id) => [id, await name(asker, id)] as const));
    return new Map(named.filter((one): one is readonly [number, string] => one[1] !== undefined));
  }
  const found = await asker.db
    .select({ id: rows.id, name })
    .from(rows.id.table)
    .where(and(inArray(rows.id, [...ids]), rows.ofShop(asker.shop.id)));
  return new Map(found.map((row) => [row.id as number, row.name as string]));
}
