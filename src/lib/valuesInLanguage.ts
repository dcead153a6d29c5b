import { readFigure, separators } from '../../api/kernel/figures.ts';
import type { Locale } from '../../api/kernel/wire.ts';

/** Fields of words: what looks like a figure in them is none. */
const WORDS: ReadonlySet<string> = new Set([
  'account',
  'address',
  'barcode',
  'code',
  'contact',
  'description',
  'email',
  'loginAccount',
  'name',
  'nameEn',
  'nameZh',
  'nicknames',
  'phone',
  'postCode',
  'reason',
  'reference',
  'remark',
  'rules',
  'shelfLabel',
  'sku',
  'specification',
  'unitNumber',
]);

/**
 * What was typed into a form in one language, as one types it in another: `1.5` in English is `1,5`
 * in Vietnamese. Only figures that have a separator are written anew.
 */
export function rewritten<Values>(values: Values, from: Locale, to: Locale): Values {
  return from === to ? values : (anew(values, from, to) as Values);
}

function anew(value: unknown, from: Locale, to: Locale): unknown {
  if (typeof value === 'string') return figureAnew(value, from, to);
  if (Array.isArray(value)) return value.map((one) => anew(one, from, to));
  if (typeof value !== 'object' || value === null) return value;
  // A day or a file is what it is in any language.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, WORDS.has(name) ? one : anew(one, from, to)]),
  );
}

function figureAnew(typed: string, from: Locale, to: Locale): string {
  const figure = readFigure(typed, from);
  return figure === null || /^-?\d+$/.test(typed)
    ? typed
    : figure.replace('.', separators(to).decimal);
}
