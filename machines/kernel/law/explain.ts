import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  getNextTransitions,
  transition,
} from 'xstate';
import {
  type Ask,
  allows,
  branchHolds,
  firstReason,
  type Reason,
  type RuleBook,
  type Verdict,
} from './rules.ts';

/** A chart's state as XState writes it. */
export type ChartState = string | { [region: string]: ChartState | undefined };

/**
 * A lifecycle as server, screens and tests use it: the chart, its rules, and the events that a
 * person could send. A new lifecycle brings one such object and nothing else.
 */
export interface Lifecycle<Facts, Event extends { type: string }> {
  readonly id: string;
  readonly chart: AnyStateMachine;
  readonly book: RuleBook<Facts, Event>;
  /** Every event in its simplest form. */
  readonly intents: (facts: Facts) => Event[];
  /** Every event, once for each choice that leads to another place. */
  readonly choices: (facts: Facts) => Event[];
  /**
   * Events that a way uses only if no other way leads there, even if something has to be mended
   * first.
   */
  readonly lastResort?: readonly Event['type'][];
  /** Events that correct a record by hand. */
  readonly corrections: () => Event[];
  /** The facts as they would be if everything were mended that refuses an event and is not on the record itself, as a stock or a frozen customer. */
  readonly mended: (facts: Facts) => Facts;
  /** Later facts, but everything outside the record as it is now. */
  readonly outsideAsNow: (later: Facts, now: Facts) => Facts;
  /**
   * The part of the facts that decides which places can be reached, if not all of them do. The
   * search for a way treats moments with the same state and the same part as one.
   */
  readonly alike?: (facts: Facts) => unknown;
  /** The place in each region, by name. */
  readonly places: (state: ChartState) => Record<string, string>;
}

/** Whether an account's role grants a permission. */
export type Grants = (permission: string) => boolean;

/** The reason if a role does not grant a permission. */
export const lacks = (grants: Grants, permission: string): Verdict =>
  grants(permission) ? null : { rule: 'permission', figures: { permission } };

/** The chart's answer to one event. */
export type Answer<Event> =
  | { possible: true; event: Event; permission: string }
  | { possible: false; event: Event; permission: string | null; reason: Reason };

/** One step of a way: the event, the permission it takes, and its obstacle now. */
export interface Step<Event> {
  event: Event;
  permission: string | null;
  places: Record<string, string>;
  obstacle: Reason | null;
}

/** Rebuilds the snapshot of a stored record. Throws if the chart has no such state. */
export function restore<Facts, Event extends { type: string }>(
  { chart }: Lifecycle<Facts, Event>,
  state: ChartState,
  facts: Facts,
): AnyMachineSnapshot {
  // The chart's own type parameters are erased in a registry of many charts.
  return chart.resolveState({ value: state as never, context: facts as never });
}

/** The `meta` that a place of a chart may have. */
export interface PlaceMeta {
  /**
   * For an event that leads to where the record is already: the rule that says so in the record's
   * own words.
   */
  already: { readonly [event: string]: string };
}

/** Whether the record's place has a tag. Lists and documents ask this. */
export const isTagged = (
  { chart }: Pick<Lifecycle<never, never>, 'chart'>,
  state: ChartState,
  tag: string,
): boolean => chart.resolveState({ value: state as never, context: {} as never }).hasTag(tag);

/**
 * The places of a chart that have a tag, with groups and the places inside them, by the names that
 * rows keep. Queries use them.
 */
export function placesTagged(
  { chart }: Pick<Lifecycle<never, never>, 'chart'>,
  tag: string,
): string[] {
  const above = chart.root.type === 'parallel' ? 1 : 0;
  return nodesTagged(chart, tag).map(({ path }) => path.slice(above).join('.'));
}

/** The tabs of a list that hold the places with a tag. */
export const tabsTagged = (
  { chart }: Pick<Lifecycle<never, never>, 'chart'>,
  tag: string,
): string[] => [...new Set(nodesTagged(chart, tag).flatMap(({ tags }) => tags.flatMap(tabIn)))];

/** The tab of a tag like `tab:sent`; nothing for any other tag. */
const tabIn = (tag: string): string[] => (tag.startsWith('tab:') ? [tag.slice('tab:'.length)] : []);

/** The tab of a snapshot. Throws if the chart gives none. */
export function tabOf({ tags, value }: Pick<AnyMachineSnapshot, 'tags' | 'value'>): string {
  const [tab] = [...tags].flatMap(tabIn);
  if (tab === undefined) throw new Error(`The chart gives no tab: ${JSON.stringify(value)}`);
  return tab;
}

function nodesTagged(chart: AnyStateMachine, tag: string): AnyStateNode[] {
  const within = (node: AnyStateNode, isTaggedAbove: boolean): AnyStateNode[] => {
    const isOne = isTaggedAbove || node.tags.includes(tag);
    const below = Object.values(node.states).flatMap((child) =>
      within(child as AnyStateNode, isOne),
    );
    return isOne ? [node, ...below] : below;
  };
  return within(chart.root, false);
}

/**
 * Asks the chart whether it takes an event. A refusal gives, in this order: the wrong state, the
 * missing permission, or the first rule that refuses.
 */
