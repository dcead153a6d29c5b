// engine: either

import { and, eq, inArray, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { type GoodsCard, goodsCard } from '../../../api/goods/card.ts';
import { DELIVERY_TYPES, GOODS_FLAGS, PRICE_LEVELS, STORAGES } from '../../../api/goods/goods.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import { UNITS } from '../../../api/kernel/quantity.ts';
import { LOCALES, type Locale } from '../../../api/kernel/wire.ts';
import { brands } from '../../../server/brands/tables.ts';
import { columnsOf } from '../../../server/goods/card.ts';
import { goods } from '../../../server/goods/tables.ts';
import { checked } from '../../../server/kernel/inputCheck.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
const offices = new Map<Locale, Api>();

beforeAll(async () => {
  world = await startWorld();
  for (const locale of LOCALES) {
    offices.set(locale, await world.signIn('manager', { locale }));
  }
});
afterAll(() => world.stop());

const officeIn = (locale: Locale) => offices.get(locale) as Api;

/** Goods in one file. */
const OF_A_FILE = 100;

/** Texts that spreadsheets, languages and separators of lists could change. */
const hard = fc.constantFrom(
  ...["'5 spice", '=1+1', '007', '1.500', '1,234.5', '–', 'Tên, dài', '米，香', 'a\nb', 'a\r\nb'],
  ...['8880001000011', '1e5', '+65 6', '(5)', '_x0041_', ' x ', '12/11/2026', 'TRUE', '#N/A'],
);
const words = (maxLength: number) =>
  fc.oneof(hard, fc.string({ maxLength }), fc.string({ unit: 'grapheme', maxLength }));
const amount = fc.integer({ min: 0, max: 9_999_999 }).map((minor) => fromMinor(minor));
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const units = fc
  .uniqueArray(fc.constantFrom(...UNITS, 'kotak', '提篮'), { maxLength: 3 })
  .chain((names) =>
    fc
      .array(fc.integer({ min: 2, max: 9999 }), { minLength: 3, maxLength: 3 })
      .map((ratios) =>
        names.map((unit, at) => ({ unit, ratio: at === 0 ? 1 : (ratios[at] ?? 2) })),
      ),
  );

interface Kin {
  categories: number[];
  brands: number[];
  suppliers: number[];
}

/** Whatever the form takes, and what a list of the shop may have from before. */
const cards = ({ categories, brands, suppliers }: Kin): fc.Arbitrary<GoodsCard> =>
  fc
    .record({
      sku: fc.uuid().map((id) => `R21T${id.replaceAll('-', '')}`),
      name: words(40),
      nameZh: words(40),
      barcode: fc.oneof(fc.constant(''), fc.uuid()),
      categoryId: fc.constantFrom(...categories),
      brandId: orNone(fc.constantFrom(...brands)),
      supplierId: orNone(fc.constantFrom(...suppliers)),
      specification: words(40),
      nicknames: words(60),
      description: words(200),
      storage: fc.constantFrom(...STORAGES),
      temperature: orNone(fc.integer({ min: -60, max: 60 })),
      weight: orNone(fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 1000)),
      volume: orNone(fc.integer({ min: 1, max: 20_000_000 }).map((n) => n / 1000)),
      averageWeight: orNone(fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 1000)),
      deliveryType: fc.constantFrom(...DELIVERY_TYPES),
      shelfLabel: words(20),
      shelfNumber: orNone(fc.integer({ min: 0, max: 999_999 })),
      sequence: orNone(fc.integer({ min: 1, max: 999_999 })),
      maximumQuantity: orNone(fc.integer({ min: 1, max: 999_999_000 }).map((n) => n / 1000)),
      reorderPoint: orNone(fc.integer({ min: 1, max: 400_000_000 }).map((n) => n / 1000)),
      above: orNone(fc.integer({ min: 1, max: 400_000_000 })),
      units,
      prices: fc.record({
        wholesale: fc.record({
          ...{ general: amount, junior: amount, intermediate: amount, premium: amount },
        }),
        ...(Object.fromEntries(PRICE_LEVELS.map((level) => [level, orNone(amount)])) as Record<
          (typeof PRICE_LEVELS)[number],
          fc.Arbitrary<string | null>
        >),
      }),
      flags: fc.subarray([...GOODS_FLAGS]),
    })
    .map(({ above, ...card }) => ({
      ...card,
      orderUpTo:
        above === null || card.reorderPoint === null
          ? null
          : Math.round(card.reorderPoint * 1000 + above) / 1000,
    }))
    .chain((card) =>
      fc
        .constantFrom(null, ...card.units.map(({ unit }) => unit))
        .map((salesUnit) => ({ ...card, salesUnit })),
    )
    .map((card) => checked(goodsCard, card, { currency: 'SGD' }))
    .filter(({ data, errors }) => data !== undefined && Object.keys(errors).length === 0)
    .map(({ data }) => data as GoodsCard);

