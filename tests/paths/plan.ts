import { getShortestPaths, getSimplePaths } from '@xstate/graph';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { advance, ask, type Lifecycle, restore } from '../../machines/kernel/law/explain.ts';

/** One kind of record to walk: the facts it begins with. */
export interface Variant<Facts> {
  name: string;
  facts: Facts;
}

export interface Edge {
  from: string;
  event: string;
  to: string;
}

export interface Path {
  variant: string;
  steps: { event: string; to: string }[];
}

export interface Refusal {
  variant: string;
  state: string;
  event: string;
  /** The chart's rule that refuses it. */
  rule: string;
}

/** A state with the way there that the server can be taken along. */
export interface Reached {
  variant: string;
  state: string;
  steps: Path['steps'];
}

/** Everything there is to walk of one lifecycle, from its chart alone. */
export interface Plan {
  states: string[];
  reached: Reached[];
  edges: Edge[];
  /** One way to each edge: a reached state and the step out of it. */
  ways: Path[];
  /** Every simple path that is not the beginning of a longer one. */
  paths: Path[];
  refusals: Refusal[];
}

/** What a step is called: the event, and for a correction where to. */
export const labelOf = (event: { type: string; to?: unknown }) =>
  typeof event.to === 'string' ? `${event.type}:${event.to}` : event.type;

/** A state in one line, the same for chart and server: a database orders the regions its own way. */
export function stateOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const regions = Object.entries(value).sort(([left], [right]) => left.localeCompare(right));
  return `{${regions.map(([name, inner]) => `${JSON.stringify(name)}:${stateOf(inner)}`).join(',')}}`;
}

/** The delays of the states that the snapshot is in, as the events they will raise. */
export function delaysOf(snapshot: AnyMachineSnapshot): { type: string }[] {
  const nodes = snapshot._nodes as { after: { eventType: string }[] }[];
  return nodes.flatMap(({ after }) => after.map(({ eventType }) => ({ type: eventType })));
}

/**
 * Reads off the chart what there is to walk: every state and edge that each variant can reach,
 * every simple path without corrections, and every event that a reached state must refuse.
 */
export function planOf<Facts, Event extends { type: string; to?: unknown }>(
  lifecycle: Lifecycle<Facts, Event>,
  variants: Variant<Facts>[],
): Plan {
  const states = new Set<string>();
  const edges = new Map<string, Edge>();
  const paths: Path[] = [];
  const reached: Reached[] = [];
  const ways: Path[] = [];
  const refusals: Refusal[] = [];
  for (const { name, facts } of variants) {
    const shortest = getShortestPaths(lifecycle.chart, {
      ...options(facts),
      events: (snapshot) =>
        legal(
          snapshot as AnyMachineSnapshot,
          lifecycle.choices((snapshot as AnyMachineSnapshot).context as Facts),
        ),
    });
    for (const path of shortest) {
      const snapshot = replayed(lifecycle, facts, path.steps);
      const from = stateOf(snapshot.value);
      states.add(from);
      reached.push({ variant: name, state: from, steps: stepsOf(path.steps) });
      const now = snapshot.context as Facts;
      for (const event of legal(snapshot, [
        ...lifecycle.choices(now),
        ...lifecycle.corrections(),
      ])) {
        const to = stateOf(advance(snapshot, lifecycle.chart, event)[0].value);
        const edge = { from, event: labelOf(event), to };
        if (edges.has(JSON.stringify(edge))) continue;
        edges.set(JSON.stringify(edge), edge);
        ways.push({ variant: name, steps: [...stepsOf(path.steps), { event: edge.event, to }] });
      }
      refusals.push(
        ...refusedAt(lifecycle, snapshot).map((refused) => ({
          variant: name,
          state: from,
          ...refused,
        })),
      );
    }
    const walks = getSimplePaths(lifecycle.chart, {
      ...options(facts),
      events: (snapshot) =>
        legal(
          snapshot as AnyMachineSnapshot,
          lifecycle.choices((snapshot as AnyMachineSnapshot).context as Facts),
        ),
    }).map(({ steps }) => ({ variant: name, steps: stepsOf(steps) }));
    paths.push(...longest(walks));
  }
  return {
    states: [...states].sort(),
    reached,
    edges: [...edges.values()],
    ways,
    paths,
    refusals: unique(refusals),
  };
}

