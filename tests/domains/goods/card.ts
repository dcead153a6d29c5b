import { randomUUID } from 'node:crypto';
import type { GoodsCard } from '../../../api/goods/card.ts';

/** What a person says of goods that lack nothing, with a number that no others have. */
export const goodsCardOf = (
  rest: Partial<GoodsCard> & Pick<GoodsCard, 'categoryId'>,
): GoodsCard => ({
  sku: `N${randomUUID().slice(0, 12)}`,
  name: 'New goods',
  nameZh: '新商品',
  barcode: '',
  brandId: null,
  supplierId: null,
  specification: '1 kg',
  nicknames: '',
  description: '',
  storage: 'ambient',
  temperature: null,
  weight: null,
  averageWeight: null,
  volume: null,
  deliveryType: 'any',
  shelfLabel: '',
  shelfNumber: null,
  sequence: null,
  maximumQuantity: null,
  reorderPoint: null,
  orderUpTo: null,
  units: [
    { unit: 'kg', ratio: 1 },
    { unit: 'carton', ratio: 12 },
  ],
  salesUnit: null,
  prices: {
    wholesale: { general: '10.00', junior: '9.00', intermediate: '8.00', premium: '7.00' },
    ...{ sale: null, cost: null, current: null, original: null, member: null },
  },
  flags: [],
  ...rest,
});
