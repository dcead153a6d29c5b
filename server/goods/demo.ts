import { brandOfShelf, brandsDemo } from '../brands/demo.ts';
import { categoriesDemo } from '../categories/demo.ts';
import { recordHistory, recordTimers } from '../kernel/db/tables/records.ts';
import {
  type Demo,
  type DemoGround,
  type DemoShop,
  numbered,
  writeRows,
} from '../kernel/demo/demo.ts';
import type { Random } from '../kernel/demo/random.ts';
import { suppliersDemo } from '../suppliers/demo.ts';
import { barcodeOf, flagsOf, SHELF_SUPPLIERS, TEMPERATURES } from './demo/labels.ts';
import { historyOf, pauseOf, timerOf } from './demo/pauses.ts';
import { writePictures } from './demo/pictures.ts';
import { KINDS_VI, SHELVES } from './demo/shelves.ts';
import { goods } from './tables.ts';

/** A kind as the goods of a country are labelled: in Singapore and Malaysia in two languages. */
function specificationIn(countryCode: string, kind: string, kindZh: string): string {
  if (countryCode === 'CN') return kindZh;
  if (countryCode === 'VN') return KINDS_VI[kind] ?? kind;
  // A weight or a volume is read in either.
  return /^\d/.test(kind) ? kind : `${kind} ${kindZh}`;
}

/** The category, the brand and the supplier of what stands on a shelf, by the shelf's English name. */
type BelongsTo = (shelf: string) => {
  categoryId: number | null;
  brandId: number | null;
  supplierId: number | null;
};

/** How much under the general price each tier buys. */
const GRADES = { general: 1, junior: 0.96, intermediate: 0.92, premium: 0.87 } as const;

/** The other prices, as shares of the general one. */
const COST = 0.72;
const MEMBER = 0.97;
const ORIGINAL = 1.1;

/** All prices of goods whose general one is so much in Singapore's cents, rounded as the shop's currency asks. */
function pricesOf(shop: DemoShop, price: number) {
  const round = shop.currency === 'VND' ? 100_000 : 5;
  const general = Math.round((price * shop.priceFactor) / round) * round;
  const priceOf = (share: number) => Math.max(round, Math.round((general * share) / round) * round);
  return {
    prices: {
      general: priceOf(GRADES.general),
      junior: priceOf(GRADES.junior),
      intermediate: priceOf(GRADES.intermediate),
      premium: priceOf(GRADES.premium),
    },
    otherPrices: {
      cost: priceOf(COST),
      current: general,
      original: priceOf(ORIGINAL),
      member: priceOf(MEMBER),
    },
  };
}

const MOST_GOODS = 300;

/** The goods of a shop, named in both languages, with a price by grade and stock. */
function goodsOf(random: Random, shop: DemoShop, belongsTo: BelongsTo, now: Date) {
  return everyKind()
    .slice(0, MOST_GOODS)
    .map(({ shelf, name, nameZh, kind, kindZh, price }, index): typeof goods.$inferInsert => {
      return {
        shopId: shop.id,
        sku: `${shop.orderPrefix}-${String(1001 + index)}`,
        name: `${name}, ${kind}`,
        nameZh: `${nameZh}（${kindZh}）`,
        ...belongsTo(shelf.category),
        barcode: barcodeOf(shop.id, index),
        specification: specificationIn(shop.countryCode, kind, kindZh),
        storage: shelf.storage,
        temperature: TEMPERATURES[shelf.storage],
        // Nobody has weighed some of them yet.
        ...(index % 40 === 17 ? {} : { weight: shelf.weight, volume: shelf.volume }),
        shelfLabel: String.fromCharCode('A'.charCodeAt(0) + SHELVES.indexOf(shelf)),
        shelfNumber: index + 1,
        sequence: index + 1,
        flags: flagsOf(index, name),
        units: shelf.units,
        salesUnit: shelf.salesUnit,
        ...pricesOf(shop, price),
        stock: stockOf(random, index),
        maximumQuantity: index % 11 === 5 ? 50 : null,
        // Of what sells fast somebody has said when to order.
        ...(index % 9 === 4 ? { reorderPoint: 24, orderUpTo: 240 } : {}),
        ...pauseOf(index, shop, now),
      };
    });
}

/** Mostly plenty; every now and then a handful, or nothing at all. */
function stockOf(random: Random, index: number): number {
  if (index % 23 === 7) return 0;
  if (index % 9 === 4) return random.whole(1, 12);
  return random.whole(400, 6000);
}

/** Goods that are sold by the piece and charged by the kilo; `price` of one kilogram. */
const CAUGHT = [
  { name: 'Whole salmon', nameZh: '整条三文鱼', averageWeight: 4.5, price: 1850 },
  { name: 'Whole barramundi', nameZh: '整条金目鲈', averageWeight: 1.2, price: 1280 },
] as const;

/** What a wholesaler sells by weight. No order of the demo has any: each would have to be weighed. */
function caughtBy(shop: DemoShop, belongsTo: BelongsTo): (typeof goods.$inferInsert)[] {
  if (shop.type !== 'wholesale') return [];
  return CAUGHT.map(({ name, nameZh, averageWeight, price }, index) => {
    const place = MOST_GOODS + 1 + index;
    return {
      shopId: shop.id,
      sku: `${shop.orderPrefix}-${String(1000 + place)}`,
      ...{ name, nameZh, averageWeight },
      ...belongsTo('Seafood'),
      barcode: barcodeOf(shop.id, place - 1),
      specification: `≈ ${averageWeight} kg`,
      ...{ storage: 'chilled' as const, temperature: TEMPERATURES.chilled },
      ...{ weight: averageWeight, volume: averageWeight * 1.6 },
      ...{ shelfLabel: 'F', shelfNumber: place, sequence: place, flags: [] },
      units: [
        { unit: 'piece', unitZh: '条', ratio: 1 },
        { unit: 'box', unitZh: '箱', ratio: 4 },
      ],
      salesUnit: null,
      ...pricesOf(shop, price),
      stock: 240,
      maximumQuantity: null,
    };
  });
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
  after: ['brands', 'categories', 'suppliers'],
  make: makeGoods,
  async write(tx, { shops, now, uploadDirectory }, rows) {
    await writeRows(tx, goods, rows);
    if (uploadDirectory !== null) await writePictures(tx, uploadDirectory, now, rows);
    const lines = shops.flatMap((shop) =>
      rows.filter(({ shopId }) => shopId === shop.id).flatMap((row) => historyOf(row, shop, now)),
    );
    await writeRows(tx, recordHistory, lines);
    await tx.insert(recordTimers).values(rows.flatMap(timerOf));
  },
};

function makeGoods({ shops, random, now, of }: DemoGround) {
  const [brands, categories, suppliers] = [of(brandsDemo), of(categoriesDemo), of(suppliersDemo)];
  return shops.flatMap((shop) => {
    const idOf = (rows: readonly { id: number; shopId: number; name: string }[], name = '') =>
      rows.find((row) => row.shopId === shop.id && row.name === name)?.id ?? null;
    const belongsTo: BelongsTo = (shelf) => ({
      categoryId: idOf(categories, shelf),
      brandId: brandOfShelf(brands, shop.id, shelf),
      supplierId: idOf(suppliers, SHELF_SUPPLIERS[shelf]),
    });
    const rows = [...goodsOf(random, shop, belongsTo, now), ...caughtBy(shop, belongsTo)];
    return numbered(shop.id, rows, A_SHOP);
  });
}
