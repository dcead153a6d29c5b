const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The number of a month by its English name or the beginning of it. */
const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => name.toLowerCase().startsWith(month)) + 1;

/**
 * A day as people write it in a list, as `YYYY-MM-DD`. Nothing is guessed: `03/04/2026` may be in March
 * or in April, and is null, as is what is no day.
 */
export function readDay(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const parts = yearFirst(text) ?? vietnamese(text) ?? named(text) ?? yearLast(text);
  if (parts === null) return null;
  const [year, month, day] = parts;
  const at = new Date(Date.UTC(year, month - 1, day));
  const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isDay ? at.toISOString().slice(0, 10) : null;
}

type Parts = readonly [year: number, month: number, day: number];

/** `2026-11-26`, `2026/11/26`, `2026年11月26日`. */
function yearFirst(text: string): Parts | null {
  const found = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?$/.exec(text);
  return found && [Number(found[1]), Number(found[2]), Number(found[3])];
}

/** `26 tháng 11 năm 2026`. */
function vietnamese(text: string): Parts | null {
  const found = /^(?:ngày )?(\d{1,2}) tháng (\d{1,2}),? (?:năm )?(\d{4})$/i.exec(text);
  return found && [Number(found[3]), Number(found[2]), Number(found[1])];
}

/** `26 Nov 2026`, `November 26, 2026`. */
function named(text: string): Parts | null {
  const found =
    /^(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})[ -](?<year>\d{4})$/i.exec(text) ??
    /^(?<month>[a-z]{3,9}) (?<day>\d{1,2}),? (?<year>\d{4})$/i.exec(text);
  if (!found?.groups) return null;
  const { year, month = '', day } = found.groups;
  return [Number(year), monthOf(month), Number(day)];
}

/** `26/11/2026`, where one of both can be no month, or both are the same. */
function yearLast(text: string): Parts | null {
  const found = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!found) return null;
  const [first, second, year] = [Number(found[1]), Number(found[3]), Number(found[4])];
  if (first > 12 || first === second) return [year, second, first];
  return second > 12 ? [year, first, second] : null;
}
