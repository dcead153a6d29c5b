import { and, eq, inArray } from 'drizzle-orm';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { waitsForGoods } from '../orders/waitsForGoods.ts';
import { relatedPriceChanges, setsPriceOf } from '../priceChanges/asRelated.ts';
import { relatedPurchases } from '../purchasing/asRelated.ts';
import { hasGoods, soldBy } from '../purchasing/boughtOrders.ts';
import { countsGoods, relatedStockCounts } from '../stockCounts/asRelated.ts';
import { relatedSuppliers } from '../suppliers/asRelated.ts';
import { suppliers } from '../suppliers/tables.ts';
import { goods } from './tables.ts';

/** What belongs to goods of the caller's shop. @throws Failure 4040 */
export async function relatedToGoods(call: RelatedCaller, id: number) {
  const [found] = await call.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inShop(goods, call), eq(goods.id, id)));
  if (!found) throw notFound();
  const purchases = await relatedPurchases(call, hasGoods(id));
  return {
    orders: await relatedOrders(call, waitsForGoods(id)),
    purchases,
    priceChanges: await relatedPriceChanges(call, setsPriceOf(id)),
    stockCounts: await relatedStockCounts(call, countsGoods(id)),
    // Who sold goods is on purchase orders: who may not see those is not told of it.
    suppliers: purchases && (await relatedSuppliers(call, inArray(suppliers.id, soldBy(id)))),
  };
}
