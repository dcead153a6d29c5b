import { type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { brands } from './tables.ts';

/** The brands of the demo, with the shops that carry each, from 1. */
const BRANDS: readonly [name: string, nameEn: string, shops: readonly number[]][] = [
  ['金稻', 'Golden Paddy', [1, 2, 3, 5]],
  ['海珍', 'Harbour Pearl', [1, 4]],
  ['老椰', 'Old Coconut', [1, 2, 3]],
  ['翠园', 'Jade Garden', [1, 2, 4]],
  ['三轮车', 'Trishaw', [3]],
  ['红土', 'Red Soil Farms', [1, 5]],
  ['晨鲜', 'Morning Catch', [2, 4]],
  ['福记', 'Hock Kee', [1, 2, 3]],
  ['湄公', 'Mekong Mills', [5]],
  ['白鹭', 'Egret', [4]],
  ['南洋', 'Nanyang Roast', [1, 2, 3]],
  ['雪岭', 'Snow Ridge Dairy', [1, 2]],
];

/** What the goods of a shelf, by its English name, are sold as in the demo. */
const SHELF_BRANDS: Readonly<Record<string, readonly string[]>> = {
  'Rice and flour': ['Golden Paddy', 'Mekong Mills'],
  Vegetables: ['Red Soil Farms', 'Jade Garden'],
  Seafood: ['Harbour Pearl', 'Morning Catch'],
  'Sauces and oil': ['Hock Kee', 'Trishaw'],
  'Dry goods': ['Old Coconut', 'Nanyang Roast'],
  Tins: ['Old Coconut', 'Egret'],
  'Dairy and eggs': ['Snow Ridge Dairy'],
};

/** How many identities each shop has of brands. */
const A_SHOP = 100;

/** A brand that the shop carries and has disabled. */
const DISABLED = 'Nanyang Roast';

const makeBrands = (shops: readonly DemoShop[]) =>
  shops.flatMap(({ id: shopId }) =>
    numbered(
      shopId,
      BRANDS.filter(([, , carriers]) => carriers.includes(shopId)).map(([name, nameEn]) => ({
        shopId,
        name,
        nameEn,
        // One that is sold off.
        status: nameEn === DISABLED && shopId === 1 ? ('disabled' as const) : ('enabled' as const),
      })),
      A_SHOP,
    ),
  );

/** The rows of every shop's brands. */
export type DemoBrands = ReturnType<typeof makeBrands>;

/** The brands that each shop carries; hands them on. */
export const brandsDemo: Demo<DemoBrands> = {
  after: [],
  make: ({ shops }) => makeBrands(shops),
  write: (tx, _ground, rows) => writeRows(tx, brands, rows),
};

/** The brand that a shop sells goods of a shelf as; null where it carries none of them. */
export function brandOfShelf(rows: DemoBrands, shopId: number, shelf: string): number | null {
  const names = SHELF_BRANDS[shelf] ?? [];
  const found = rows.find((row) => row.shopId === shopId && names.includes(row.nameEn));
  return found?.id ?? null;
}
