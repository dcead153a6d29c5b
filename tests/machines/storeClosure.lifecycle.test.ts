import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { instantOf, wallClockOf } from '../../api/kernel/zone.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import {
  CLOSURES,
  type StoreEvent,
  type StoreFacts,
} from '../../machines/storeClosure/law/facts.ts';
import { storeClosureLifecycle } from '../../machines/storeClosure/law/index.ts';
import { closeAt, reopeningOf } from '../../machines/storeClosure/law/intents.ts';

const { chart } = storeClosureLifecycle;
const ZONE = 'Asia/Singapore';
const NINE = '2026-11-21T01:00:00.000Z';
const OPEN: StoreFacts = {
  storeId: 7,
  timeZone: ZONE,
  length: null,
  closedAt: null,
  reopensAt: null,
};
const REOPENING = 'xstate.after.reopening.storeClosure.closed';

/** Where events lead from a place, and what the last of them asks of the clock. */
function led(place: 'open' | 'closed', facts: StoreFacts, ...events: { type: string }[]) {
  let now = restore(storeClosureLifecycle, place, facts);
  let asked: readonly { type: string; params?: unknown }[] = [];
  for (const event of events) [now, asked] = transition(chart, now, event as StoreEvent);
  const delays = asked.flatMap(({ type, params }) =>
    type === 'xstate.raise' ? [(params as { delay: number }).delay] : [],
  );
  const dropped = asked.flatMap(({ type, params }) =>
    type === 'xstate.cancel' ? [(params as { sendId: string }).sendId] : [],
  );
  return { place: now.value, facts: now.context as StoreFacts, delays, dropped, now };
}

const HOUR = 60 * 60 * 1000;

describe("a store's chart", () => {
  it('begins open, without a delay', () => {
    const [start, asked] = initialTransition(chart, OPEN);
    expect([start.value, asked]).toEqual(['open', []]);
    expect(start.hasTag('takesOrders')).toBe(true);
  });

  it.each([
    ['twoHours', 2 * HOUR, '2026-11-21T03:00:00.000Z'],
    ['wholeDay', 15 * HOUR, '2026-11-21T16:00:00.000Z'],
    ['threeDays', 72 * HOUR, '2026-11-24T01:00:00.000Z'],
  ] as const)('closes for %s, and opens by the delay', (length, delay, reopensAt) => {
    const closed = led('open', OPEN, closeAt(length, NINE, ZONE));
    expect(closed).toMatchObject({
      place: 'closed',
      facts: { length, closedAt: NINE, reopensAt },
      delays: [delay],
    });
    expect(closed.now.hasTag('takesOrders')).toBe(false);
    expect(led('closed', closed.facts, { type: REOPENING })).toMatchObject({
      place: 'open',
      facts: OPEN,
      delays: [],
    });
  });

  it('opens early on resuming, and drops the delay', () => {
    const { facts } = led('open', OPEN, closeAt('wholeDay', NINE, ZONE));
    expect(led('closed', facts, { type: 'resume' })).toMatchObject({
      place: 'open',
      facts: OPEN,
      delays: [],
      dropped: [REOPENING],
    });
  });

  it.each([
    ['threeDays', 'twoHours', 2 * HOUR],
    ['twoHours', 'threeDays', 72 * HOUR],
  ] as const)('closed for %s and then for %s has the second delay alone', (first, then, delay) => {
    const later = '2026-11-21T01:30:00.000Z';
    const { facts } = led('open', OPEN, closeAt(first, NINE, ZONE));
    expect(led('closed', facts, closeAt(then, later, ZONE))).toMatchObject({
      place: 'closed',
      facts: { length: then, closedAt: later, reopensAt: reopeningOf(then, later, ZONE) },
      delays: [delay],
      dropped: [REOPENING],
    });
  });

  it('refuses to open what is open, and says so', () => {
    const open = restore(storeClosureLifecycle, 'open', OPEN);
    expect(ask(storeClosureLifecycle, open, { type: 'resume' }, () => true)).toMatchObject({
      possible: false,
      reason: { rule: 'wrongState', figures: { event: 'resume', store: 'open' } },
    });
    expect(open.can({ type: REOPENING } as never)).toBe(false);
  });

  it('lets only those close and open it who may', () => {
    const open = restore(storeClosureLifecycle, 'open', OPEN);
    const closed = led('open', OPEN, closeAt('twoHours', NINE, ZONE)).now;
    for (const [at, event] of [
      [open, closeAt('twoHours', NINE, ZONE)],
      [closed, closeAt('twoHours', NINE, ZONE)],
      [closed, { type: 'resume' }],
    ] as const) {
      const asked = (grants: boolean) => ask(storeClosureLifecycle, at, event, () => grants);
      expect(asked(true)).toMatchObject({ possible: true, permission: 'store.close' });
      expect(asked(false)).toMatchObject({
        possible: false,
        reason: { rule: 'permission', figures: { permission: 'store.close' } },
      });
    }
  });
});

