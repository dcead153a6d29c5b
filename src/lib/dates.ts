import type { Locale } from '../../api/kernel/wire.ts';
import { dayAfter, instantOf } from '../../api/kernel/zone.ts';
import { dateTag } from './language.ts';

export { instantOf, wallClockOf } from '../../api/kernel/zone.ts';

/** How a moment is shown: a day, a day without its year, a day with its time (to the second too), or the time alone. */
export type DateStyle = 'date' | 'dayOfYear' | 'dateTime' | 'second' | 'time';

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

const TIME: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** Vietnamese forms write a day in figures; its month in words is long and breaks columns. */
const dayIn = (locale: Locale): Intl.DateTimeFormatOptions =>
  locale === 'vn-VM'
    ? { year: 'numeric', month: '2-digit', day: '2-digit' }
    : { year: 'numeric', month: 'short', day: 'numeric' };

const styleOf = (style: DateStyle, locale: Locale): Intl.DateTimeFormatOptions => ({
  ...(style === 'time' ? {} : dayIn(locale)),
  ...(style === 'dayOfYear' ? { year: undefined } : {}),
  ...(style === 'date' || style === 'dayOfYear' ? {} : TIME),
  ...(style === 'second' ? { second: '2-digit' } : {}),
});

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(style: DateStyle, locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(dateTag(locale), {
    ...styleOf(style, locale),
    timeZone,
  });
  formats.set(key, made);
  return made;
}
