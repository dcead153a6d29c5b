import type { GoodsItem } from '../../api/goods/calls.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { goodsLifecycle } from '../../machines/goods/law/index.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import type { Shop } from '../kernel/context.ts';
import type { goods } from './tables.ts';

export type GoodsRow = typeof goods.$inferSelect;
/** What goods refer to, as the wire has it. */
export type Kin = Pick<GoodsItem, 'brand' | 'category'>;
export type Grade = keyof GoodsRow['prices'];

/** Whether goods can be ordered, as lists and orders know it. */
export const shelfOf = (state: GoodsRow['shelf']): GoodsItem['shelf'] =>
  isTagged(goodsLifecycle, state, 'sold') ? 'onShelf' : 'offShelf';

/** Goods as the wire has them, at the price of a grade. */
export function presentGoods(
  row: GoodsRow,
  grade: Grade,
  { backOrders }: Pick<Shop, 'backOrders'>,
  { brand, category }: Kin,
): GoodsItem {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    nameZh: row.nameZh,
    category,
    brand,
    specification: row.specification,
    storage: row.storage,
    units: row.units.map(({ unit, unitZh, ratio }) => ({ unit, unitZh, ratio })),
    price: fromMinor(row.prices[grade]),
    stock: row.stock,
    maximumQuantity: row.maximumQuantity,
    shelf: shelfOf(row.shelf),
    backorder: backOrders,
    version: row.version,
  };
}
