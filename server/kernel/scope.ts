import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from './context.ts';

/**
 * The caller's shop as a condition: every query on a table with a `shopId` goes through it, so that
 * no caller finds another shop's rows (design: one place for scoping).
 *
 * @example
 * call.db.select().from(customers).where(and(inShop(customers, call), eq(customers.id, id)));
 */
export function inShop(table: { shopId: PgColumn }, call: Pick<Call, 'shopId'>): SQL {
  return eq(table.shopId, call.shopId);
}

/** The same for code that the clock runs too, as a record's `lock`: null means every shop. */
export function inShopOrAll(table: { shopId: PgColumn }, shopId: number | null): SQL | undefined {
  return shopId === null ? undefined : inShop(table, { shopId });
}
