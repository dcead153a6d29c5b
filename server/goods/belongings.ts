import { asc } from 'drizzle-orm';
import type { GoodsListed } from '../../api/goods/calls.ts';
import { nameIn } from '../../api/kernel/language.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { brands } from '../brands/tables.ts';
import { categories } from '../categories/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { Choice } from '../kernel/files/choices.ts';
import { inShop } from '../kernel/scope.ts';
import { suppliers } from '../suppliers/tables.ts';
import type { Belongings } from './cardOfRow.ts';
import type { GoodsRow, Kin } from './onWire.ts';

/** What goods refer to. */
export type KinOf = (row: Pick<GoodsRow, 'categoryId' | 'brandId' | 'supplierId'>) => Kin;

/** What goods of the shop can belong to, by what it is called. Nobody deletes a category meanwhile. */
export async function belongingsOf(
  tx: Transaction,
  call: Call,
): Promise<{ belongings: Belongings; kinOf: KinOf }> {
  const tree = await tx
    .select()
    .from(categories)
    .where(inShop(categories, call))
    .orderBy(asc(categories.id))
    .for('share');
  const ownBrands = await tx.select().from(brands).where(inShop(brands, call));
  const ownSuppliers = await tx
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inShop(suppliers, call));
  const categoryById = new Map(tree.map((one) => [one.id, one]));
  const brandById = new Map(
    ownBrands.map(({ id, name, nameEn }) => [id, { id, name: nameEn, nameZh: name }]),
  );
  const supplierById = new Map(ownSuppliers.map((one) => [one.id, one]));
  const called = (names: { name: string; nameZh: string }[]) => (locale: Locale) =>
    names.map((one) => nameIn(locale, one)).join(' / ');
  return {
    belongings: {
      categories: tree.map(({ id, parentId, ...names }): Choice<number> => {
        const parent = parentId === null ? undefined : categoryById.get(parentId);
        const inTree = called(parent ? [parent, names] : [names]);
        return {
          value: id,
          written: [names.name, names.nameZh, inTree('en-US'), inTree('zh-CN')],
          nameIn: inTree,
        };
      }),
      brands: ownBrands.map(({ id, name, nameEn }) => ({
        value: id,
        written: [nameEn, name].filter((one) => one !== ''),
        nameIn: () => nameEn,
      })),
      suppliers: ownSuppliers.map(({ id, name }) => ({
        value: id,
        written: [name],
        nameIn: () => name,
      })),
      disabled: new Set(ownBrands.flatMap(({ id, status }) => (status === 'enabled' ? [] : [id]))),
    },
    kinOf: ({ categoryId, brandId, supplierId }) =>
      ({
        category: categoryById.get(categoryId ?? 0) ?? null,
        brand: brandById.get(brandId ?? 0) ?? null,
        supplier: supplierById.get(supplierId ?? 0) ?? null,
      }) as Pick<GoodsListed, 'category' | 'brand' | 'supplier'>,
  };
}
