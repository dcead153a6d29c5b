import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, getNextTransitions, initialTransition } from 'xstate';
import { advance } from '../../machines/kernel/law/explain.ts';
import { addsAgain, againOf } from '../../machines/kernel/law/repetition.ts';
import { type Ask, allows } from '../../machines/kernel/law/rules.ts';
import { LAWS } from '../domains/laws.ts';
import type { Law } from '../paths/law.ts';
import { delaysOf, labelOf, stateOf } from '../paths/plan.ts';
import type { AnyEvent } from '../paths/walk.ts';

type Lifecycle = Law['lifecycle'];

/** A transition that the walk took, and what the same event came to right after it. */
interface Taken {
  label: string;
  event: string;
  /** What the chart says of it. */
  says: 'adds' | 'sets' | undefined;
  isTakenAgain: boolean;
  /** What it did, done a second time; null where nothing of it is in the state or the facts. */
  did: 'adds' | 'sets' | null;
}

describe.each(LAWS.map((one) => [one.lifecycle.id, one] as const))(
  'The chart of %s',
  (_id, one) => {
    const taken = [...walk(one)];

    test('says of every transition whether the same event is taken once more, and of no other', () => {
      const labelsOf = (rows: Taken[]) => [...new Set(rows.map(({ label }) => label))].sort();
      expect(taken.length).toBeGreaterThan(0);
      expect(labelsOf(taken.filter(({ says }) => says))).toEqual(
        labelsOf(taken.filter(({ isTakenAgain }) => isTakenAgain)),
      );
    });

    test('says that it adds where the facts show it, and that it sets where they do', () => {
      const wrong = taken.filter(({ did, says }) => did !== null && did !== says);
      expect(wrong).toEqual([]);
    });

    test('has the server ask a version or a key of what adds, and of nothing else', () => {
      const events = [...new Set(taken.map(({ event }) => event))];
      const adding = new Set(taken.filter(({ says }) => says === 'adds').map(({ event }) => event));
      expect(events.filter((event) => addsAgain(one.lifecycle, event))).toEqual([...adding]);
    });
  },
);

test('Goods, money, mail and notes add, whatever else may be sent again', () => {
  const adding = LAWS.flatMap((one) =>
    [...walk(one)]
      .filter(({ says }) => says === 'adds')
      .map(({ event }) => `${one.lifecycle.id} ${event}`),
  );
  expect([...new Set(adding)].sort()).toEqual([
    'lead note',
    'order pay',
    'order refund',
    'order ship',
    'pickList pick',
    'pickList printLabels',
    'pickList printSheet',
    'purchaseOrder receive',
    'purchaseOrder sendMail',
    'receipt allocate',
  ]);
});

/** Every state of every variant, each event from there, and the same event once more. */
function* walk({ lifecycle, variants }: Law): Generator<Taken> {
  for (const { facts } of variants) {
    const [start] = initialTransition(lifecycle.chart, facts as never);
    const seen = new Set<string>();
    const front: AnyMachineSnapshot[] = [start];
    for (let now = front.shift(); now; now = front.shift()) {
      if (seen.has(stateOf(now.value))) continue;
      seen.add(stateOf(now.value));
      const events = [...lifecycle.choices(now.context), ...lifecycle.corrections()];
      for (const event of events.flatMap((one) => [one, halfOf(one)])) {
        if (!now.can(event)) continue;
        yield takenBy(lifecycle, now, event);
        front.push(advance(now, lifecycle.chart, event)[0]);
      }
      for (const delay of delaysOf(now)) front.push(advance(now, lifecycle.chart, delay)[0]);
    }
  }
}

/** The same event with half the amount and half of each quantity: it leaves room for itself again. */
function halfOf(event: AnyEvent): AnyEvent {
  const { amount, lines } = event as { amount?: number; lines?: { quantity: number }[] };
  return {
    ...event,
    ...(amount === undefined ? {} : { amount: Math.floor(amount / 2) }),
    ...(lines ? { lines: lines.map((line) => ({ ...line, quantity: line.quantity / 2 })) } : {}),
  };
}

function takenBy(lifecycle: Lifecycle, now: AnyMachineSnapshot, event: AnyEvent): Taken {
  const transition = getNextTransitions(now).find(
    ({ eventType, guard }) =>
      eventType === event.type && allows(lifecycle.book, askOf(guard), now.context, event),
  );
  if (!transition) throw new Error(`No transition is ${labelOf(event)}`);
  const { source, target, meta } = transition;
  const once = advance(now, lifecycle.chart, event)[0];
  const isTakenAgain = once.can(event);
  const twice = isTakenAgain ? advance(once, lifecycle.chart, event)[0] : once;
  const did = !isTakenAgain || isSame(now, once) ? null : isSame(once, twice) ? 'sets' : 'adds';
  const to = (target ?? []).map(({ id }) => id).join();
  return {
    label: `${source.id} ${labelOf(event)} ${to}`,
    event: event.type,
    says: againOf(meta),
    isTakenAgain,
    did,
  };
}

const isSame = (one: AnyMachineSnapshot, other: AnyMachineSnapshot) =>
  stateOf(one.value) === stateOf(other.value) &&
  JSON.stringify(one.context) === JSON.stringify(other.context);

function askOf(guard: unknown): Ask {
  return typeof guard === 'object' && guard !== null && 'params' in guard
    ? (guard.params as Ask)
    : {};
}