/** The events, by label, that the chart refuses in this very snapshot, and the rule that does. */
function refusedAt<Facts, Event extends { type: string; to?: unknown }>(
  lifecycle: Lifecycle<Facts, Event>,
  snapshot: AnyMachineSnapshot,
): Pick<Refusal, 'event' | 'rule'>[] {
  const facts = snapshot.context as Facts;
  const events = [...lifecycle.choices(facts), ...lifecycle.corrections()];
  const labels = [...new Set(events.map(labelOf))];
  return labels.flatMap((label) => {
    const named = events.filter((event) => labelOf(event) === label);
    const [first] = named;
    if (!first || named.some((event) => snapshot.can(event))) return [];
    const answer = ask(lifecycle, snapshot, first, () => true);
    return [{ event: label, rule: answer.possible ? '' : answer.reason.rule }];
  });
}

/** Where one event leads from stored state and facts, or null where the chart refuses it. */
export function leadsTo<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  state: unknown,
  facts: Facts,
  event: Event,
): string | null {
  const snapshot = restore(lifecycle, state as never, facts);
  if (!snapshot.can(event)) return null;
  return stateOf(advance(snapshot, lifecycle.chart, event)[0].value);
}

function options(facts: unknown) {
  return {
    input: facts as never,
    serializeState: (state: { value?: unknown }) => stateOf(state.value),
    serializeEvent: (event: { type: string; to?: unknown }) => JSON.stringify(event),
  } as object;
}

function legal(snapshot: AnyMachineSnapshot, events: { type: string; to?: unknown }[]) {
  return [...events, ...delaysOf(snapshot)].filter((event) => snapshot.can(event)) as (never & {
    type: string;
    to?: unknown;
  })[];
}

/**
 * Where the steps of a path lead. The search tells states apart by their value alone and keeps the
 * facts of the last that it saw, which an event that stays there may have changed.
 */
function replayed<Facts, Event extends { type: string }>(
  { chart }: Lifecycle<Facts, Event>,
  facts: Facts,
  steps: { event: { type: string } }[],
): AnyMachineSnapshot {
  const [begun] = initialTransition(chart, facts as never);
  return steps
    .filter(({ event }) => event.type !== 'xstate.init')
    .reduce<AnyMachineSnapshot>((at, { event }) => advance(at, chart, event)[0], begun);
}

function stepsOf(steps: { event: { type: string; to?: unknown }; state: unknown }[]) {
  return steps
    .filter(({ event }) => event.type !== 'xstate.init')
    .map(({ event, state }) => ({
      event: labelOf(event),
      to: stateOf((state as AnyMachineSnapshot).value),
    }));
}

/** A plan with fewer paths and refusals than this is walked whole: it takes seconds. */
const SMALL = 200;

/**
 * A part of a large plan: all states and edges, one of so many paths, and one refusal for each rule and event.
 * @param part any whole number: as it is raised by one each time, all paths and refusals are walked in time
 */
export function partOf(plan: Plan, parts: number, part: number): Plan {
  if (parts === 1 || plan.paths.length + plan.refusals.length < SMALL) return plan;
  const groups = Map.groupBy(plan.refusals, ({ rule, event }) => JSON.stringify([rule, event]));
  return {
    ...plan,
    paths: plan.paths.filter((_path, index) => index % parts === part % parts),
    refusals: [...groups.values()].map((group) => group[part % group.length] as Refusal),
  };
}

/** Leaves out a path that a longer one begins with: walking the longer one walks it too. */
function longest(paths: Path[]): Path[] {
  const beginnings = new Set(
    paths.flatMap(({ steps }) =>
      steps.map((_step, index) => JSON.stringify(steps.slice(0, index))),
    ),
  );
  return paths.filter(({ steps }) => !beginnings.has(JSON.stringify(steps)));
}

function unique<T>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
