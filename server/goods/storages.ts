import { count } from 'drizzle-orm';
import { STORAGES } from '../../api/goods/goods.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { goods } from './tables.ts';

/**
 * How goods of the caller's shop are kept, each way with how many there are; also where there are none.
 * @throws Failure 4040 where it is asked of another shop
 */
export async function listStorages(call: Pick<Call, 'db' | 'shopId'>, shopId: number) {
  if (shopId !== call.shopId) throw notFound();
  const found = await call.db
    .select({ storage: goods.storage, goods: count() })
    .from(goods)
    .where(inShop(goods, call))
    .groupBy(goods.storage);
  return STORAGES.map((storage) => ({
    storage,
    goods: found.find((one) => one.storage === storage)?.goods ?? 0,
  }));
}