async function kinOfShop(): Promise<Kin> {
  const manager = officeIn('en-US');
  const some = await manager.listBrands();
  const [disabled] = some;
  // Goods keep a brand that is disabled.
  if (disabled) {
    await world.db.update(brands).set({ status: 'disabled' }).where(eq(brands.id, disabled.id));
  }
  const { rows } = await manager.getSupplierContactSearchList({ body: {} });
  return {
    categories: (await manager.listGoodsCategories()).map(({ id }) => id),
    brands: some.map(({ id }) => id),
    suppliers: rows.map(({ id }) => id),
  };
}

/** What goods from before the form may lack. */
const LACKING = { categoryId: null, nameZh: '' };

const keep = async (some: readonly GoodsCard[], lacks = false) => {
  await world.db.delete(goods).where(and(eq(goods.shopId, 1), like(goods.sku, 'R21T%')));
  await world.db.insert(goods).values(
    some.map((card, at) => ({
      ...{ ...columnsOf(card, null), shopId: 1, stock: 0 },
      shelf: 'offShelf' as const,
      ...(lacks && at % 9 === 0 ? LACKING : {}),
    })),
  );
};

const rowsOf = () =>
  world.db.select().from(goods).where(like(goods.sku, 'R21T%')).orderBy(goods.id);

const exported = async (locale: Locale) =>
  officeIn(locale).exportGoodsCards({ body: { search: 'R21T' } });

describe('an export of goods with all fields', () => {
  test('changes nothing where it is imported, whoever wrote it and whoever reads it', async () => {
    const kin = await kinOfShop();
    const files = fc.tuple(
      fc.array(cards(kin), { minLength: OF_A_FILE, maxLength: OF_A_FILE }),
      fc.constantFrom(...LOCALES),
      fc.constantFrom(...LOCALES),
    );
    const check = async ([some, from, to]: [GoodsCard[], Locale, Locale]) => {
      await keep(some, true);
      const before = await rowsOf();
      const file = await exported(from);
      const answer = await officeIn(to).importGoods({ files: { file }, body: { mode: 'all' } });
      const wrong = answer.rows.filter(({ outcome }) => outcome !== 'unchanged');
      expect(wrong).toEqual([]);
      expect(answer.unchanged).toBe(before.length);
      expect(await rowsOf()).toEqual(before);
    };
    await fc.assert(fc.asyncProperty(files, check), {
      numRuns: sizeOf('ROUND_TRIPS'),
      seed: seedOf(21),
      endOnFailure: true,
    });
  });

  test('brings the same goods to a shop that has none of them', async () => {
    const kin = await kinOfShop();
    // New goods get no brand that is disabled.
    await world.db.update(brands).set({ status: 'enabled' });
    const [some = []] = fc.sample(
      fc.array(cards(kin), { minLength: OF_A_FILE, maxLength: OF_A_FILE }),
      { numRuns: 1, seed: seedOf(22) },
    );
    // What no list names, and what two cells would say alike, a file cannot say of new goods.
    const named = some.filter((card) => card.units.every(({ unit }) => UNITS.includes(unit)));
    await keep(named);
    const before = await rowsOf();
    const file = await exported('en-US');
    await world.db.delete(goods).where(
      inArray(
        goods.id,
        before.map(({ id }) => id),
      ),
    );
    const { added, rows } = await officeIn('en-US').importGoods({
      files: { file },
      body: { mode: 'good' },
    });
    expect(rows.filter(({ outcome }) => outcome === 'bad')).toEqual([]);
    expect(added).toBe(before.length);
  });
});
