import { brandOfShelf, brandsDemo, type DemoBrands } from '../brands/demo.ts';
import { categoriesDemo, type DemoCategories } from '../categories/demo.ts';
import { type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import type { Random } from '../kernel/demo/random.ts';
import { KINDS_VI, SHELVES } from './demo/shelves.ts';
import { goods } from './tables.ts';

/** A kind as the goods of a country are labelled: in Singapore and Malaysia in two languages. */
function specificationIn(countryCode: string, kind: string, kindZh: string): string {
  if (countryCode === 'CN') return kindZh;
  if (countryCode === 'VN') return KINDS_VI[kind] ?? kind;
  // A weight or a volume is read in either.
  return /^\d/.test(kind) ? kind : `${kind} ${kindZh}`;
}

/** The category and the brand of what stands on a shelf, by the shelf's English name. */
type BelongsTo = (shelf: string) => { categoryId: number | null; brandId: number | null };

/** How much under the general price each tier buys. */
const GRADES = { general: 1, junior: 0.96, intermediate: 0.92, premium: 0.87 } as const;

const MOST_GOODS = 300;

/** The goods of a shop, named in both languages, with a price by grade and stock. */
function goodsOf(random: Random, shop: DemoShop, belongsTo: BelongsTo) {
  const round = shop.currency === 'VND' ? 100_000 : 5;
  return everyKind()
    .slice(0, MOST_GOODS)
    .map(({ shelf, name, nameZh, kind, kindZh, price }, index): typeof goods.$inferInsert => {
      const general = Math.round((price * shop.priceFactor) / round) * round;
      const priceOf = (share: number) =>
        Math.max(round, Math.round((general * share) / round) * round);
      return {
        shopId: shop.id,
        sku: `${shop.orderPrefix}-${String(1001 + index)}`,
        name: `${name}, ${kind}`,
        nameZh: `${nameZh}（${kindZh}）`,
        ...belongsTo(shelf.category),
        specification: specificationIn(shop.countryCode, kind, kindZh),
        storage: shelf.storage,
        units: shelf.units,
        prices: {
          general: priceOf(GRADES.general),
          junior: priceOf(GRADES.junior),
          intermediate: priceOf(GRADES.intermediate),
          premium: priceOf(GRADES.premium),
        },
        stock: stockOf(random, index),
        maximumQuantity: index % 11 === 5 ? 50 : null,
        shelf: index % 37 === 17 ? 'offShelf' : 'onShelf',
        offShelfReason: index % 37 === 17 ? 'Out of season' : null,
      };
    });
}

/** Mostly plenty; every now and then a handful, or nothing at all. */
function stockOf(random: Random, index: number): number {
  if (index % 23 === 7) return 0;
  if (index % 9 === 4) return random.whole(1, 12);
  return random.whole(400, 6000);
}

function everyKind() {
  return SHELVES.flatMap((shelf) =>
    shelf.goods.flatMap(([name, nameZh, price]) =>
      shelf.kinds.map(([kind, kindZh, factor]) => ({
        shelf,
        name,
        nameZh,
        kind,
        kindZh,
        price: price * factor,
      })),
    ),
  );
}

/** How many identities each shop has of goods. */
const A_SHOP = 1000;

/** The goods of every shop; hands them on. */
export const goodsDemo: Demo<ReturnType<typeof makeGoods>> = {
  after: ['brands', 'categories'],
  make: ({ shops, random, of }) => makeGoods(random, shops, of(brandsDemo), of(categoriesDemo)),
  write: (tx, _ground, rows) => writeRows(tx, goods, rows),
};

const makeGoods = (
  random: Random,
  shops: readonly DemoShop[],
  brands: DemoBrands,
  categories: DemoCategories,
) =>
  shops.flatMap((shop) =>
    numbered(
      shop.id,
      goodsOf(random, shop, (shelf) => ({
        categoryId:
          categories.find(({ shopId, name }) => shopId === shop.id && name === shelf)?.id ?? null,
        brandId: brandOfShelf(brands, shop.id, shelf),
      })),
      A_SHOP,
    ),
  );
