import { dayAfter, instantOf, wallClockOf } from '../../../api/kernel/zone.ts';
import { CLOSURES, type ClosureLength, type StoreEvent, type StoreFacts } from './facts.ts';

const TWO_HOURS = 2 * 60 * 60 * 1000;

/**
 * When a store that closes at a moment opens by itself. Two hours are two hours; the whole day ends
 * at the store's own midnight; three days end at the same time of day, whatever the clocks did.
 * @param closedAt and the answer: ISO 8601, UTC.
 */
export function reopeningOf(length: ClosureLength, closedAt: string, timeZone: string): string {
  if (length === 'twoHours') return new Date(Date.parse(closedAt) + TWO_HOURS).toISOString();
  const clock = wallClockOf(closedAt, timeZone);
  const day = clock.slice(0, 10);
  if (length === 'wholeDay') return known(instantOf(dayAfter(day), timeZone));
  const sameTime = known(instantOf(`${dayAfter(day, 3)}${clock.slice(10)}`, timeZone));
  // A wall clock is read to the minute.
  return new Date(Date.parse(sameTime) + (Date.parse(closedAt) % 60_000)).toISOString();
}

/** The event that closes a store at a moment. */
export const closeAt = (length: ClosureLength, closedAt: string, timeZone: string): StoreEvent => ({
  type: 'close',
  length,
  closedAt,
  reopensAt: reopeningOf(length, closedAt, timeZone),
});

/** What stands for the moment at which a person will close the store: the server's own, then. */
const MOMENT_TO_COME = '2026-01-01T00:00:00.000Z';

/** Each closure, and the end of one. */
export const storeChoices = ({ timeZone }: StoreFacts): StoreEvent[] => [
  ...CLOSURES.map((length) => closeAt(length, MOMENT_TO_COME, timeZone)),
  { type: 'resume' },
];

/** What a person can send. */
export const storeIntents = ({ timeZone }: StoreFacts): StoreEvent[] => [
  closeAt('twoHours', MOMENT_TO_COME, timeZone),
  { type: 'resume' },
];

function known(instant: string | null): string {
  if (instant === null) throw new Error('A day of the calendar has no moment');
  return instant;
}
