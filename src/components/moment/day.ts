import { narrowFigures } from '../../../api/kernel/figures.ts';
import type { Locale } from '../../../api/kernel/wire.ts';

/** How a day is typed and shown in each language, as the field shows it while it is empty. */
export const DAY_FORMATS: Record<Locale, string> = {
  'en-US': 'DD/MM/YYYY',
  'zh-CN': 'YYYY-MM-DD',
  'vn-VM': 'DD/MM/YYYY',
};

/** A day as it is shown in a language. @param day `YYYY-MM-DD`. */
export function writeDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return locale === 'zh-CN' ? day : `${date}/${month}/${year}`;
}

/**
 * Reads a day as people type it: `25/12/2026`, `25.12.26`, `25-12`, `2026-12-25`, `12月25日`. The
 * year may be left out: the next such day from today on, or with `nearest` the one that is nearest to
 * today. Null where it is no day.
 * @param today `YYYY-MM-DD`; so is the answer.
 */
export function readDay(
  typed: string,
  today: string,
  locale: Locale,
  meant: 'next' | 'nearest' = 'next',
): string | null {
  const numbers = narrowFigures(typed).match(/\d+/g) ?? [];
  const [first = '', second = '', third = ''] = numbers;
  if (numbers.length === 3) {
    return first.length === 4 ? dayOf(first, second, third) : dayOf(third, second, first);
  }
  if (numbers.length !== 2) return null;
  const [month, day] = locale === 'zh-CN' ? [first, second] : [second, first];
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear - 1, thisYear, thisYear + 1]
    .map((year) => dayOf(String(year), month, day))
    .filter((candidate) => candidate !== null);
  if (meant === 'next') return days.find((candidate) => candidate >= today) ?? null;
  const away = (candidate: string) => Math.abs(Date.parse(candidate) - Date.parse(today));
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

function dayOf(year: string, month: string, day: string): string | null {
  if (month.length > 2 || day.length > 2 || (year.length !== 4 && year.length !== 2)) return null;
  const whole = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${whole}T00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
  return isDay ? whole : null;
}
