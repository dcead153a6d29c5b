import { z } from 'zod';
import { idOf } from '../ids.ts';
import { day, money, nonNegativeEachAmount, requiredText } from '../kernel/wire.ts';

/** Whose prices a change sets: a tier's, everybody's among them, or those of one customer. */
export const CHANGE_LEVELS = ['general', 'junior', 'intermediate', 'premium', 'customer'] as const;
const changeLevel = z.enum(CHANGE_LEVELS, { error: 'validation.required' });
export type ChangeLevel = z.output<typeof changeLevel>;

/** The most prices of one change: 2,000 goods at six levels. */
export const MOST_LINES = 12_000;

/** The most levels of one change. */
const MOST_LEVELS = 8;

const level = {
  level: changeLevel,
  /** With the level `customer` alone. */
  customerId: idOf('customer').nullable(),
};

/** One level of a change. */
export interface PriceLevel {
  level: ChangeLevel;
  customerId: number | null;
}

/** Whether a customer is named where one has to be, and nowhere else. */
export const isOneCustomers = (of: { level: ChangeLevel; customerId: number | null }) =>
  (of.level === 'customer') === (of.customerId !== null);
export const NO_CUSTOMER = { path: ['customerId'], error: 'validation.required' };

/** A first level, and those beside it: each stands once. */
export const levels = {
  ...level,
  others: z
    .array(z.object(level).refine(isOneCustomers, NO_CUSTOMER))
    .max(MOST_LEVELS - 1, 'validation.tooMany')
    .default([]),
};
export const standOnce = ({ others, ...first }: PriceLevel & { others: PriceLevel[] }) =>
  new Set([first, ...others].map((one) => `${one.level} ${one.customerId}`)).size ===
  others.length + 1;
export const LEVEL_TWICE = { path: ['others'], error: 'validation.levelTwice' };

/** A price of a change: what one of a unit is to cost, before GST. */
const priceLine = z.object({
  goodsId: idOf('goods'),
  unit: requiredText(60),
  /** The place of its level among the change's. */
  at: z
    .number()
    .int()
    .min(0)
    .max(MOST_LEVELS - 1)
    .default(0),
  price: nonNegativeEachAmount,
  /** What it cost where it was looked at last; null where there was no price. */
  before: money.nullable(),
});

const card = {
  title: requiredText(80),
  /** The first day on which the prices hold, by the shop's clock. */
  validFrom: day,
};

/** What is changed of a draft. */
export const priceChangeCard = z.object({
  ...card,
  lines: z.array(priceLine).max(MOST_LINES, 'validation.tooMany'),
});

/** A new draft: without lines, or with the prices that another level has now. */
export const newPriceChange = z
  .object({
    ...card,
    ...levels,
    source: z.object(level).refine(isOneCustomers, NO_CUSTOMER).nullable().default(null),
  })
  .refine(isOneCustomers, NO_CUSTOMER)
  .refine(standOnce, LEVEL_TWICE);

/** An event of a price change as a person sends it. */
export const priceChangeRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('edit'), card: priceChangeCard }),
  z.object({ type: z.literal('submit') }),
  z.object({ type: z.literal('approve') }),
  z.object({ type: z.literal('refuse'), remark: requiredText(200) }),
  z.object({ type: z.literal('rework') }),
  z.object({ type: z.literal('withdraw'), remark: requiredText(200) }),
]);
export type PriceChangeRequest = z.output<typeof priceChangeRequest>;
