import { z } from 'zod';
import { isPhone, withoutNought } from './countries.ts';
import type { AmountSize } from './money.ts';
import { MOST, roundQuantity } from './quantity.ts';

/**
 * An amount of money in an answer: a decimal string with at most two decimals, for example
 * `"1234.50"`. The number of digits before the point is not limited by a column: a sum may be long.
 */
export const money = z
  .string()
  .regex(/^-?\d{1,24}(\.\d{1,2})?$/, 'validation.money')
  .meta({ id: 'Money', description: 'Decimal string, at most two decimals', example: '1234.50' });

/** The schemas of amounts that a caller sends, each with its size class: see `amountErrors`. */
export const amounts = z.registry<{ size: AmountSize }>();

/** An amount that a caller sends for one unit, copy or payment: at most 999,999.99, dong 999,999,999. */
export const eachAmount = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'validation.money')
  .meta({
    id: 'EachAmount',
    description: 'Decimal string, at most 999999.99, in dong 999999999',
    example: '1234.50',
  });
amounts.add(eachAmount, { size: 'each' });

/** An amount that a caller sends for a whole record: at most 99,999,999.99, dong 99,999,999,999. */
export const amount = z
  .string()
  .regex(/^-?\d{1,11}(\.\d{1,2})?$/, 'validation.money')
  .meta({
    id: 'Amount',
    description: 'Decimal string, at most 99999999.99, in dong 99999999999',
    example: '1234.50',
  });
amounts.add(amount, { size: 'record' });

const isPositive = (value: string) => Number(value) > 0;
const isNotNegative = (value: string) => !value.startsWith('-');

/** The same two, greater than zero. */
export const positiveEachAmount = eachAmount.refine(isPositive, 'validation.positive');
export const positiveAmount = amount.refine(isPositive, 'validation.positive');

/** The same two, zero or greater. */
export const nonNegativeEachAmount = eachAmount.refine(isNotNegative, 'validation.notNegative');
export const nonNegativeAmount = amount.refine(isNotNegative, 'validation.notNegative');

/** A quantity in its unit: above zero, at most three decimals. A rule of the record sets the maximum. */
export const boundedQuantity = z
  .number({ error: 'validation.number' })
  .positive('validation.positive')
  .refine((value) => roundQuantity(value) === value, 'validation.quantity');

/** A quantity in its unit: above zero, at most three decimals, at most 999,999. */
export const quantity = boundedQuantity.max(MOST, 'validation.tooMany');

/** The years that the product accepts. Databases and clocks have limits somewhere beyond them. */
const YEARS = { first: 1900, last: 2199 } as const;

const FIRST_DAY = Date.UTC(YEARS.first, 0, 1);
const END = Date.UTC(YEARS.last + 1, 0, 1);
/** In any time zone a day begins and ends at most one day away from UTC. */
const ZONES = 24 * 60 * 60 * 1000;

/** A moment in an accepted year, as ISO 8601 with a zone. */
export const momentWith = (error: string) =>
  z.iso.datetime({ offset: true, error }).refine((value) => {
    const at = Date.parse(value);
    return at >= FIRST_DAY - ZONES && at <= END + ZONES;
  }, 'validation.years');

export const instant = momentWith('validation.instant');

/** A day in an accepted year, `YYYY-MM-DD`. */
export const day = z.iso.date({ error: 'validation.day' }).refine((value) => {
  const at = Date.parse(value);
  return at >= FIRST_DAY && at < END;
}, 'validation.years');

/** The id of a row that no call takes. For every other record use `idOf` (`api/ids.ts`). */
export const id = z.number().int().positive();

/** The form of an `Idempotency-Key`: visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The version of the record that the sender saw. Each change increases it by one. */
export const versionNumber = z.number().int().min(0).max(2_147_483_647);

/** The same in the query of a GET. Without it the call applies to the current version. */
export const versionText = z.coerce.number<string | number>().pipe(versionNumber).optional();

/** Free text that a person typed. Accents are composed and the ends trimmed; NUL is refused. */
export const text = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, 'validation.tooLong')
    .refine((value) => !value.includes('\u0000'), 'validation.text');

