import { dateTag, languageTag, nameIn } from '../../../api/kernel/language.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import type { Call } from '../context.ts';

/** Lines without those that say nothing. */
export const filled = (lines: readonly (string | null)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));

/** The shop as the head of a paper names it. */
export const issuerOf = (shop: Call['shop'], locale: Locale): string[] =>
  filled([nameIn(locale, { name: shop.nameEn, nameZh: shop.name }), shop.address || shop.city]);

/** How papers write counts, days (`2026-12-01`), and moments, dates and hours by the shop's clock. */
export function paperFormats(locale: Locale, timeZone: string) {
  const count = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 3 });
  const days = new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const dates = new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'medium', timeZone });
  const moments = new Intl.DateTimeFormat(dateTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const hours = new Intl.DateTimeFormat(dateTag(locale), { timeStyle: 'short', timeZone });
  return {
    count: (value: number) => count.format(value),
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    moment: (instant: Date) => moments.format(instant),
    date: (instant: Date) => dates.format(instant),
    hour: (instant: Date) => hours.format(instant),
  };
}

interface Bundle<Row> {
  /** What is void of them is left out of a bundle. */
  isVoid: (row: Row) => boolean;
  /** What a file of several is called, and what its name says of those that were left out. */
  file: string;
  without: string;
}

/**
 * What is printed of the chosen, and what the file is called, without its ending. A bundle is for the
 * road: what is void is printed alone, as what it is.
 */
export function bundleOf<Row extends { number: string }>(
  { now, shop }: Pick<Call, 'now' | 'shop'>,
  found: readonly Row[],
  { isVoid, file, without }: Bundle<Row>,
): { printed: readonly Row[]; name: string } {
  const valid = found.filter((row) => !isVoid(row));
  const printed = valid.length > 0 ? valid : found;
  const [first] = found;
  if (found.length === 1 && first) return { printed, name: first.number };
  const leftOut = found.length - printed.length;
  const said = leftOut === 0 ? '' : `-${without}-${leftOut}`;
  return { printed, name: `${file}-${dateAt(now(), shop.timeZone)}${said}` };
}
