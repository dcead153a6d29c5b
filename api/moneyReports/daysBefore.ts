import { dayAfter } from '../kernel/zone.ts';

/** Days, first and last included, `YYYY-MM-DD`. */
interface Days {
  from: string;
  to: string;
}

const DAY = 86_400_000;

/** The first and the last day of a month, counted from January 1900 as `monthOf` counts. */
const firstOf = (month: number) => `${new Date(Date.UTC(0, month)).toISOString().slice(0, 8)}01`;
const lastOf = (month: number) => dayAfter(firstOf(month + 1), -1);

/** How many months after January 1900: `Date.UTC` takes the year 0 for that one. */
function monthOf(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return (year - 1900) * 12 + month - 1;
}

/**
 * The days that some are compared with: of whole months as many months before, of a month's first days the
 * first days of the month before, of any others as many days before.
 */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (from === firstOf(first)) {
    if (to === lastOf(last)) {
      return { from: firstOf(first - (last - first + 1)), to: dayAfter(from, -1) };
    }
    if (first === last) {
      const [same, end] = [`${firstOf(first - 1).slice(0, 8)}${to.slice(8)}`, lastOf(first - 1)];
      return { from: firstOf(first - 1), to: same < end ? same : end };
    }
  }
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return { from: dayAfter(from, -count), to: dayAfter(from, -1) };
}
