import type { GoodsFlag } from '../../../api/goods/goods.ts';

/** From whom a shop buys what stands on a shelf, by the supplier's name. */
export const SHELF_SUPPLIERS: Readonly<Record<string, string>> = {
  'Rice and flour': 'Sin Hup Rice Trading',
  Vegetables: 'Cameron Highland Farms',
  Fruit: 'Johor Greens',
  Seafood: 'Mekong Seafood JSC',
  'Dry goods': 'Pacific Dry Goods',
  Tins: '上海鲜达食品',
  'Dairy and eggs': 'Teo Brothers Eggs',
};

/** Degrees Celsius by how goods are kept. */
export const TEMPERATURES = { ambient: null, chilled: 4, frozen: -18 } as const;

/** A barcode of thirteen digits, the last of which checks the others (EAN-13). */
export function barcodeOf(shopId: number, index: number): string {
  const digits = `8880${String(shopId).padStart(3, '0')}${String(index + 1).padStart(5, '0')}`;
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const LIVE = new Set(['Mussel', 'Flower crab']);

/** What goods are marked as, by their place in the shop and their name. */
export const flagsOf = (index: number, name: string): GoodsFlag[] => [
  ...(LIVE.has(name) ? (['live'] as const) : []),
  ...(index % 17 === 3 ? (['hotSale'] as const) : []),
  ...(index % 13 === 2 ? (['recommended'] as const) : []),
];
