import { and, eq, notExists } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { leads } from './tables.ts';

const openings = alias(leads, 'openings');

/** A shop that was opened for an applicant is the merchant's; every other one is the office's. */
export const isOfficeShop = (db: Database | Transaction, shopId: PgColumn) =>
  notExists(db.select({ id: openings.id }).from(openings).where(eq(openings.openedShopId, shopId)));

/** Whether a shop is the office's. */
export async function isOfOffice(db: Database | Transaction, shopId: number): Promise<boolean> {
  const found = await db
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.id, shopId), isOfficeShop(db, shops.id)));
  return found.length > 0;
}
