import { formatMoney } from '../../../api/kernel/amounts.ts';
import { separators } from '../../../api/kernel/figures.ts';
import { dateTag, languageTag } from '../../../api/kernel/language.ts';
import { minorOrNull, smallestAmount } from '../../../api/kernel/money.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import type { ReadAs } from './cells.ts';

/** Whose language and money what was read is said in. */
interface Listener {
  locale: Locale;
  currency: string;
}

/**
 * What was read of a cell in words of the reader's language, where it is not plainly what stands there: an
 * amount in its currency, a day by its month's name, a text without what was taken off it.
 * @param typed As it stands there.
 * @param value The same as it was read: a text, a decimal with a point, a day or a moment.
 */
export function readBack(
  { typed, value }: { typed: string; value: string },
  as: ReadAs,
  listener: Listener,
): string | null {
  // Most cells of a file are plainly what they say.
  if (
    typed === '' ||
    value === '' ||
    (typed === value && /^(\d{1,15}|\p{L}[\p{L} ]*)$/u.test(typed))
  ) {
    return null;
  }
  const told = TOLD[as](value, listener);
  const { locale, currency } = listener;
  const isFigure = as === 'amount' || as === 'quantity';
  const hasHundredths = as === 'quantity' || smallestAmount(currency) === 1;
  const same = isFigure
    ? [told, ...figuresOf(value, locale, hasHundredths)]
    : [told, value, ...(as === 'moment' ? [value.replace('T', ' ')] : [])];
  const isSame = told === null || same.some((one) => one !== null && alike(one) === alike(typed));
  return isSame ? null : told;
}

/** With blanks of any kind and accents written in any way. */
const alike = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const TOLD: Readonly<Record<ReadAs, (value: string, listener: Listener) => string | null>> = {
  text: (value) => value,
  phone: (value) => value,
  amount: (value, { locale, currency }) =>
    minorOrNull(value, currency) === null ? null : formatMoney(value, currency, locale),
  quantity: (value, { locale }) => numbers(locale, 3).format(Number(value)),
  day: (value, { locale }) => inWords(`${value}T00:00`, locale, {}),
  moment: (value, { locale }) =>
    value.includes('T')
      ? inWords(value, locale, { timeStyle: 'short' })
      : inWords(`${value}T00:00`, locale, {}),
};

/** The ways to write a figure that mean it in this language, and in this money, and nothing else. */
function figuresOf(value: string, locale: Locale, hasHundredths: boolean): string[] {
  const { decimal } = separators(locale);
  if (!hasHundredths) return [numbers(locale, 0).format(Number(value)), Number(value).toFixed(0)];
  // Three decimals of which the last are noughts may be thousands to somebody else.
  const exact = String(Number(value));
  const full = (exact.split('.')[1] ?? '').length < 3 ? [Number(value).toFixed(2)] : [];
  const grouped = [0, 2].map((least) => numbers(locale, 3, least).format(Number(value)));
  return [...[exact, ...full].map((one) => one.replace('.', decimal)), ...grouped];
}

const formats = new Map<string, Intl.NumberFormat>();

/** Made once: a file has thousands of figures. */
function numbers(locale: Locale, most: number, least = 0): Intl.NumberFormat {
  const key = `${locale} ${most} ${least}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(languageTag(locale), {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  formats.set(key, made);
  return made;
}

/** A day, or a moment by the clock on the wall. */
function inWords(wall: string, locale: Locale, hour: Intl.DateTimeFormatOptions): string | null {
  const at = new Date(`${wall}Z`);
  return Number.isNaN(at.getTime())
    ? null
    : new Intl.DateTimeFormat(dateTag(locale), {
        dateStyle: 'medium',
        ...hour,
        timeZone: 'UTC',
      }).format(at);
}
