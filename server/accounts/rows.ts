import { inArray } from 'drizzle-orm';
import { accountShops, accounts } from '../kernel/db/tables/access.ts';
import type { Rows } from '../kernel/product.ts';
import { subquery } from '../kernel/rows.ts';
import { inShop } from '../kernel/scope.ts';

/** The accounts that work in the shop. */
export const accountsHere: Rows = {
  id: accounts.id,
  name: accounts.username,
  ofShop: (shopId) =>
    inArray(
      accounts.id,
      subquery()
        .select({ id: accountShops.accountId })
        .from(accountShops)
        .where(inShop(accountShops, { shopId })),
    ),
};
