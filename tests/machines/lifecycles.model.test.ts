import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { charts } from '../../machines/charts.ts';
import { advance } from '../../machines/kernel/law/explain.ts';
import { seeded } from '../../server/kernel/demo/random.ts';
import { LAWS } from '../domains/laws.ts';
import type { Law } from '../paths/law.ts';
import { delaysOf, labelOf, type Path, type Plan, planOf, stateOf } from '../paths/plan.ts';
import type { AnyEvent } from '../paths/walk.ts';
import { note } from '../support/figures.ts';
import { sizeOf } from '../support/scale.ts';
import { ALL_GUARDS, type Guards, search } from './lifecycleModel.ts';

/** Every pair of events from every state of every variant; else one partner for each event. */
const WHOLE = sizeOf('ALL_PAIRS') === 1;
const SEED = 17;
const PATIENCE = 2 * 60 * 60_000;

test('Every chart of the product is searched', () => {
  expect(LAWS.map(({ lifecycle }) => lifecycle.id).sort()).toEqual(Object.keys(charts).sort());
});

describe.each(LAWS.map((one) => [one.lifecycle.id, one] as const))('The chart of %s', (id, one) => {
  test(
    'holds, whatever two clerks, retries, crashes and the clock do at once',
    () => {
      const states = new Set<string>();
      const broken = new Set<string>();
      let situations = 0;
      let pairs = 0;
      for (const { snapshot, events } of pairsOf(one, WHOLE || isSmall(one))) {
        const found = search(one.lifecycle, snapshot, events);
        situations += found.situations;
        pairs += 1;
        for (const state of found.states) states.add(state);
        for (const fault of found.broken) {
          broken.add(`${stateOf(snapshot.value)} ${events.map(labelOf).join(' | ')}: ${fault}`);
        }
      }
      const all = planned(one).states;
      note(
        {
          id: 'F7',
          of: id,
          n: situations,
          unit: `situations of ${pairs} pairs of events`,
          found: { states: `${states.size} of ${all.length}`, broken: broken.size },
          ...(WHOLE || isSmall(one) ? {} : { seed: SEED }),
        },
        'none',
      );
      expect([...broken]).toEqual([]);
      expect(all.filter((state) => !states.has(state))).toEqual([]);
      expect(situations).toBeGreaterThan(1_000);
    },
    PATIENCE,
  );

  test.each<[keyof Guards, string]>([
    ['keys', 'an event was told as refused, and is done'],
    ['version', 'a move was made on what its sender had not seen'],
    ['lock', 'a move was made on an old record'],
  ])('does not hold without %s', (guard, fault) => {
    const broken = new Set<string>();
    for (const { snapshot, events } of firstOf(pairsOf(one, true), 20)) {
      const found = search(one.lifecycle, snapshot, events, { ...ALL_GUARDS, [guard]: false });
      for (const name of found.broken) broken.add(name);
    }
    if (guard === 'version' && !canBeSentBlindly(one)) expect([...broken]).toEqual([]);
    else expect([...broken]).toContain(fault);
  });
});

const plans = new Map<string, Plan>();

type Searched = Pick<Law, 'lifecycle' | 'variants'>;

function planned({ lifecycle, variants }: Searched): Plan {
  const plan = plans.get(lifecycle.id) ?? planOf(lifecycle, variants);
  plans.set(lifecycle.id, plan);
  return plan;
}

/** A chart of so few edges that every pair of its events costs next to nothing. */
const isSmall = (one: Searched) => planned(one).edges.length < 30;

interface Pair {
  snapshot: AnyMachineSnapshot;
  events: readonly [AnyEvent, AnyEvent];
}

/**
 * Pairs of events from every state: the first can be sent there, the second there or after it. Where
 * only time leads on, both are what can be sent after it.
 */
function* pairsOf(one: Searched, whole = WHOLE): Generator<Pair> {
  const { lifecycle } = one;
  const random = seeded(SEED);
  const begun = new Set<string>();
  for (const reached of planned(one).reached) {
    const name = `${whole ? reached.variant : ''} ${reached.state}`;
    if (begun.has(name)) continue;
    begun.add(name);
    const snapshot = snapshotAt(one, reached);
    for (const first of soonLegalAt(lifecycle, snapshot)) {
      const after = advance(snapshot, lifecycle.chart, first)[0];
      const partners = [...soonLegalAt(lifecycle, snapshot), ...legalAt(lifecycle, after)];
      const chosen = whole ? partners : partners.length > 0 ? [random.pick(partners)] : [];
      for (const second of chosen) yield { snapshot, events: [first, second] };
    }
  }
}

/**
 * Whether some event is taken both before and after another, at once or when time has led on from there:
 * only the version tells these apart.
 */
function canBeSentBlindly(one: Law): boolean {
  for (const { snapshot, events } of pairsOf(one, true)) {
    const [first, second] = events;
    const after = advance(snapshot, one.lifecycle.chart, first)[0];
    const later = delaysOf(after).map((delay) => advance(after, one.lifecycle.chart, delay)[0]);
    if (snapshot.can(second) && [after, ...later].some((at) => at.can(second))) return true;
  }
  return false;
}

function legalAt({ choices, corrections }: Law['lifecycle'], at: AnyMachineSnapshot) {
  return [...choices(at.context), ...corrections()].filter((event) => at.can(event));
}

function soonLegalAt(lifecycle: Law['lifecycle'], at: AnyMachineSnapshot) {
  const now = legalAt(lifecycle, at);
  if (now.length > 0) return now;
  return delaysOf(at).flatMap((delay) =>
    legalAt(lifecycle, advance(at, lifecycle.chart, delay)[0]),
  );
}

function snapshotAt(
  { lifecycle, variants }: Searched,
  { variant, steps }: Path,
): AnyMachineSnapshot {
  const facts = variants.find(({ name }) => name === variant)?.facts;
  let [snapshot]: [AnyMachineSnapshot, unknown] = initialTransition(
    lifecycle.chart,
    facts as never,
  );
  for (const { event, to } of steps) {
    const events = [...legalAt(lifecycle, snapshot), ...delaysOf(snapshot)];
    const next = events
      .filter((candidate) => labelOf(candidate) === event)
      .map((candidate) => advance(snapshot, lifecycle.chart, candidate)[0])
      .find(({ value }) => stateOf(value) === to);
    if (!next) throw new Error(`Nothing leads by ${event} to ${to}`);
    snapshot = next;
  }
  return snapshot;
}

function* firstOf<T>(rows: Iterable<T>, size: number): Generator<T> {
  let count = 0;
  for (const row of rows) {
    if (count === size) return;
    count += 1;
    yield row;
  }
}
