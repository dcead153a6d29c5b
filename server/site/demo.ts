import type { Demo } from '../kernel/demo/demo.ts';
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

/** The brands that each shop carries. */
export const siteDemo: Demo = {
  after: [],
  async write(tx, { shops }) {
    for (const { id: shopId } of shops) {
      const carried = BRANDS.filter(([, , carriers]) => carriers.includes(shopId));
      if (carried.length === 0) continue;
      await tx.insert(brands).values(carried.map(([name, nameEn]) => ({ shopId, name, nameEn })));
    }
  },
};
