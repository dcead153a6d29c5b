/** The countries that the product knows (spec section 9). */
export const COUNTRIES = ['SG', 'MY', 'CN', 'ID', 'US', 'VN'] as const;
export type Country = (typeof COUNTRIES)[number];

/** The form of each country's phone numbers, without separators. */
const PHONES: Record<Country, RegExp> = {
  // Spec section 5: 8 digits starting with 6, 8 or 9.
  SG: /^(\+?65)?[689]\d{7}$/,
  MY: /^(\+?60|0)[1-9]\d{7,9}$/,
  CN: /^(\+?86)?(1[3-9]\d{9}|0\d{9,11})$/,
  ID: /^(\+?62|0)[2-9]\d{7,11}$/,
  US: /^(\+?1)?[2-9]\d{2}[2-9]\d{6}$/,
  VN: /^(\+?84|0)[2-9]\d{8,9}$/,
};

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

/** What is said of a field in a shop of a country: of a phone number that is none, what one looks like there. */
export const errorIn = (countryCode: string | undefined, key: string): string =>
  key === 'validation.phone' && countryCode !== undefined ? phoneErrorIn(countryCode) : key;
