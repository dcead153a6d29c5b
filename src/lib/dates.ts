import type { Locale } from '../../api/wire.ts';
import { languageTag } from './language.ts';

/** How a moment is shown: a day, a day with its time, or the time alone. */
export type DateStyle = 'date' | 'dateTime' | 'time';

/** A moment (ISO 8601) in the person's language and the shop's time zone. */
export function formatDate(
  instant: string,
  style: DateStyle,
  locale: Locale,
  timeZone: string,
): string {
  return formatOf(style, locale, timeZone).format(new Date(instant));
}

/**
 * The wall clock of a time zone at a moment, as `YYYY-MM-DDTHH:mm`: what date fields take.
 * @param instant ISO 8601.
 */
export function wallClockOf(instant: string | Date, timeZone: string): string {
  return new Date(new Date(instant).getTime() + offsetAt(new Date(instant), timeZone))
    .toISOString()
    .slice(0, 16);
}

/**
 * The moment at which a wall clock shows this time, as ISO 8601; null where the text is no time.
 * A time that the clocks jump over is taken as that much later.
 * @param wallClock `YYYY-MM-DD` (its first minute) or `YYYY-MM-DDTHH:mm`.
 */
export function instantOf(wallClock: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(wallClock)) return null;
  const asUtc = Date.parse(wallClock.length === 10 ? `${wallClock}T00:00Z` : `${wallClock}Z`);
  if (Number.isNaN(asUtc)) return null;
  const guess = asUtc - offsetAt(new Date(asUtc), timeZone);
  return new Date(asUtc - offsetAt(new Date(guess), timeZone)).toISOString();
}

/** The last moment of a day in a time zone, for the end of a date filter; null for no day. */
export function endOfDay(day: string, timeZone: string): string | null {
  if (instantOf(day, timeZone) === null || day.length !== 10) return null;
  const next = new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10);
  const start = instantOf(next, timeZone);
  return start === null ? null : new Date(Date.parse(start) - 1).toISOString();
}

const DAY = 24 * 60 * 60 * 1000;

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  dateTime: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
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

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds, whole minutes. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const shown = Date.parse(
    `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}Z`,
  );
  return shown - Math.floor(moment.getTime() / 60_000) * 60_000;
}
