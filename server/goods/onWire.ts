import type { GoodsItem } from '../../api/goods/calls.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import type { Shop } from '../kernel/context.ts';
import type { goods } from './tables.ts';

export type GoodsRow = typeof goods.$inferSelect;
export type Grade = keyof GoodsRow['prices'];

/** Goods as the wire has them, at the price of a grade. */
export function presentGoods(
  row: GoodsRow,
  grade: Grade,
  { backOrders }: Pick<Shop, 'backOrders'>,
): GoodsItem {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    nameZh: row.nameZh,
    category: row.category,
    categoryZh: row.categoryZh,
    specification: row.specification,
    storage: row.storage,
    units: row.units.map(({ unit, unitZh, ratio }) => ({ unit, unitZh, ratio })),
    price: fromMinor(row.prices[grade]),
    stock: row.stock,
    maximumQuantity: row.maximumQuantity,
    shelf: row.shelf,
    backorder: backOrders,
    version: row.version,
  };
}
