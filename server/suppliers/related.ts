import { and, eq } from 'drizzle-orm';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { boughtGoods, relatedPurchases } from '../purchasing/asRelated.ts';
import { purchaseOrders } from '../purchasing/tables.ts';
import { suppliers } from './tables.ts';

/** What belongs to a supplier of the caller's shop. @throws Failure 4040 */
export async function relatedToSupplier(call: RelatedCaller, id: number) {
  const [supplier] = await call.db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(inShop(suppliers, call), eq(suppliers.id, id)));
  if (!supplier) throw notFound();
  // What goods cost is on purchase orders: who may not see those is not told of it.
  const purchases = await relatedPurchases(call, eq(purchaseOrders.supplierId, id));
  return { purchases, goods: purchases && (await boughtGoods(call, id)) };
}
