import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import { shops } from './db/tables/access.ts';
import type { Asker } from './product.ts';
import { inShop } from './scope.ts';

/** The records of one kind: where they lie, whose they are and what a person calls one of them. */
export interface Rows {
  readonly id: PgColumn;
  /** The condition for those that a shop has. */
  readonly ofShop: (shopId: number) => SQL | undefined;
  /** A column, or how it is found out; null where the operation log does not tell of them. */
  readonly name: PgColumn | ((asker: Asker, id: number) => Promise<string | undefined>) | null;
  /** Each shop has one, under the shop's own id: a call need not say which. */
  readonly oneAShop?: true;
}

/** Begins a query that stands in another one, with the columns called as the database calls them. */
export const subquery = () => new QueryBuilder({ casing: 'snake_case' });

type OfShop = PgTable & { shopId: PgColumn };

/** Rows of a table with a `shopId`. */
export function rowsOf({ id, name }: Pick<Rows, 'id' | 'name'>): Rows {
  const table = id.table as OfShop;
  return { id, name, ofShop: (shopId) => inShop(table, { shopId }) };
}

/** Rows that belong to others, which have a `shopId`: the lines of an order. */
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

/** What there is once for each shop, as its business hours. */
export const oneAShop: Rows = {
  id: shops.id,
  name: shops.nameEn,
  ofShop: (shopId) => eq(shops.id, shopId),
  oneAShop: true,
};

/** What a person calls a record; undefined where the asker's shop has none of this id. */
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
