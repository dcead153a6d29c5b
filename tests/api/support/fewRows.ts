import { customers } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { hashPassword } from '../../../server/kernel/access/passwords.ts';
import { accountShops, accounts, roles, shops } from '../../../server/kernel/db/tables/access.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { SYSTEM_ROLES } from '../../../server/product/systemRoles.ts';
import { dropLimits } from '../../support/limits.ts';
import { openStock } from '../../support/openStock.ts';
import { giveRates } from '../../support/rates.ts';

/** What every account of the few rows signs in with. */
export const PASSWORD = 'Right-Pass1';

/** Shops one and two; `neighbour` belongs to the second alone, the others to the first alone. */
export const PEOPLE = {
  admin: { role: 'administrator', shop: 1 },
  clerk: { role: 'clerk', shop: 1 },
  auditor: { role: 'auditor', shop: 1 },
  neighbour: { role: 'administrator', shop: 2 },
} as const;
export type Person = keyof typeof PEOPLE;

/** Two shops that share nothing, with an account of each role and a customer and goods each. */
export async function fillWithFew(db: Database): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await db.insert(shops).values([shopRow('North', 'NT', 'SGD'), shopRow('South', 'ST', 'VND')]);
  for (const shopId of [1, 2]) {
    await dropLimits(db, shopId);
    await giveRates(db, shopId);
  }
  await db
    .insert(roles)
    .values(SYSTEM_ROLES.map((role) => ({ ...role, permissions: [...role.permissions] })));
  const idOfRole = new Map((await db.select().from(roles)).map(({ id, code }) => [code, id]));
  for (const [username, { role, shop }] of Object.entries(PEOPLE)) {
    const [account] = await db
      .insert(accounts)
      .values({ username, name: `The ${username}`, passwordHash, roleId: idOfRole.get(role) ?? 0 })
      .returning();
    if (account) await db.insert(accountShops).values({ accountId: account.id, shopId: shop });
  }
  for (const shopId of [1, 2]) {
    await db.insert(customers).values(customerRow(shopId));
    await openStock(db, await db.insert(goods).values(goodsRow(shopId)).returning());
  }
}

function shopRow(nameEn: string, orderPrefix: string, currency: string) {
  return {
    name: nameEn,
    nameEn,
    type: 'grocery',
    businessMode: 'platform' as const,
    countryCode: 'SG',
    city: 'Singapore',
    currency,
    timeZone: 'Asia/Singapore',
    orderPrefix,
  };
}

function customerRow(shopId: number) {
  return {
    shopId,
    userNumber: `U${shopId}`,
    name: `Customer of shop ${shopId}`,
    nameZh: `客户${shopId}`,
    phone: `9000000${shopId}`,
    grade: 'general' as const,
    country: 'SG',
    city: 'Singapore',
    creditLimit: 100_000,
    paymentTermsCode: 'N30',
  };
}

function goodsRow(shopId: number) {
  return {
    shopId,
    sku: `S${shopId}`,
    name: `Goods of shop ${shopId}`,
    nameZh: `商品${shopId}`,
    specification: '5 kg',
    storage: 'ambient' as const,
    units: [{ unit: 'bag', unitZh: '袋', ratio: 1 }],
    prices: { general: 1_000, junior: 950, intermediate: 900, premium: 850 },
    stock: 100,
  };
}
