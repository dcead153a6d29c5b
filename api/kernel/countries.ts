/** The countries that the product knows (spec section 9). */
export const COUNTRIES = ['SG', 'MY', 'CN', 'ID', 'US', 'VN'] as const;
export type Country = (typeof COUNTRIES)[number];

/** What is dialled before a number of each from abroad. */
export const CALLING_CODES: Readonly<Record<Country, string>> = {
  SG: '65',
  MY: '60',
  CN: '86',
  ID: '62',
  US: '1',
  VN: '84',
};

/** The form of each country's phone numbers, without separators. */
const PHONES: Record<Country, RegExp> = {
  // Spec section 5: 8 digits starting with 6, 8 or 9.
  SG: /^(\+?65)?[689]\d{7}$/,
  MY: /^(\+?60|0)[1-9]\d{7,9}$/,
  // Of a town, with the nought inside the country or without it behind the code.
  CN: /^((\+?86)?(1[3-9]\d{9}|0\d{9,11})|\+86(10|[2-9]\d)\d{7,9})$/,
  ID: /^(\+?62|0)[2-9]\d{7,11}$/,
  US: /^(\+?1)?[2-9]\d{2}[2-9]\d{6}$/,
  VN: /^(\+?84|0)[2-9]\d{8,9}$/,
};

/** The codes of countries inside which a nought is dialled before a number, that falls away behind the code. */
const NOUGHTED = ['60', '61', '62', '66', '84', '86', '886'] as const;
const KEPT_NOUGHT = new RegExp(
  `^(\\(?(?:\\+|00)\\(?(?:${NOUGHTED.join('|')})\\)?[\\s\\-.]*)(?:\\(0\\)|0)[\\s\\-.]*(?=[\\d(])`,
);

/** A number without the nought that people keep behind the code: `+84 0903 …` and `+84 (0)903 …` are `+84 903 …`. */
export const withoutNought = (phone: string): string => phone.replace(KEPT_NOUGHT, '$1');

/** Whether a text is a phone number of any country: 6 to 15 digits, with separators and brackets. */
export const isPhone = (text: string): boolean => /^\(?\+?\(?(?:\d[\s\-().]*){6,15}$/.test(text);

/** Whether a text is a phone number of a country, with or without the country code. */
export const isPhoneOf = (country: Country, text: string): boolean =>
  /^[+\d\s\-().]+$/.test(text) && PHONES[country].test(text.replace(/[\s\-().]/g, ''));

/** The key of what is said of a phone number that is none of a country: it names the country. */
export const phoneErrorIn = (countryCode: string): string =>
  COUNTRIES.some((country) => country === countryCode)
    ? `validation.phoneOf${countryCode}`
    : 'validation.phoneOfCountry';

/**
 * What is said of a phone number that cannot be one where it says it is from: of the country whose code
 * it begins with, of the shop's without one. Null of any other, and of what is no phone number at all.
 */
export function phoneErrorOf(countryCode: string, text: string): string | null {
  if (!isPhone(text)) return null;
  const plain = text.replace(/[\s\-().]/g, '').replace(/^00(?=[1-9])/, '+');
  const named = COUNTRIES.find((country) => plain.startsWith(`+${CALLING_CODES[country]}`));
  if (plain.startsWith('+')) {
    return named === undefined || isPhoneOf(named, plain) ? null : phoneErrorIn(named);
  }
  const home = COUNTRIES.find((country) => country === countryCode);
  return home === undefined || isPhoneOf(home, plain) ? null : `validation.phoneFrom${home}`;
}

/** What is said of a field in a shop of a country: of a phone number that is none, what one looks like there. */
export const errorIn = (countryCode: string | undefined, key: string): string =>
  key === 'validation.phone' && countryCode !== undefined ? phoneErrorIn(countryCode) : key;
