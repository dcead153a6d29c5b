/**
 * The wall clock of a time zone at a moment, as `YYYY-MM-DDTHH:mm`: what date fields take.
 * @param instant ISO 8601.
 */
export function wallClockOf(instant: string | Date, timeZone: string): string {
  return new Date(new Date(instant).getTime() + offsetAt(new Date(instant), timeZone))
    .toISOString()
    .slice(0, 16);
}

/** The date of a time zone at a moment, as `YYYY-MM-DD`. @param instant ISO 8601. */
export const dateAt = (instant: string | Date, timeZone: string): string =>
  wallClockOf(instant, timeZone).slice(0, 10);

/**
 * The moment at which a zone's wall clock shows this time, as ISO 8601; null where the text is not a
 * time. Where the clocks are put forward and skip the time, the moment is later by the skipped span,
 * so a day without a midnight begins with its first minute. Where they show the time twice, it is the
 * first of the two.
 * @param wallClock `YYYY-MM-DD` (its first minute) or `YYYY-MM-DDTHH:mm`.
 */
export function instantOf(wallClock: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(wallClock)) return null;
  const asUtc = Date.parse(wallClock.length === 10 ? `${wallClock}T00:00Z` : `${wallClock}Z`);
  if (Number.isNaN(asUtc)) return null;
  // No zone is a whole day from UTC, and none changes its clocks twice within two days.
  const before = asUtc - offsetAt(new Date(asUtc - DAY), timeZone);
  const after = asUtc - offsetAt(new Date(asUtc + DAY), timeZone);
  const shows = (moment: number) => moment + offsetAt(new Date(moment), timeZone) === asUtc;
  return new Date(shows(before) || !shows(after) ? before : after).toISOString();
}

/** Whether there is a time zone of this name, such as `Asia/Singapore`. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Adds a number of days to a day, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The weekday of a day, ISO: Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

const DAY = 24 * 60 * 60 * 1000;

const MINUTE = 60_000;

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds, whole minutes. */
function offsetAt(moment: Date, timeZone: string): number {
  const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE) * MINUTE;
  return minuteOf(wallClock(moment, timeZone)) - minuteOf(moment);
}

/**
 * A moment as the wall clock of a zone, to the second, as if it were UTC: what a cell of a file shows.
 */
export function wallClock(moment: Date, timeZone: string): Date {
  const parts = clockOf(timeZone).formatToParts(moment);
  const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return new Date(
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')),
  );
}

/** A clock is dear to make, and every row of a file asks for one. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}