export function ask<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  snapshot: AnyMachineSnapshot,
  event: Event,
  grants: Grants,
): Answer<Event> {
  const facts = snapshot.context as Facts;
  const candidates = getNextTransitions(snapshot).filter(
    (candidate) => candidate.eventType === event.type,
  );
  const branches = candidates.filter((candidate) =>
    branchHolds(lifecycle.book, askOf(candidate.guard), facts, event),
  );
  const [first] = branches;
  if (!first) {
    return {
      possible: false,
      event,
      permission: null,
      reason: wrongState(lifecycle, snapshot, event),
    };
  }
  const open = branches.find((candidate) =>
    allows(lifecycle.book, askOf(candidate.guard), facts, event),
  );
  const permission = permissionOf((open ?? first).meta);
  // Before the rules: a person without the permission need not mend anything else.
  const lack = permission === null ? null : lacks(grants, permission);
  if (lack) return { possible: false, event, permission, reason: lack };
  if (!open) {
    const reason = firstReason(lifecycle.book, askOf(first.guard), facts, event);
    return {
      possible: false,
      event,
      permission,
      reason: reason ?? wrongState(lifecycle, snapshot, event),
    };
  }
  return { possible: true, event, permission: permission ?? '' };
}

/** Asks the chart about every event that a person could send now. */
export function askAll<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  snapshot: AnyMachineSnapshot,
  grants: Grants,
): Answer<Event>[] {
  return lifecycle
    .intents(snapshot.context as Facts)
    .map((event) => ask(lifecycle, snapshot, event, grants));
}

/** The snapshot after an event that the chart takes, with the actions it asks for. */
export function advance(
  snapshot: AnyMachineSnapshot,
  chart: AnyStateMachine,
  event: { type: string },
) {
  return transition(chart, snapshot, event);
}

/**
 * The shortest way from a snapshot to a place without an obstacle now. If there is none, the
 * shortest way once everything outside the record is mended; its steps name their obstacles. Last
 * resorts, then corrections by hand, are used only if no other way leads there. Null if the chart
 * has no way at all.
 */
export function wayTo<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  snapshot: AnyMachineSnapshot,
  goal: { region: string; place: string },
): Step<Event>[] | null {
  const now = snapshot.context as Facts;
  const asTheyAre = restore(lifecycle, snapshot.value, now);
  const mended = restore(lifecycle, snapshot.value, lifecycle.mended(now));
  const { lastResort = [] } = lifecycle;
  const any = (facts: Facts) => lifecycle.choices(facts);
  const usual = (facts: Facts) => any(facts).filter(({ type }) => !lastResort.includes(type));
  for (const [start, events] of [
    [asTheyAre, usual],
    [mended, usual],
    ...(lastResort.length > 0
      ? ([
          [asTheyAre, any],
          [mended, any],
        ] as const)
      : []),
    [mended, () => lifecycle.corrections()],
  ] as const) {
    const way = search(lifecycle, start, goal, events);
    if (way) return annotate(lifecycle, start, now, way);
  }
  return null;
}

function search<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  start: AnyMachineSnapshot,
  goal: { region: string; place: string },
  events: (facts: Facts) => Event[],
): Event[] | null {
  const seen = new Set([keyOf(lifecycle, start)]);
  let front: { at: AnyMachineSnapshot; way: Event[] }[] = [{ at: start, way: [] }];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { at, way } of front) {
      if (lifecycle.places(at.value)[goal.region] === goal.place) return way;
      for (const event of events(at.context as Facts)) {
        if (!at.can(event)) continue;
        const [reached] = advance(at, lifecycle.chart, event);
        const key = keyOf(lifecycle, reached);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push({ at: reached, way: [...way, event] });
      }
    }
    front = next;
  }
  return null;
}

function annotate<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  start: AnyMachineSnapshot,
  now: Facts,
  events: Event[],
): Step<Event>[] {
  let at = start;
  return events.map((event) => {
    const real = restore(lifecycle, at.value, lifecycle.outsideAsNow(at.context as Facts, now));
    const answer = ask(lifecycle, real, event, () => true);
    [at] = advance(at, lifecycle.chart, event);
    return {
      event,
      permission: answer.permission || null,
      places: lifecycle.places(at.value),
      obstacle: answer.possible ? null : answer.reason,
    };
  });
}

function wrongState<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  snapshot: AnyMachineSnapshot,
  event: Event,
): Reason {
  const places = Object.values(snapshot.getMeta()) as (Partial<PlaceMeta> | undefined)[];
  const [already] = places.flatMap((place) => place?.already?.[event.type] ?? []);
  return {
    rule: 'wrongState',
    record: lifecycle.id,
    figures: { event: event.type, ...lifecycle.places(snapshot.value) },
    ...(already === undefined ? {} : { already }),
  };
}

function askOf(guard: unknown): Ask {
  if (typeof guard !== 'object' || guard === null || !('params' in guard)) return {};
  return guard.params as Ask;
}

function permissionOf(meta: unknown): string | null {
  if (typeof meta !== 'object' || meta === null || !('permission' in meta)) return null;
  return typeof meta.permission === 'string' ? meta.permission : null;
}

/** States that are the same to the search share a key. */
function keyOf<Facts, Event extends { type: string }>(
  { alike }: Lifecycle<Facts, Event>,
  { value, context }: AnyMachineSnapshot,
): string {
  return JSON.stringify([value, alike ? alike(context as Facts) : context]);
}
