import { dayAfter } from './zone.ts';

/**
 * The quarter of the calendar that a day is in, first and last day included.
 * @param day and the answer: `YYYY-MM-DD`
 *
 * @example
 * quarterOf('2026-11-27') // { from: '2026-10-01', to: '2026-12-31' }
 */
export function quarterOf(day: string): { from: string; to: string } {
  const year = Number(day.slice(0, 4));
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  const next = first === 10 ? monthOf(year + 1, 1) : monthOf(year, first + 3);
  return { from: monthOf(year, first), to: dayAfter(next, -1) };
}

const monthOf = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
