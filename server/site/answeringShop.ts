import { asc, sql } from 'drizzle-orm';
import type { Shop } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { refused } from '../kernel/failure.ts';
import { isOfficeShop } from '../leads/officeShops.ts';

/**
 * The shop whose office answers somebody from outside: the first one of their country, else the
 * first of all. A shop that was opened for an applicant answers nobody: it is the merchant's, and other
 * applicants are not the merchant's to see.
 * @throws Failure 4090 where there is no shop yet
 */
export async function answeringShop(
  db: Database | Transaction,
  country: string | null,
): Promise<Shop> {
  const [shop] = await db
    .select()
    .from(shops)
    .where(isOfficeShop(db, shops.id))
    .orderBy(sql`${shops.countryCode} is distinct from ${country}`, asc(shops.id))
    .limit(1);
  if (!shop) throw refused({ rule: 'nobodyAnswers' });
  return shop;
}
