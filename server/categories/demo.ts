import { type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { categories } from './tables.ts';

type Names = readonly [name: string, nameZh: string];

/** The categories of each shop: those of the first level, each with those in it. */
const TREE: readonly { of: Names; holds: readonly Names[] }[] = [
  {
    of: ['Fresh', '生鲜'],
    holds: [
      ['Vegetables', '蔬菜'],
      ['Fruit', '水果'],
      ['Meat', '肉类'],
      ['Seafood', '海鲜'],
      ['Dairy and eggs', '蛋奶'],
    ],
  },
  {
    of: ['Dry store', '干货杂粮'],
    holds: [
      ['Rice and flour', '米面'],
      ['Sauces and oil', '酱料食油'],
      ['Dry goods', '干货'],
      ['Tins', '罐头'],
    ],
  },
  { of: ['Frozen foods', '冷冻食品'], holds: [] },
];

const ROWS = TREE.flatMap(({ of, holds }, top) => [
  { names: of, within: null, sequence: top + 1 },
  ...holds.map((names, index) => ({ names, within: of, sequence: index + 1 })),
]);

/** How many identities each shop has of categories. */
const A_SHOP = 100;

function makeCategories(shops: readonly DemoShop[]) {
  return shops.flatMap(({ id: shopId }) => {
    const rows = numbered(
      shopId,
      ROWS.map(({ names: [name, nameZh], within, sequence }) => ({
        ...{ shopId, name, nameZh, within, sequence },
      })),
      A_SHOP,
    );
    return rows.map(({ within, ...row }) => ({
      ...row,
      parentId: within && (rows.find(({ name }) => name === within[0])?.id ?? null),
    }));
  });
}

/** The rows of every shop's categories. */
export type DemoCategories = ReturnType<typeof makeCategories>;

/** The categories of each shop; hands them on. */
export const categoriesDemo: Demo<DemoCategories> = {
  after: [],
  make: ({ shops }) => makeCategories(shops),
  write: (tx, _ground, rows) => writeRows(tx, categories, rows),
};