/** The texts that documents print; the server refuses what no font of a document has. */
export const printedTexts = z.registry<Record<never, never>>();

/** A number that an office gave to a business, for example a UEN; it may be empty. */
export const registrationNumber = (max: number) =>
  text(max)
    .overwrite(narrowed)
    .regex(/^[A-Za-z0-9\-/. ]*$/, 'validation.gstNumber');

/** A text that documents print, for example a name or an address; last of all that is said of it. */
export function printed<Text extends z.ZodType>(text: Text): Text {
  printedTexts.add(text, {});
  return text;
}

/** Characters that cannot be seen: blanks, and marks that control how other characters are shown. */
const UNSEEN = /[\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Text that must not be empty and must not consist of invisible characters. */
export const requiredText = (max: number) =>
  text(max)
    .min(1, 'validation.required')
    .refine((value) => value.replace(UNSEEN, '') !== '', 'validation.required');

/** Turns the full-width characters that a Chinese input method types into the usual narrow ones. */
export const narrowed = (typed: string): string => typed.normalize('NFKC').trim();

/** A required number that is typed with separators, such as a postal code; full width is allowed. */
export const figuresText = (max: number) => requiredText(max).overwrite(narrowed);

/**
 * Takes off the marks of direction that come along where a number is copied, and a nought that is not
 * dialled behind its country's code.
 */
export const figuresAlone = (typed: string) =>
  withoutNought(narrowed(typed.replace(/\p{Cf}/gu, '')));

/** What stands for a phone number, of whichever country another field says. */
export const phoneFigures = (max: number) => requiredText(max).overwrite(figuresAlone);

/** A phone number of any country. */
export const phoneText = (max: number) => phoneFigures(max).refine(isPhone, 'validation.phone');

/** The phone numbers that `phoneErrors` holds to a country. */
export const heldPhones = z.registry<Record<never, never>>();

function held<Phone extends z.ZodType>(phone: Phone): Phone {
  heldPhones.add(phone, {});
  return phone;
}

/** A phone number of the shop's country, or with its code of another; the server and the forms know which. */
export const phoneOfCountry = (max: number) => held(phoneText(max));

/** A phone number of any country, or nothing. */
export const phoneOrNothing = (max: number) =>
  text(max)
    .overwrite(figuresAlone)
    .refine((typed) => typed === '' || isPhone(typed), 'validation.phone');

/** As `phoneOfCountry`, or nothing. */
export const phoneOfCountryOrNothing = (max: number) => held(phoneOrNothing(max));

/** The characters of a user name; others look like one of these, or cannot be seen. */
const TOLD_APART = /^[a-zđ0-9._@+\-\p{sc=Han}]+$/u;

/**
 * A user name: at most 20 characters without blanks (spec section 5), in lower case, and only
 * characters that cannot be confused with others.
 */
export const signInName = requiredText(20)
  .refine((value) => !/\s/u.test(value), 'validation.noBlanks')
  .overwrite(narrowed)
  .toLowerCase()
  .refine(
    (value) => TOLD_APART.test(value.normalize('NFD').replace(/\p{M}/gu, '')),
    'validation.username',
  );

/** The page that a list call asks for: how many rows, from which cursor, in which direction. */
export const pageRequest = {
  size: z.number().int().min(1).max(200).default(50),
  /** Opaque, from an earlier answer; absent for the first page. */
  cursor: z.string().max(400).optional(),
  /** `last` answers the last page without walking there. */
  direction: z.enum(['next', 'previous', 'last']).default('next'),
};

/** The fields that a list answers beside its rows. A cursor is null where no further page exists. */
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
  city: z.string().max(200).default('Singapore'),
  currencySign: z.string().max(8).default('$'),
  locale: z.enum(LOCALES).default('en-US'),
});
export type Markers = z.output<typeof markers>;

/** Whether a text is one e-mail address. The part before the @ has at most 64 characters (RFC 5321). */
export const isEmail = (text: string): boolean =>
  z.email().safeParse(text).success && text.indexOf('@') <= 64;
