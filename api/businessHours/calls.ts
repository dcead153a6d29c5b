import { z } from 'zod';
import { idOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { instant, versionNumber } from '../kernel/wire.ts';
import { businessHoursDomain } from './domain.ts';

/** How long a store can be closed for a while (spec section 9). */
const length = z.enum(['twoHours', 'wholeDay', 'threeDays']);

/** A store with its closure, as every call that moves it answers. */
const businessStatus = z.object({
  store: z.object({
    restaurantId: idOf('shop'),
    version: versionNumber,
    open: z.boolean(),
    /** How many restaurant orders wait to be accepted. */
    waiting: z.number().int(),
  }),
  /** The server's clock when it answered: what a countdown counts from. */
  now: instant,
  state: stateValue,
  facts: z.object({
    storeId: idOf('shop'),
    timeZone: z.string(),
    length: length.nullable(),
    closedAt: instant.nullable(),
    reopensAt: instant.nullable(),
  }),
  history: z.array(historyLine),
});
export type BusinessStatus = z.output<typeof businessStatus>;

/** A time of the store's own clock, `09:00`; a span may end with the day, at `24:00`. */
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'validation.time');
const timeOrMidnight = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'validation.time');

const span = z.object({ from: time, to: timeOrMidnight });
export type BusinessSpan = z.output<typeof span>;

/** How many spans a day has at most. */
export const MOST_SPANS = 5;

/**
 * A day's spans: each ends after it begins, and no two overlap; one may begin where another ends.
 * What is wrong is named at the field of the later span, in whatever order they are written.
 */
const day = z
  .array(span)
  .max(MOST_SPANS, 'validation.tooManySpans')
  .superRefine((spans, context) => {
    const complain = (index: number, field: 'from' | 'to', message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message });
    spans.forEach(({ from, to }, index) => {
      // What is no time is named as that alone.
      if (!span.safeParse({ from, to }).success) return;
      if (to <= from) complain(index, 'to', 'validation.timeOrder');
      else if (spans.some((other, at) => conflicts(other, at, { from, to }, index))) {
        complain(index, 'from', 'validation.timeConflict');
      }
    });
  });

/** Whether a span, not the later one of the two, reaches into another. */
function conflicts(other: BusinessSpan, at: number, own: BusinessSpan, index: number): boolean {
  if (at === index || other.to <= other.from) return false;
  const isEarlier = other.from < own.from || (other.from === own.from && at < index);
  return isEarlier && own.from < other.to;
}

/** The hours of a week, Monday first; a day without spans is a day off. */
export const businessWeek = z.object({ days: z.array(day).length(7) });
export type BusinessWeek = z.output<typeof businessWeek>;

const hoursOfWeek = businessWeek.extend({
  restaurantId: idOf('shop'),
  timeZone: z.string(),
  /** Nought until hours were set for the first time. */
  version: versionNumber,
});
export type BusinessHours = z.output<typeof hoursOfWeek>;

const version = versionNumber.optional();

export const businessHours = callsOf(businessHoursDomain, {
  getBusinessStatus: get({
    summary: 'Whether the current store is open, until when it is closed, and what happened to it',
    access: 'store.view',
    about: 'storeClosure',
    data: businessStatus,
  }),
  closeTemporarily: post({
    summary: 'Close the current store for two hours, the whole day or three days from now on',
    access: 'store.close',
    sends: ['storeClosure', 'close'],
    idempotency: 'optional',
    body: z.object({ length, version }),
    data: businessStatus,
  }),
  resumeBusiness: post({
    summary: 'Open the current store again before its closure ends',
    access: 'store.close',
    sends: ['storeClosure', 'resume'],
    idempotency: 'optional',
    body: z.object({ version }),
    data: businessStatus,
  }),
  getBusinessHours: get({
    summary: "The current store's business hours by weekday",
    access: 'store.view',
    about: 'businessHours',
    data: hoursOfWeek,
  }),
  saveBusinessHours: post({
    summary: "Change the current store's business hours",
    access: 'store.edit',
    about: 'businessHours',
    body: businessWeek.extend({ version: versionNumber }),
    data: hoursOfWeek,
  }),
});
