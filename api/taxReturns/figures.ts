import { dateTag } from '../kernel/language.ts';
import type { Locale } from '../kernel/wire.ts';

/** The figures that a tax return asks for, in the order and by the boxes of Singapore's GST F5. */
export const TAX_FIGURES = [
  'standardRated',
  'zeroRated',
  'exempt',
  'totalSupplies',
  'taxablePurchases',
  'outputTax',
  'inputTax',
  'netTax',
] as const;
export type TaxFigure = (typeof TAX_FIGURES)[number];

/** The box of a figure on the form of a country; null where the country's form numbers them otherwise. */
export const boxOf = (figure: TaxFigure, countryCode: string): number | null =>
  countryCode === 'SG' ? TAX_FIGURES.indexOf(figure) + 1 : null;

/** A rate of tax as people of a language write it: `9%`, `8,5%`. */
export const rateText = (gstPercent: string, locale: Locale): string =>
  `${new Intl.NumberFormat(dateTag(locale)).format(Number(gstPercent))}%`;
