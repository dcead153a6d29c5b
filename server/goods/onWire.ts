import type { GoodsListed } from '../../api/goods/calls.ts';
import type { PriceLevel } from '../../api/goods/goods.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { goodsLifecycle } from '../../machines/goods/law/index.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import type { Shop } from '../kernel/context.ts';
import { shownThumbnail } from './shownPictures.ts';
import type { goods } from './tables.ts';

export type GoodsRow = typeof goods.$inferSelect;
/** What goods refer to, as the wire has it. */
export type Kin = Pick<GoodsListed, 'brand' | 'category' | 'supplier'> & {
  /** The picture for lists, by its file; absent where nobody asked, null where there is none. */
  thumbnail?: number | null;
};
export type Grade = keyof GoodsRow['prices'];

/** Whether goods can be ordered, as lists and orders know it. */
export const shelfOf = (state: GoodsRow['shelf']): GoodsListed['shelf'] =>
  isTagged(goodsLifecycle, state, 'sold') ? 'onShelf' : 'offShelf';

/** Goods as the wire has them, at the price of a grade. */
export function presentGoods(
  row: GoodsRow,
  grade: Grade,
  { backOrders }: Pick<Shop, 'backOrders'>,
  { brand, category, supplier, thumbnail = null }: Kin,
): GoodsListed {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    nameZh: row.nameZh,
    category,
    brand,
    supplier,
    barcode: row.barcode,
    nicknames: row.nicknames,
    warehouseCode: row.warehouseCode,
    temperature: row.temperature,
    weight: row.weight,
    volume: row.volume,
    averageWeight: row.averageWeight,
    deliveryType: row.deliveryType,
    shelfLabel: row.shelfLabel,
    shelfNumber: row.shelfNumber,
    sequence: row.sequence,
    flags: row.flags,
    specification: row.specification,
    storage: row.storage,
    units: row.units.map(({ unit, unitZh, ratio }) => ({ unit, unitZh, ratio })),
    salesUnit: row.salesUnit,
    price: fromMinor(row.prices[grade]),
    prices: pricesOf(row),
    stock: row.stock,
    maximumQuantity: row.maximumQuantity,
    reorderPoint: row.reorderPoint,
    orderUpTo: row.orderUpTo,
    shelf: shelfOf(row.shelf),
    place: row.shelf,
    backAt: row.backAt?.toISOString() ?? null,
    backorder: backOrders,
    version: row.version,
    ...shownThumbnail(thumbnail),
  };
}

function pricesOf({ prices, otherPrices }: Pick<GoodsRow, 'prices' | 'otherPrices'>) {
  const { general, junior, intermediate, premium } = prices;
  const other = (level: PriceLevel) => {
    const minor = otherPrices[level];
    return minor === undefined ? null : fromMinor(minor);
  };
  return {
    wholesale: {
      general: fromMinor(general),
      junior: fromMinor(junior),
      intermediate: fromMinor(intermediate),
      premium: fromMinor(premium),
    },
    sale: other('sale'),
    cost: other('cost'),
    current: other('current'),
    original: other('original'),
    member: other('member'),
  };
}
