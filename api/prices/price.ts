import { z } from 'zod';
import { customerTier } from '../customers/customer.ts';
import { idOf } from '../ids.ts';
import { MOST, roundQuantity } from '../kernel/quantity.ts';
import { day, money, nonNegativeEachAmount, versionNumber } from '../kernel/wire.ts';

/** Whether a price holds on a day: from then on, still, or no more. */
export const PRICE_TIMES = ['inForce', 'toCome', 'over'] as const;
export type PriceTime = (typeof PRICE_TIMES)[number];

/** A customer's own price, as far as it decides what a line costs. */
export const ownPrice = z.object({
  id: idOf('customerPrice'),
  /** That of the base unit holds for every unit that has none of its own. */
  unit: z.string(),
  /** For one of the unit, before GST. */
  price: money,
  /** From how many of the unit in one line; 0 for any. */
  fromQuantity: z.number(),
  /** Its first and its last day by the shop's clock; null where it has none. */
  validFrom: day.nullable(),
  validUntil: day.nullable(),
});
export type OwnPrice = z.output<typeof ownPrice>;

/** What a price is by: the customer's own, that of its grade, or everybody's. */
export const PRICE_SCOPES = ['customer', 'grade', 'default'] as const;

/** Why a price is not the one that holds. */
export const LOST_BY = [
  /** It is for another unit. */
  'otherUnit',
  'toCome',
  'over',
  /** Fewer are ordered than it asks for. */
  'belowBreak',
  /** One for the line's very unit comes before that of the base unit. */
  'baseUnit',
  /** One for more of them is reached too. */
  'lowerBreak',
  'earlierStart',
  /** One that was entered later says the same otherwise. */
  'enteredEarlier',
  /** The customer's own comes before its grade's, and that before everybody's. */
  'lessSpecific',
] as const;

const names = { name: z.string(), nameZh: z.string() };

/** A customer's own price of goods, as lists have it. */
export const customerPrice = ownPrice.extend({
  customer: z.object({ id: idOf('customer'), ...names, grade: customerTier }),
  goods: z.object({ id: idOf('goods'), sku: z.string(), ...names }),
  unitZh: z.string(),
  /** They are charged by weight: amounts are for a kilogram. */
  byWeight: z.literal(true).optional(),
  /** Whether the goods are sold in the unit still. */
  isSoldSo: z.boolean(),
  time: z.enum(PRICE_TIMES),
  /** What one of the unit costs at the customer's grade. */
  gradePrice: money,
  /** What one of the unit costs the shop; null where nobody has said or the role does not show it. */
  cost: money.nullable(),
  /** The price change that set it; null where it was entered or changed by hand. */
  change: z.object({ id: idOf('priceChange'), number: z.string() }).nullable(),
  version: versionNumber,
});
export type CustomerPrice = z.output<typeof customerPrice>;

/** From how many on a price holds: a number of at most three decimals, 0 for any. */
const fromQuantity = z
  .number({ error: 'validation.number' })
  .min(0, 'validation.notNegative')
  .max(MOST, 'validation.tooMany')
  .refine((value) => roundQuantity(value) === value, 'validation.quantity');

/** What can be changed of a price; a day that is left out is none. */
export const priceTerms = z.object({
  price: nonNegativeEachAmount,
  fromQuantity,
  validFrom: day.optional(),
  validUntil: day.optional(),
});
export type PriceTerms = z.output<typeof priceTerms>;

/** The days of a price held against each other: `….refine(daysInOrder, DAY_ORDER)`. */
export const daysInOrder = ({
  validFrom,
  validUntil,
}: Pick<PriceTerms, 'validFrom' | 'validUntil'>) =>
  !validFrom || !validUntil || validFrom <= validUntil;
export const DAY_ORDER = { path: ['validUntil'], error: 'validation.dayOrder' };

/** The same in an address, where a number is text. */
export const termsInAddress = priceTerms.extend({
  fromQuantity: z.coerce.number<string | number>({ error: 'validation.number' }).pipe(fromQuantity),
});
