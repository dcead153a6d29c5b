import { z } from 'zod';
import type { GoodsItem } from '../../../api/goods/calls.ts';
import { writeNumber } from '../../lib/numbers.ts';
import type { Format } from '../../lib/useFormat.ts';

/** What the fields of goods hold. */
export const goodsValues = z.object({
  sku: z.string(),
  name: z.string(),
  nameZh: z.string(),
  categoryId: z.string().nullable(),
  brandId: z.string().nullable(),
  specification: z.string(),
  storage: z.enum(['ambient', 'chilled', 'frozen']),
  maximumQuantity: z.string(),
});
export type GoodsValues = z.output<typeof goodsValues>;

/** Goods as the fields hold them. */
export const valuesOf = (goods: GoodsItem, { locale }: Pick<Format, 'locale'>): GoodsValues => ({
  sku: goods.sku,
  name: goods.name,
  nameZh: goods.nameZh,
  categoryId: goods.category && String(goods.category.id),
  brandId: goods.brand && String(goods.brand.id),
  specification: goods.specification,
  storage: goods.storage,
  maximumQuantity: goods.maximumQuantity === null ? '' : writeNumber(goods.maximumQuantity, locale),
});
