import { z } from 'zod';
import type { AmountSize } from './money.ts';
import { MOST, roundQuantity } from './quantity.ts';

/**
 * An amount of money in an answer: a decimal string with at most two decimals, for example
 * `"1234.50"`. A sum has as many digits as it has.
 */
export const money = z
  .string()
  .regex(/^-?\d{1,24}(\.\d{1,2})?$/, 'validation.money')
  .meta({ description: 'Decimal string, at most two decimals', example: '1234.50' });

/** The amounts that a caller sends, with what bounds them: see `amountErrors`. */
export const amounts = z.registry<{ size: AmountSize }>();

/** An amount that a caller sends, of one unit, copy or payment: at most 999,999.99, dong 999,999,999. */
export const eachAmount = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'validation.money')
  .meta({
    description: 'Decimal string, at most 999999.99, in dong 999999999',
    example: '1234.50',
  });
amounts.add(eachAmount, { size: 'each' });

/** An amount that a caller sends, of a record: at most 99,999,999.99, dong 99,999,999,999. */
export const amount = z
  .string()
  .regex(/^-?\d{1,11}(\.\d{1,2})?$/, 'validation.money')
  .meta({
    description: 'Decimal string, at most 99999999.99, in dong 99999999999',
    example: '1234.50',
  });
amounts.add(amount, { size: 'record' });

const isPositive = (value: string) => Number(value) > 0;
const isNotNegative = (value: string) => !value.startsWith('-');

/** The same above nought. */
export const positiveEachAmount = eachAmount.refine(isPositive, 'validation.positive');
export const positiveAmount = amount.refine(isPositive, 'validation.positive');

/** The same from nought on. */
export const nonNegativeEachAmount = eachAmount.refine(isNotNegative, 'validation.notNegative');
export const nonNegativeAmount = amount.refine(isNotNegative, 'validation.notNegative');

/** A quantity in its unit of what a rule bounds: at most three decimals, above nought. */
export const boundedQuantity = z
  .number({ error: 'validation.number' })
  .positive('validation.positive')
  .refine((value) => roundQuantity(value) === value, 'validation.quantity');

/** A quantity in its unit: at most three decimals, above nought, at most 999,999. */
export const quantity = boundedQuantity.max(MOST, 'validation.tooMany');

/** The years that business is done in; databases and clocks end somewhere beyond them. */
const YEARS = { first: 1900, last: 2199 } as const;

const FIRST_DAY = Date.UTC(YEARS.first, 0, 1);
const END = Date.UTC(YEARS.last + 1, 0, 1);
/** A day's beginning and its end, wherever on earth, are a day off at most. */
const ZONES = 24 * 60 * 60 * 1000;

/** A moment, ISO 8601 with zone, of a year that business is done in. */
export const momentWith = (error: string) =>
  z.iso.datetime({ offset: true, error }).refine((value) => {
    const at = Date.parse(value);
    return at >= FIRST_DAY - ZONES && at <= END + ZONES;
  }, 'validation.years');

export const instant = momentWith('validation.instant');

/** A day of such a year, `YYYY-MM-DD`. */
export const day = z.iso.date({ error: 'validation.day' }).refine((value) => {
  const at = Date.parse(value);
  return at >= FIRST_DAY && at < END;
}, 'validation.years');

/** The identity of a row that no call names; `idOf` (`api/ids.ts`) is that of any other. */
export const id = z.number().int().positive();

/** What a caller names a call with, so that it is done once: visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** Which version of a record its sender looked at; each change makes it one more. */
export const versionNumber = z.number().int().min(0).max(2_147_483_647);

/** The same where it travels in the address of a call; without it the record is meant as it is. */
export const versionText = z.coerce.number<string | number>().pipe(versionNumber).optional();

/** Free text that a person typed: its accents composed, its ends trimmed; NUL is refused. */
export const text = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, 'validation.tooLong')
    .refine((value) => !value.includes('\u0000'), 'validation.text');

/** The texts that documents print; the server refuses what no font of a document has. */
export const printedTexts = z.registry<Record<never, never>>();

/** A text that documents print, for example a name or an address; last of all that is said of it. */
export function printed<Text extends z.ZodType>(text: Text): Text {
  printedTexts.add(text, {});
  return text;
}

/** What takes no room on the screen: blanks, and the marks that steer how others are written. */
const UNSEEN = /[\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Text that must not be empty, nor look so. */
export const requiredText = (max: number) =>
  text(max)
    .min(1, 'validation.required')
    .refine((value) => value.replace(UNSEEN, '') !== '', 'validation.required');

/** What an input method of Chinese types wide, made as narrow as it is usually written. */
export const narrowed = (typed: string): string => typed.normalize('NFKC').trim();

/** Required figures with what stands between them, as of a phone number, of any width. */
export const figuresText = (max: number) => requiredText(max).overwrite(narrowed);

/** A phone number, without the marks of direction that come along where one is copied. */
export const phoneText = (max: number) =>
  figuresText(max)
    .overwrite((typed) => narrowed(typed.replace(/\p{Cf}/gu, '')))
    .refine(isPhone, 'validation.phone');

/** Letters of other scripts look like these, and some signs like nothing. */
const TOLD_APART = /^[a-zđ0-9._@+\-\p{sc=Han}]+$/u;

/**
 * What somebody signs in with: at most 20 characters without blanks (spec section 5), in lower case,
 * and none that is taken for another's.
 */
export const signInName = requiredText(20)
  .refine((value) => !/\s/u.test(value), 'validation.noBlanks')
  .overwrite(narrowed)
  .toLowerCase()
  .refine(
    (value) => TOLD_APART.test(value.normalize('NFD').replace(/\p{M}/gu, '')),
    'validation.username',
  );

/** What a list asks for: how many rows, from which cursor, in which direction. */
export const pageRequest = {
  size: z.number().int().min(1).max(200).default(50),
  /** Opaque, from an earlier answer; absent for the first page. */
  cursor: z.string().max(400).optional(),
  /** `last` answers the last page without walking there. */
  direction: z.enum(['next', 'previous', 'last']).default('next'),
};

/** What a list answers beside its rows. A cursor is null where there is nothing further. */
export const pageAnswer = {
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** How many rows match; `exact` is false where counting stopped at the cap. */
  total: z.object({ count: z.number().int(), exact: z.boolean() }),
};

/** A language of the product (spec section 1). */
export const LOCALES = ['en-US', 'zh-CN', 'vn-VM'] as const;
export type Locale = (typeof LOCALES)[number];

/** The `markers` header, JSON (spec section 3). Currency is removed before it is sent. */
export const markers = z.object({
  restaurantId: z.number().int().positive().optional(),
  restaurantType: z.string().max(40).optional(),
  countryCode: z.string().max(8).default('SG'),
  city: z.string().max(80).default('Singapore'),
  currencySign: z.string().max(8).default('$'),
  locale: z.enum(LOCALES).default('en-US'),
});
export type Markers = z.output<typeof markers>;

/** One e-mail address; what stands before the @ has at most 64 characters (RFC 5321). */
export const isEmail = (text: string): boolean =>
  z.email().safeParse(text).success && text.indexOf('@') <= 64;

/** A phone number of any country: 6 to 15 digits, with what people put between and around them. */
export const isPhone = (text: string): boolean => /^\(?\+?\(?(?:\d[\s\-().]*){6,15}$/.test(text);
