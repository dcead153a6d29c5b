import { inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { figuresAlone } from '../../api/kernel/wire.ts';

/** What people write between the digits of a phone number, and what stands for its country. */
const BETWEEN = '[^0-9+]';
const CODES = ['65', '60', '84', '86', '62'] as const;
const COUNTRY = `(${CODES.join('|')})`;
/** Where a number inside the country begins with a nought that falls away behind the country's code. */
const WITH_NOUGHT = ['60', '84', '86', '62'] as const;
const NOUGHTED = `(${WITH_NOUGHT.join('|')})`;

/** What is dialled before a country in place of its plus: `0084` is `+84`. */
const ABROAD = /^00(?=[1-9])/;

/** Fewer digits are in too many numbers, and may be anything else. */
const SHORTEST_PART = 4;
/** From so many digits on, a number may begin with its country. */
const LONG_ENOUGH = 10;
/** What follows a country where no plus says that it is one. */
const REST = `[0-9]{${LONG_ENOUGH - 2}}`;

/**
 * How else the plain digits of a number may be stored: what is written anew at their beginning, and as
 * what; they stay as they are where they do not begin so. In words that JavaScript and SQL read alike.
 */
export const PHONE_WAYS: readonly (readonly [beginning: string, anew: string])[] = [
  // Without its country, whether a plus says that it is one or its length does.
  [`^([+]${COUNTRY}|${COUNTRY}(?=${REST}))`, ''],
  // With a plus, and without it.
  [`^(?=${COUNTRY}${REST})`, '+'],
  [`^[+](?=${COUNTRY}${REST})`, ''],
  // With the nought in place of the country, and with a country in place of the nought.
  [`^([+]${NOUGHTED}|${NOUGHTED}(?=${REST}))`, '0'],
  ...WITH_NOUGHT.flatMap((code) => [
    [`^0(?=[1-9]${REST})`, `+${code}`] as const,
    [`^0(?=[1-9]${REST})`, code] as const,
  ]),
  // One of the United States, whose code begins numbers of others too: with its plus, and without both.
  ['^[+]1(?=[2-9][0-9]{9}$)', ''],
  ['^(?=[2-9][0-9]{9}$)', '+1'],
  // With each country.
  ...CODES.map((code) => ['^(?=[0-9])', `+${code}`] as const),
  ...CODES.map((code) => [`^(?=${REST})`, code] as const),
];

/** A number as it was typed and as it may be stored: with its country and without. */
export function phoneForms(typed: string): string[] {
  const digits = plainPhone(figuresAlone(typed)).replace(ABROAD, '+');
  const others = PHONE_WAYS.map(([beginning, anew]) => digits.replace(new RegExp(beginning), anew));
  return [...new Set([typed, digits, ...others])];
}

/** A number without what stands between its digits, as `phoneForms` names it. */
export const plainPhone = (phone: string): string => phone.replaceAll(new RegExp(BETWEEN, 'g'), '');

/** Whether a stored number is one that was typed, whatever stands between the digits of either. */
export const isPhoneOf = (phone: SQLWrapper, ...typed: string[]): SQL =>
  inArray(plainStored(phone), typed.flatMap(phoneForms));

/** What the indexes of orders and customers by their phone number hold. */
export const plainStored = (phone: SQLWrapper) => sql`regexp_replace(${phone}, '[^0-9+]', '', 'g')`;

/**
 * The digits that a search by a phone number goes by, with its country and without; null where what
 * is typed is no part of a number as people write one: `+65 9123 4567`, `9123-4567`, `(03) 123 4567`, wide
 * signs or not.
 */
export function phoneDigits(typed: string): string[] | null {
  const figures = figuresAlone(typed).trim();
  if (!/^\+?[\d\s()./-]+$/.test(figures.replace(/^\(\+/, '+'))) return null;
  const digits = figures.replaceAll(/\D/g, '').replace(ABROAD, '');
  if (digits.length < SHORTEST_PART) return null;
  if (digits.length < LONG_ENOUGH) return [digits];
  const before = ['0', ...CODES].find((one) => digits.startsWith(one));
  return before === undefined ? [digits] : [digits, digits.slice(before.length)];
}

/** Whether a stored number has what was searched for, whatever stands between the digits of either. */
export function phoneHas(phone: SQLWrapper, search = ''): SQL | undefined {
  const digits = sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;
  return or(...(phoneDigits(search) ?? []).map((part) => like(digits, `%${part}%`)));
}
