import { readFigure, separators } from '../../../api/kernel/figures.ts';
import { languageTag } from '../../../api/kernel/language.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { readAmount } from '../../../api/kernel/typedAmount.ts';
import { readDay } from '../../../api/kernel/typedDay.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { type Cell, type Content, isFormula } from './sheet.ts';

/**
 * What a column holds: text as a person sees it; or an amount, a quantity or a day, which are read with
 * all that the cell holds, and as people write them where that can mean one thing alone. A moment is a
 * day, with or without an hour.
 */
export type ReadAs = 'text' | 'phone' | 'amount' | 'quantity' | 'day' | 'moment';

/** A cell of an import. */
export interface ReadCell {
  /** As one would type it. */
  typed: string;
  /** As a schema takes it: a decimal with a point, a day as `YYYY-MM-DD`, a moment perhaps with `THH:mm`. */
  value: string;
  /** What is wrong with it before any schema. */
  error?: string | Refusal;
}

/** What reads a cell. */
interface Reader {
  locale: Locale;
  currency: string;
}

export function readCell(content: Content, as: ReadAs, reader: Reader): ReadCell {
  const { cell } = content;
  // No text of a database holds it, and nobody sees it.
  const typed = typedOf(content, as, reader.locale).replaceAll('\u0000', '');
  if (isFormula(cell)) return { typed, value: typed, error: { rule: 'formulaHasValue' } };
  if (typed === '') return { typed, value: '' };
  const isText = as === 'text' || as === 'phone';
  if (isText && typeof cell === 'number' && Math.abs(cell) >= BEYOND) {
    return { typed, value: typed, error: { rule: 'numberKeepsItsDigits' } };
  }
  if (as === 'text') return { typed, value: typed };
  if (as === 'phone') {
    // With a fraction it is some other figure.
    const isPhone = typeof cell !== 'number' || Number.isInteger(cell);
    return { typed, value: typed, ...(isPhone ? {} : { error: 'validation.phone' }) };
  }
  const read = { amount, quantity, day, moment }[as](content, typed, reader);
  return typeof read === 'string' ? { typed, value: read } : { typed, value: NONE, error: read };
}

/** From here on a number has more than the fifteen digits that a spreadsheet keeps of it. */
const BEYOND = 1e15;

/** What no schema of an amount, a quantity or a day takes. */
const NONE = '?';

/** A cell's number, unless its format says that it is of another currency; or what was typed. */
function amount({ cell, shown }: Content, typed: string, { locale, currency }: Reader) {
  const seen = typeof cell !== 'number' ? typed : shown;
  const read = seen === null ? null : readAmount(seen, locale, currency);
  if (read && 'wrong' in read && read.wrong === 'currency') {
    return { rule: 'amountIsIn', figures: { currency } };
  }
  if (typeof cell === 'number') return exactly(cell);
  return read && 'amount' in read ? read.amount : writtenSo('amountIsWrittenSo', locale);
}

const quantity = ({ cell }: Content, typed: string, { locale }: Reader) =>
  typeof cell === 'number'
    ? exactly(cell)
    : (readFigure(typed, locale) ?? writtenSo('numberIsWrittenSo', locale));

const day = ({ cell }: Content, typed: string): string | Refusal =>
  (typeof cell === 'number' ? null : readDay(typed)) ?? {
    rule: 'dayIsWrittenSo',
    figures: { example: '2026-11-26' },
  };

/** An hour behind a day: `14:30`, `2:30 pm` and with seconds, which are left out. */
const HOUR = /^(.*?)[\sT,]+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?$/i;

function moment({ cell }: Content, typed: string): string | Refusal {
  const [, before = '', hour = '', minute = '', half = ''] = HOUR.exec(typed.trim()) ?? [];
  const found = typeof cell === 'number' ? null : readDay(before === '' ? typed : before);
  const of12 = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const isHour = before === '' || (of12 < 24 && Number(minute) < 60);
  if (found === null || !isHour) {
    return { rule: 'momentIsWrittenSo', figures: { example: '2026-11-26 14:30' } };
  }
  return before === '' ? found : `${found}T${String(of12).padStart(2, '0')}:${minute}`;
}

const writtenSo = (rule: string, locale: Locale): Refusal => ({
  rule,
  figures: { example: new Intl.NumberFormat(languageTag(locale)).format(1234.5) },
});

/**
 * A cell as a person sees it, or would type it: a number that its format shows with a nought before it
 * or signs between its digits so, any other with all its digits.
 */
function typedOf({ cell, shown }: Content, as: ReadAs, locale: Locale): string {
  if (cell === null) return '';
  if (isFormula(cell)) return cell.formula;
  const isText = as === 'text' || as === 'phone';
  if (typeof cell === 'number') {
    return isText && shown !== null && !isPlainly(shown, cell)
      ? shown
      : exactly(cell).replace('.', separators(locale).decimal);
  }
  if (cell instanceof Date) {
    if (isText && shown !== null) return shown;
    const wall = cell.toISOString().slice(0, 16).replace('T', ' ');
    // Midnight is an hour where the cell shows it, else a day that has none.
    const hasHour = !wall.endsWith(' 00:00') || /\d:\d\d/.test(shown ?? '');
    return as === 'moment' && hasHour ? wall : wall.slice(0, 10);
  }
  return asWritten(cell);
}

/** What begins with this sign was typed as text, and the sign came along. */
const asWritten = (cell: Extract<Cell, string>) => cell.trim().replace(/^'(?=[\d+(])/, '');

/** A spreadsheet reckons with fifteen digits: what is behind them is no part of what it says. */
const exactly = (value: number): string => String(Number(value.toPrecision(15)));

/** Whether what is shown says no more than the number: with thousands apart, or noughts behind. */
const isPlainly = (shown: string, value: number): boolean =>
  /^-?(0|[1-9][\d,]*)(\.\d+)?$/.test(shown) && Number(shown.replaceAll(',', '')) === value;
