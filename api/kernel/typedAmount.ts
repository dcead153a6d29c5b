import { separators } from './figures.ts';
import { smallestAmount } from './money.ts';
import type { Locale } from './wire.ts';

/** What people write for a currency before or behind an amount, in lower case. */
const MARKS: Record<string, readonly string[]> = {
  SGD: ['s$', 'sg$', 'sgd', '$'],
  MYR: ['rm', 'myr'],
  CNY: ['¥', 'cny', 'rmb', '元', '圆', '块', 'cn¥'],
  VND: ['₫', 'đ', 'vnd', 'vnđ', 'đồng'],
  USD: ['us$', 'usd', '$'],
};
/** An amount with a point; or why it cannot be read: its form, or another currency. */
export type TypedAmount = { amount: string } | { wrong: 'form' | 'currency' };

const wrong = (what: 'form' | 'currency'): TypedAmount => ({ wrong: what });

/**
 * Reads an amount as people write it in a list: with a currency, in any grouping that can be read in
 * one way alone. `1.500` is one thousand and five hundred in Vietnamese and in dong; in English it may
 * be that or one and a half, and is not guessed.
 */
export function readAmount(typed: string, locale: Locale, currency: string): TypedAmount {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[−–]/g, '-')
    .trim();
  const [, before = '', figure = '', behind = ''] =
    /^([^\d.,']*)(?<=^|[^\d])([\d.,' ]*\d[.,]?|[.,]\d+)([^\d.,]*)$/u.exec(text) ?? [];
  if (figure === '') return wrong('form');
  const around = (before + behind).replace(/[^-+()]/g, '');
  if (!['', '-', '+', '()'].includes(around)) return wrong('form');
  for (const mark of [before, behind]) {
    const plain = mark.replace(/[\s()+-]/g, '').toLowerCase();
    if (plain === '' || MARKS[currency]?.includes(plain)) continue;
    const isOther =
      /\p{Sc}/u.test(plain) || Object.values(MARKS).some((own) => own.includes(plain));
    return wrong(isOther ? 'currency' : 'form');
  }
  const read = plainFigure(figure.trim(), locale, smallestAmount(currency) >= 100);
  return read === null
    ? wrong('form')
    : { amount: `${around === '-' || around === '()' ? '-' : ''}${read}` };
}

/** Digits with a point for the decimals; null where they can be read in no way, or in two. */
function plainFigure(figure: string, locale: Locale, hasNoHundredths: boolean): string | null {
  const [first = '', ...others] = new Set(figure.match(/[.,' ]/g) ?? []);
  if (first === '') return digits(figure);
  const count = figure.split(first).length - 1;
  if (others.length > 1) return null;
  const [last] = others;
  if (last === ' ' || last === "'") return null;
  if (last !== undefined) return grouped(figure, first, last);
  if (first === ' ' || first === "'" || count > 1) return grouped(figure, first, null);
  const [whole = '', decimals = ''] = figure.split(first);
  const mayBeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  const { group, decimal } = separators(locale);
  if (mayBeThousands) return hasNoHundredths || first === group ? whole + decimals : null;
  if (first !== decimal && (decimals.length === 0 || decimals.length > 2)) return null;
  return joined(whole, decimals);
}

/** Thousands by one sign and decimals, if any, by another. */
function grouped(figure: string, group: string, decimal: string | null): string | null {
  const [whole = '', decimals = '', ...more] = decimal === null ? [figure] : figure.split(decimal);
  const parts = whole.split(group);
  const isGrouped =
    /^[1-9]\d{0,2}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part));
  return more.length === 0 && isGrouped && /^\d*$/.test(decimals)
    ? joined(parts.join(''), decimals)
    : null;
}

const digits = (figure: string) => figure.replace(/^0+(?=\d)/, '');

const joined = (whole: string, decimals: string) =>
  `${digits(whole || '0')}${decimals === '' ? '' : `.${decimals}`}`;
