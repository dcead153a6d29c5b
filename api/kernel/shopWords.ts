import { COUNTRIES, type Country } from './countries.ts';

/**
 * What a text calls things by the shop's country: the tax on goods, the invoice that says it, and the
 * number by which the office that takes it knows the shop; and the number that a business is registered by.
 * `consumptionTax` is what the specification calls the tax where it is the customer's and the
 * statement's, and the same as `tax` elsewhere than in Singapore.
 */
const WORDS = [
  ...['tax', 'consumptionTax', 'taxInvoice', 'taxInvoices', 'taxNumber', 'businessNumber'],
] as const;
type Word = (typeof WORDS)[number];

/** Each word as it stands inside a sentence, and as `Tax` where a text begins with it. */
export type ShopWords = Readonly<Record<Word | Capitalize<Word>, string>>;

/** Singapore's, where a country is not known (spec section 9). */
const USUAL: Country = 'SG';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The words of a shop in a country, to be filled into the texts of a language.
 * @param text The language's text of a key such as `shell:shopWords.SG.tax`.
 */
export function shopWordsOf(countryCode: string, text: (key: string) => string): ShopWords {
  const country = COUNTRIES.find((known) => known === countryCode) ?? USUAL;
  return Object.fromEntries(
    WORDS.flatMap((word) => {
      const said = text(`shell:shopWords.${country}.${word}`);
      return [
        [word, said],
        [capital(word), capital(said)],
      ];
    }),
  ) as Record<Word | Capitalize<Word>, string>;
}
