import { and, eq, inArray } from 'drizzle-orm';
import { accountShops, accounts } from '../kernel/db/tables/access.ts';
import type { Target } from '../kernel/product.ts';
import { inShop } from '../kernel/scope.ts';

/** The accounts that work in the shop. */
export const accountsHere: Target = {
  fields: ['id'],
  async nameOf({ db, shop }, id) {
    const here = db
      .select({ id: accountShops.accountId })
      .from(accountShops)
      .where(inShop(accountShops, { shopId: shop.id }));
    const [row] = await db
      .select({ name: accounts.username })
      .from(accounts)
      .where(and(eq(accounts.id, id), inArray(accounts.id, here)));
    return row?.name;
  },
};
