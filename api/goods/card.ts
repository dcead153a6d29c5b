import { z } from 'zod';
import { idOf } from '../ids.ts';
import { roundQuantity } from '../kernel/quantity.ts';
import {
  narrowed,
  nonNegativeEachAmount,
  printed,
  quantity,
  requiredText,
  text,
} from '../kernel/wire.ts';
import { DELIVERY_TYPES, GOODS_FLAGS, MOST_UNITS, STORAGES } from './goods.ts';

/** The largest ratio of a unit, and the largest number on a shelf. */
const MOST_RATIO = 9999;
const MOST_NUMBER = 999_999;

/** What the warehouse system calls goods: printable, without what cannot be seen. */
export const warehouseCode = text(40)
  .overwrite(narrowed)
  .regex(/^[\x21-\x7e]*$/, 'validation.warehouseCode');

/** How long all nicknames are together, with what stands between them. */
const MOST_NICKNAMES = 200;

/** Degrees Celsius within which goods are kept. */
const COLDEST = -60;
const WARMEST = 60;

/** What one base unit weighs and takes up at most: kilograms, and litres. */
const MOST_MEASURED = { kilograms: 10_000, litres: 20_000 } as const;

/** Above zero, at most three decimals. */
const measured = (most: number, error: string) =>
  z
    .number(error)
    .positive(error)
    .max(most, error)
    .refine((value) => roundQuantity(value) === value, error)
    .nullable();

const whole = z.number({ error: 'validation.number' }).int('validation.wholeNumber');

const cardUnit = z.object({
  unit: requiredText(20),
  /** How many base units one of this holds: whole, so that nothing is lost on the way to the base unit. */
  ratio: whole.min(1, 'validation.positive').max(MOST_RATIO, 'validation.numberTooLarge'),
});

/**
 * The base unit first, with ratio 1, then up to two auxiliary units that hold several of it (spec
 * sections 3 and 5). None is allowed: such goods are incomplete.
 */
const cardUnits = z
  .array(cardUnit)
  .max(MOST_UNITS, 'validation.tooManyUnits')
  .superRefine((units, context) => {
    for (const [index, { unit, ratio }] of units.entries()) {
      const wrong = (field: string, message: string) =>
        context.addIssue({ code: 'custom', message, path: [index, field] });
      if (index === 0 && ratio !== 1) wrong('ratio', 'validation.baseRatio');
      if (index > 0 && ratio === 1) wrong('ratio', 'validation.ratioAboveOne');
      if (units.findIndex((other) => other.unit === unit) < index) {
        wrong('unit', 'validation.unitTwice');
      }
    }
  });

const priceOrNone = nonNegativeEachAmount.nullable();

/** Nicknames with commas between, however they were typed: each once. */
export const separated = (typed: string): string =>
  [
    ...new Set(
      typed
        .split(/[,\uff0c\u3001]/)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  ].join(', ');

/** The fields of a card, one by one. */
export const goodsFields = z.object({
  sku: printed(requiredText(40)),
  name: printed(requiredText(120)),
  nameZh: printed(requiredText(120)),
  /** Empty where there is none. */
  barcode: text(40)
    .overwrite(narrowed)
    .regex(/^[A-Za-z0-9\-/. ]*$/, 'validation.barcode'),
  categoryId: idOf('category', 'validation.categoryFirst'),
  brandId: idOf('brand').nullable(),
  /** Whom they are bought from. */
  supplierId: idOf('supplier').nullable(),
  specification: printed(text(120)),
  /** Further names that they are found by, with commas between. */
  nicknames: text(MOST_NICKNAMES)
    .overwrite(separated)
    .refine(({ length }) => length <= MOST_NICKNAMES, 'validation.tooLong'),
  description: text(1000),
  storage: z.enum(STORAGES),
  /** In whole degrees Celsius; null where nobody has said. */
  temperature: whole
    .min(COLDEST, 'validation.temperature')
    .max(WARMEST, 'validation.temperature')
    .nullable(),
  /** What one base unit weighs with its packing, in kilograms; null where nobody has said. */
  weight: measured(MOST_MEASURED.kilograms, 'validation.goodsWeight'),
  /** What one base unit takes up, in litres; null where nobody has said. */
  volume: measured(MOST_MEASURED.litres, 'validation.goodsVolume'),
  /**
   * What one base unit weighs on average, in kilograms, of goods that are ordered by the piece and charged
   * by the kilo: their prices are for a kilogram then. Null where they are charged by what they are counted in.
   */
  averageWeight: measured(MOST_MEASURED.kilograms, 'validation.goodsWeight'),
  deliveryType: z.enum(DELIVERY_TYPES),
  /** Where they stand: a shelf's label and its number. */
  shelfLabel: printed(text(40)),
  shelfNumber: whole
    .min(0, 'validation.notNegative')
    .max(MOST_NUMBER, 'validation.numberTooLarge')
    .nullable(),
  /** Their serial number. */
  sequence: whole
    .min(1, 'validation.positive')
    .max(MOST_NUMBER, 'validation.numberTooLarge')
    .nullable(),
  /** The most that one order may take, in base units; null where there is no limit. */
  maximumQuantity: quantity.nullable(),
  /** At this stock or less they are low, in base units; null for less than one of their largest unit. */
  reorderPoint: quantity.nullable(),
  /** Up to what stock they are ordered then, in base units; null for the least that lifts them. */
  orderUpTo: quantity.nullable(),
  units: cardUnits,
  /** The unit that they are mostly sold in, one of theirs; null for the base unit. */
  salesUnit: requiredText(20).nullable(),
  /** For one base unit, before GST: wholesale by tier, where 0 is no price yet, and the others. */
  prices: z.object({
    wholesale: z.object({
      general: nonNegativeEachAmount,
      junior: nonNegativeEachAmount,
      intermediate: nonNegativeEachAmount,
      premium: nonNegativeEachAmount,
    }),
    sale: priceOrNone,
    cost: priceOrNone,
    current: priceOrNone,
    original: priceOrNone,
    member: priceOrNone,
  }),
  flags: z.array(z.enum(GOODS_FLAGS)).max(GOODS_FLAGS.length, 'validation.tooMany'),
});

/** Holds the fields of a card against each other. */
export const wholeCard = <Shape extends typeof goodsFields>(fields: Shape) =>
  fields
    .refine(
      ({ units, salesUnit }) => salesUnit === null || units.some(({ unit }) => unit === salesUnit),
      { path: ['salesUnit'], error: 'validation.salesUnit' },
    )
    .refine(isAboveReorderPoint, { path: ['orderUpTo'], error: 'validation.orderUpTo' });

/** What goods are ordered up to lifts them above the stock at which they are low. */
export const isAboveReorderPoint = ({
  reorderPoint,
  orderUpTo,
}: Pick<z.output<typeof goodsFields>, 'reorderPoint' | 'orderUpTo'>): boolean =>
  orderUpTo === null || (reorderPoint !== null && orderUpTo > reorderPoint);

/** What goods are: what they are called, where they belong, how they are kept and sold (spec section 3). */
export const goodsCard = wholeCard(goodsFields);
export type GoodsCard = z.output<typeof goodsCard>;
