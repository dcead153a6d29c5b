import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import { codesLike } from '../../api/kernel/codeForm.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import { narrowed } from '../../api/kernel/wire.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { goods } from './tables.ts';

/** The goods of the shop that a scanned code is the barcode or the number of; null where it is of none. */
export async function findGoodsCode(call: Pick<Call, 'db' | 'shopId'>, code: string) {
  const typed = narrowed(code);
  const isBarcode = inArray(goods.barcode, codesLike(typed));
  const [found] = await call.db
    .select({ id: goods.id, sku: goods.sku, name: goods.name, nameZh: goods.nameZh })
    .from(goods)
    .where(and(inShop(goods, call), or(isBarcode, eq(nameFormOf(goods.sku), nameForm(code)))))
    .orderBy(desc(eq(goods.barcode, typed)), desc(isBarcode), asc(goods.id))
    .limit(1);
  return found ?? null;
}