describe('the end of a closure', () => {
  it.each([
    // The clocks go forward at 2:00, and the day has 23 hours; they go back, and it has 25.
    ['America/New_York', '2026-03-08T00:30', 22.5],
    ['America/New_York', '2026-11-01T00:30', 24.5],
    ['Europe/Berlin', '2026-03-29T00:30', 22.5],
    // At midnight itself: forward, the day begins with 1:00; back, 0:00 is there twice.
    ['America/Havana', '2026-03-07T20:00', 4],
    ['Africa/Cairo', '2026-04-23T20:00', 4],
    ['America/Havana', '2026-10-31T20:00', 4],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-04T00:30', 23],
    [ZONE, '2026-11-21T23:59', 1 / 60],
    [ZONE, '2026-11-21T00:00', 24],
    // Leap day, the end of a month and of a year.
    [ZONE, '2028-02-28T12:00', 12],
    [ZONE, '2026-12-31T12:00', 12],
  ])('for the whole day in %s at %s is %d hours away', (zone, clock, hours) => {
    const closedAt = instantOf(clock, zone) ?? '';
    const reopensAt = reopeningOf('wholeDay', closedAt, zone);
    expect((Date.parse(reopensAt) - Date.parse(closedAt)) / HOUR).toBeCloseTo(hours, 6);
    const before = new Date(Date.parse(reopensAt) - 60_000);
    expect(wallClockOf(before, zone).slice(0, 10)).toBe(clock.slice(0, 10));
    expect(wallClockOf(reopensAt, zone).slice(0, 10) > clock.slice(0, 10)).toBe(true);
  });

  it.each([
    ['America/New_York', '2026-03-07T09:15', 71],
    ['America/New_York', '2026-10-31T09:15', 73],
    ['Europe/Berlin', '2026-03-26T02:30', 72],
    [ZONE, '2028-02-27T23:59', 72],
  ])(
    'for three days in %s at %s is at the same time of day, %d hours away',
    (zone, clock, hours) => {
      const closedAt = new Date(Date.parse(instantOf(clock, zone) ?? '') + 12_345).toISOString();
      const reopensAt = reopeningOf('threeDays', closedAt, zone);
      expect(Date.parse(reopensAt) - Date.parse(closedAt)).toBe(hours * HOUR);
    },
  );

  it('for two hours is two hours away, whatever the clocks do', () => {
    const closedAt = '2026-03-08T06:30:00.000Z';
    expect(reopeningOf('twoHours', closedAt, 'America/New_York')).toBe('2026-03-08T08:30:00.000Z');
  });

  it('is always ahead', () => {
    for (const zone of ['Asia/Kolkata', 'America/St_Johns', 'Pacific/Chatham', 'Africa/Cairo']) {
      for (let hour = 0; hour < 400 * 24; hour += 7) {
        const closedAt = new Date(Date.UTC(2026, 0, 1, hour, 13)).toISOString();
        for (const length of CLOSURES) {
          expect(reopeningOf(length, closedAt, zone) > closedAt).toBe(true);
        }
      }
    }
  });
});
