import { and, eq, inArray } from 'drizzle-orm';
import { isBrought, type OrderKind } from '../../machines/order/law/facts.ts';
import { customers } from '../customers/tables.ts';
import { shelfOf } from '../goods/onWire.ts';
import { goods } from '../goods/tables.ts';
import type { Shop } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { type Buyer, readOwnPrices } from '../prices/own.ts';
import type { RatesOfDay } from '../rates/ofDay.ts';
import type { PricedGoods, Promotion, Terms } from './price.ts';

type Reader = Pick<Database | Transaction, 'select'>;
export type CustomerRow = typeof customers.$inferSelect;

/**
 * What decides an order's price beside its lines: the shop's settings, the customer's grade, and the
 * tax, which an order keeps as it was when it was placed.
 */
export function termsOf(
  shop: Shop,
  customer: CustomerRow | null,
  kind: OrderKind,
  promotion: Promotion | null,
  gstPercent: string,
): Terms {
  return {
    currency: shop.currency,
    gstPercent,
    grade: customer?.grade ?? 'general',
    delivery: deliveryTermsOf(shop, kind),
    promotion,
  };
}

/** What a customer's orders are taxed on a day, in percent. */
export const taxOf = (customer: CustomerRow | null, { tax }: RatesOfDay): string =>
  customer?.consumptionTax === false ? '0' : tax;

/** What a shop asks for bringing an order of a kind, null where nobody brings it. */
export const deliveryTermsOf = (
  shop: Pick<Shop, 'deliveryFee' | 'freeDeliveryFrom'>,
  kind: OrderKind,
): Terms['delivery'] =>
  isBrought(kind) ? { fee: shop.deliveryFee, freeFrom: shop.freeDeliveryFrom } : null;

/** What an order of a kind costs the shop to bring, in minor units: what it asks for a delivery. */
export const deliveryCostOf = (shop: Pick<Shop, 'deliveryFee'>, kind: OrderKind): number =>
  isBrought(kind) ? shop.deliveryFee : 0;

/** A customer of the shop, or null. */
export async function readCustomer(
  db: Reader,
  shopId: number,
  id: number,
): Promise<CustomerRow | null> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), inShop(customers, { shopId })));
  return customer ?? null;
}

/** The price list of some goods of the shop, by identity, with the own prices of who buys. */
export async function readPriceList(
  db: Reader,
  shopId: number,
  goodsIds: readonly number[],
  buyer: Buyer | null,
): Promise<Map<number, PricedGoods>> {
  if (goodsIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: goods.id,
      sku: goods.sku,
      name: goods.name,
      nameZh: goods.nameZh,
      specification: goods.specification,
      units: goods.units,
      prices: goods.prices,
      averageWeight: goods.averageWeight,
      stock: goods.stock,
      maximumQuantity: goods.maximumQuantity,
      shelf: goods.shelf,
      backorder: shops.backOrders,
    })
    .from(goods)
    .innerJoin(shops, eq(shops.id, goods.shopId))
    .where(and(inArray(goods.id, [...new Set(goodsIds)]), inShop(goods, { shopId })));
  const own = buyer ? await readOwnPrices(db, shopId, goodsIds, buyer) : new Map();
  return new Map(
    rows.map((row) => [row.id, { ...row, shelf: shelfOf(row.shelf), own: own.get(row.id) }]),
  );
}
