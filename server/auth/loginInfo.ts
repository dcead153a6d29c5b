import { asc, eq } from 'drizzle-orm';
import type { LoginInfo, ShopInfo } from '../../api/auth/calls.ts';
import { permissionsOfRole } from '../kernel/access/grants.ts';
import { rightsOf } from '../kernel/access/rights.ts';
import type { PublicCall, Shop } from '../kernel/context.ts';
import { accountShops, accounts, roles, shops } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { textOf } from '../kernel/messages.ts';
import { subscriptions } from '../sitePlan/tables.ts';
import { showsPlan } from '../sitePlan/visibility.ts';

/** What a shop can subscribe to: its site plan is all there is. */
const SITE_PLAN = 1;

/** The login info of an account as it is now (spec section 3). */
export async function loginInfoOf(
  { db, locale }: Pick<PublicCall, 'db' | 'locale'>,
  accountId: number,
  token: string,
): Promise<LoginInfo> {
  const [found] = await db
    .select({ account: accounts, role: roles })
    .from(accounts)
    .innerJoin(roles, eq(roles.id, accounts.roleId))
    .where(eq(accounts.id, accountId));
  if (!found) throw notFound();
  const own = await db
    .select({ shop: shops, subscription: subscriptions.state })
    .from(accountShops)
    .innerJoin(shops, eq(shops.id, accountShops.shopId))
    .leftJoin(subscriptions, eq(subscriptions.shopId, shops.id))
    .where(eq(accountShops.accountId, accountId))
    .orderBy(asc(shops.id));
  const plan = { id: SITE_PLAN, name: textOf(locale, 'sitePlan:title') ?? '' };
  const shopList = own.map(({ shop, subscription }) =>
    shopInfoOf(shop, showsPlan(subscription) ? [plan] : []),
  );
  return {
    token,
    rights: rightsOf(found),
    mustChangePassword: found.account.oneTimeUntil !== null,
    userId: accountId,
    username: found.account.username,
    avatar: found.account.avatar,
    letterKeys: found.account.letterKeys,
    roleResponseList: [roleInfoOf(found.role)],
    restaurantVOList: shopList,
    shopVOList: shopList,
    // Shops are managed as one where the platform runs them, not each by its own subscription.
    unifiedMngShopList: shopList.filter(({ businessMode }) => businessMode === 'platform'),
  };
}

/** A role as the contract names it. */
export function roleInfoOf(role: typeof roles.$inferSelect) {
  return {
    roleId: role.id,
    code: role.code,
    roleName: role.name,
    roleNameEn: role.nameEn,
    permissions: permissionsOfRole(role),
  };
}

function shopInfoOf(shop: Shop, pricePlanVOList: ShopInfo['pricePlanVOList']): ShopInfo {
  return {
    restaurantId: shop.id,
    restaurantName: shop.name,
    restaurantNameEn: shop.nameEn,
    restaurantType: shop.type,
    businessMode: shop.businessMode,
    imgBrand: shop.imgBrand,
    countryCode: shop.countryCode,
    city: shop.city,
    currency: shop.currency,
    timeZone: shop.timeZone,
    pricePlanVOList,
  };
}
