/** A clock is dear to make, and every row asks for one. */
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

/** A moment as the wall clock of a zone, as if it were UTC: what a cell shows. */
export function wallClock(moment: Date, timeZone: string): Date {
  const parts = clockOf(timeZone).formatToParts(moment);
  const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return new Date(
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')),
  );
}
