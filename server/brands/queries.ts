import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Brand } from '../../api/brands/calls.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { filesOf } from '../kernel/files/fileUses.ts';
import { inShop } from '../kernel/scope.ts';
import { brands } from './tables.ts';

type Reader = Pick<Call, 'shopId'> & { db: Pick<Database, 'select'> };
type Row = typeof brands.$inferSelect;

/** The brands of the caller's shop by their English name. */
export async function listBrands(call: Reader): Promise<Brand[]> {
  const rows = await call.db
    .select()
    .from(brands)
    .where(inShop(brands, call))
    .orderBy(sql`lower(${brands.nameEn})`, brands.id);
  return present(call, rows);
}

/** One brand of the caller's shop. @throws Failure 4040 */
export async function readBrand(call: Reader, id: number): Promise<Brand> {
  const rows = await call.db
    .select()
    .from(brands)
    .where(and(inShop(brands, call), eq(brands.id, id)));
  const [found] = await present(call, rows);
  if (!found) throw notFound();
  return found;
}

async function present(call: Reader, rows: readonly Row[]): Promise<Brand[]> {
  const ids = rows.map(({ id }) => id);
  const logos = await filesOf(call, 'brand', ids);
  const counted = await call.db
    .select({ brandId: goods.brandId, count: sql<number>`count(*)::int` })
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.brandId, ids)))
    .groupBy(goods.brandId);
  const goodsOf = new Map(counted.map(({ brandId, count }) => [brandId, count]));
  return rows.map(({ id, name, nameEn, status, version }) => ({
    ...{ id, name, nameEn, status, version },
    logos: logos.get(id) ?? [],
    goods: goodsOf.get(id) ?? 0,
  }));
}
