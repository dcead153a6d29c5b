import type { Locale } from '../../api/wire.ts';
import { dayAfter, instantOf } from '../../api/zone.ts';
import { languageTag } from './language.ts';

export { instantOf, wallClockOf } from '../../api/zone.ts';

/** How a moment is shown: a day, a day with its time (to the second too), or the time alone. */
export type DateStyle = 'date' | 'dateTime' | 'second' | 'time';

/** A moment (ISO 8601) in the person's language and the shop's time zone. */
export function formatDate(
  instant: string,
  style: DateStyle,
  locale: Locale,
  timeZone: string,
): string {
  return formatOf(style, locale, timeZone).format(new Date(instant));
}

/** The last moment of a day in a time zone, for the end of a date filter; null for no day. */
export function endOfDay(day: string, timeZone: string): string | null {
  if (instantOf(day, timeZone) === null || day.length !== 10) return null;
  const start = instantOf(dayAfter(day), timeZone);
  return start === null ? null : new Date(Date.parse(start) - 1).toISOString();
}

const DATE_TIME: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  dateTime: DATE_TIME,
  second: { ...DATE_TIME, second: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(style: DateStyle, locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(languageTag(locale), { ...STYLES[style], timeZone });
  formats.set(key, made);
  return made;
}
