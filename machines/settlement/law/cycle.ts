import { dateAt, dayAfter, instantOf, weekdayOf } from '../../../api/kernel/zone.ts';
import type { SettlementCycle } from './facts.ts';

/** The days on which a month's half begins. */
const SECOND_HALF = 16;

/**
 * When a cycle that runs at a moment began, by the shop's clock: a week on Monday, half a month on
 * the 1st or the 16th, a month on the 1st, each with the day's first minute.
 * @param instant and the answer: ISO 8601, UTC.
 */
export const cycleStart = (cycle: SettlementCycle, instant: string, timeZone: string): string =>
  momentOf(firstDay(cycle, dateAt(instant, timeZone)), timeZone);

/**
 * When the cycle that runs at a moment ends: the first moment of the next one. A day that the clocks
 * change on is as long as it is.
 */
export function cycleEnd(cycle: SettlementCycle, instant: string, timeZone: string): string {
  const first = firstDay(cycle, dateAt(instant, timeZone));
  // From any first day the next cycle is reached within so many days, and not the one after it.
  const within = { weekly: 7, halfMonth: 16, monthly: 31 }[cycle];
  return momentOf(firstDay(cycle, dayAfter(first, within)), timeZone);
}

function firstDay(cycle: SettlementCycle, day: string): string {
  if (cycle === 'weekly') return dayAfter(day, 1 - weekdayOf(day));
  const isSecondHalf = cycle === 'halfMonth' && Number(day.slice(8)) >= SECOND_HALF;
  return `${day.slice(0, 8)}${isSecondHalf ? SECOND_HALF : '01'}`;
}

function momentOf(day: string, timeZone: string): string {
  const moment = instantOf(day, timeZone);
  if (moment === null) throw new Error(`A day of the calendar has no moment: ${day}`);
  return moment;
}
