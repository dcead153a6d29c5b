import { isDeepStrictEqual } from 'node:util';
import {
  ask,
  type ChartState,
  type Lifecycle,
  restore,
} from '../../machines/kernel/law/explain.ts';
import {
  delaysOf,
  type Edge,
  labelOf,
  leadsTo,
  type Path,
  type Plan,
  partOf,
  planOf,
  type Refusal,
  stateOf,
  type Variant,
} from './plan.ts';

/** An event of which no more is known than its name and where it may lead. */
export interface AnyEvent {
  type: string;
  to?: unknown;
}

/** A record as the running server shows it. */
export interface Shown<Facts> {
  id: number;
  state: ChartState;
  version: number;
  facts: Facts;
  historyLength: number;
  /** The whole answer, to see that a refusal changed nothing. */
  whole: unknown;
}

/** What the server said to an event: where it went, or the rule that refused. */
export type Said<Facts> = { ok: true; record: Shown<Facts> } | { ok: false; rule: string };

/**
 * How a lifecycle is walked against the running server: make a record, send an event as a person
 * would, read it, let time pass. Adding a lifecycle to the walks is one of these.
 */
export interface Walker<Facts, Event extends { type: string; to?: unknown }> {
  lifecycle: Lifecycle<Facts, Event>;
  variants: Variant<Facts>[];
  create(variant: Variant<Facts>): Promise<Shown<Facts>>;
  read(id: number): Promise<Shown<Facts>>;
  send(id: number, event: Event, facts: Facts): Promise<Said<Facts>>;
  /** Lets the record's running delays become due, and the server notice. */
  passTime(id: number): Promise<void>;
}

/** What a walk covered of a plan. */
export interface Walked {
  plan: Plan;
  states: Set<string>;
  edges: Set<string>;
  paths: Set<string>;
  refusals: Set<string>;
  /** What went otherwise than the chart says, in words. */
  faults: string[];
}

export const keyOf = (entry: Edge | Path | Refusal) => JSON.stringify(entry);

/** Of how many parts of a plan which one is walked. */
export interface Part {
  parts: number;
  part: number;
}

/** Walks every path, edge and refusal of a lifecycle's plan against the running server, or of a part. */
export async function walk<Facts, Event extends { type: string; to?: unknown }>(
  walker: Walker<Facts, Event>,
  {
    atOnce = 4,
    progress = () => {},
    parts = 1,
    part = 0,
  }: { atOnce?: number; progress?: (said: string) => void } & Partial<Part> = {},
): Promise<Walked> {
  const plan = partOf(planOf(walker.lifecycle, walker.variants), parts, part);
  const walked: Walked = {
    plan,
    states: new Set(),
    edges: new Set(),
    paths: new Set(),
    refusals: new Set(),
    faults: [],
  };
  progress(`${walker.lifecycle.id}: ${plan.paths.length} paths`);
  await each(plan.paths, atOnce, async (path) => {
    if (await arrives(walker, walked, path)) walked.paths.add(keyOf(path));
  });
  progress(`${walker.lifecycle.id}: ${plan.refusals.length} refusals`);
  const refusing = new Set(
    plan.refusals.map(({ variant, state }) => JSON.stringify([variant, state])),
  );
  const due = plan.reached.filter(({ variant, state }) =>
    refusing.has(JSON.stringify([variant, state])),
  );
  await each(due, atOnce, async (reached) => {
    const record = await arrives(walker, walked, reached);
    if (record) await refusesTheRest(walker, walked, reached, record);
  });
  const open = new Map(plan.edges.map((edge) => [keyOf(edge), edge]));
  for (const edge of walked.edges) open.delete(edge);
  progress(`${walker.lifecycle.id}: ${open.size} edges that no path takes`);
  await each([...plan.edges.entries()], atOnce, async ([index, edge]) => {
    const way = plan.ways[index];
    if (!way || !open.delete(keyOf(edge))) return;
    const record = await arrives(walker, walked, way);
    if (record) await goesOn(walker, walked, open, way.variant, record);
  });
  return walked;
}

/** How many edges one record is led over at most: each answer brings its whole history. */
const FURTHER = 20;

/**
 * Goes on with one record over edges that nobody took yet, as long as the chart leads from where it
 * is over one of them: most corrections can follow each other, and need no record of their own.
 */
async function goesOn<Facts, Event extends { type: string; to?: unknown }>(
  walker: Walker<Facts, Event>,
  walked: Walked,
  open: Map<string, Edge>,
  variant: string,
  record: Shown<Facts>,
): Promise<void> {
  let at: Shown<Facts> | null = record;
  for (let taken = 0; at && taken < FURTHER; taken += 1) {
    const next: Edge | undefined = oneFrom(walker.lifecycle, open, at);
    if (!next) return;
    open.delete(keyOf(next));
    at = await goes(walker, walked, variant, at, next);
  }
}

/** One of these edges that the chart leads over from where a record is, with its facts. */
function oneFrom<Facts, Event extends { type: string; to?: unknown }>(
  lifecycle: Lifecycle<Facts, Event>,
  edges: Map<string, Edge>,
  { state, facts }: Shown<Facts>,
): Edge | undefined {
  const from = stateOf(state);
  const events = eventsOf(lifecycle, facts);
  return [...edges.values()].find(
    (edge) =>
      edge.from === from &&
      events.some(
        (event) =>
          labelOf(event) === edge.event && leadsTo(lifecycle, state, facts, event) === edge.to,
      ),
  );
}

/** Takes a fresh record along the steps; null, with a fault noted, where the server went elsewhere. */
async function arrives<Facts, Event extends { type: string; to?: unknown }>(
  walker: Walker<Facts, Event>,
  walked: Walked,
  { variant: name, steps }: Path,
): Promise<Shown<Facts> | null> {
  const variant = walker.variants.find((candidate) => candidate.name === name);
  if (!variant) throw new Error(`No variant ${name}`);
  let record: Shown<Facts> | null = await walker.create(variant);
  walked.states.add(stateOf(record.state));
  for (const step of steps) {
    if (record) record = await goes(walker, walked, name, record, step);
  }
  return record;
}

/** Takes a record one step on; null, with a fault noted, where the server went elsewhere. */
async function goes<Facts, Event extends { type: string; to?: unknown }>(
  walker: Walker<Facts, Event>,
  walked: Walked,
  variant: string,
  record: Shown<Facts>,
  step: Path['steps'][number],
): Promise<Shown<Facts> | null> {
  const from = stateOf(record.state);
  const next = await take(walker, record, step);
  if (typeof next === 'string') {
    walked.faults.push(`${variant}: ${from} –${step.event}→ ${step.to}: ${next}`);
    return null;
  }
  if (next.version !== record.version + 1 || next.historyLength !== record.historyLength + 1) {
    walked.faults.push(`${variant}: ${from} –${step.event}→ wrote more or less than one line`);
  }
  walked.states.add(step.to);
  walked.edges.add(keyOf({ from, event: step.event, to: step.to }));
  return next;
}

/**
 * Takes a fresh record along the steps.
 * @throws Error in words where the server went elsewhere.
 */
export async function bring<Facts, Event extends { type: string; to?: unknown }>(
  walker: Walker<Facts, Event>,
  { variant: name, steps }: Path,
): Promise<Shown<Facts>> {
  const variant = walker.variants.find((candidate) => candidate.name === name);
  if (!variant) throw new Error(`No variant ${name}`);
  let record = await walker.create(variant);
  for (const step of steps) {
    const next = await take(walker, record, step);
    if (typeof next === 'string') throw new Error(`${name}: ${step.event}→ ${step.to}: ${next}`);
    record = next;
  }
  return record;
}

async function take<Facts, Event extends { type: string; to?: unknown }>(
  walker: Walker<Facts, Event>,
  record: Shown<Facts>,
  step: Path['steps'][number],
): Promise<Shown<Facts> | string> {
  if (step.event.startsWith('xstate.after.')) {
    await walker.passTime(record.id);
    const after = await walker.read(record.id);
    return stateOf(after.state) === step.to ? after : `the delay led to ${stateOf(after.state)}`;
  }
  const event = eventsOf(walker.lifecycle, record.facts).find(
    (candidate) =>
      labelOf(candidate) === step.event &&
      leadsTo(walker.lifecycle, record.state, record.facts, candidate) === step.to,
  );
  if (!event) return 'the chart does not lead there with the facts that the server shows';
  const said = await walker.send(record.id, event, record.facts);
  if (!said.ok) return `refused by ${said.rule}`;
  const reached = stateOf(said.record.state);
  return reached === step.to ? said.record : `led to ${reached}`;
}

async function refusesTheRest<Facts, Event extends { type: string; to?: unknown }>(
  walker: Walker<Facts, Event>,
  walked: Walked,
  { variant, state }: { variant: string; state: string },
  record: Shown<Facts>,
): Promise<void> {
  const due = walked.plan.refusals.filter(
    (refusal) => refusal.variant === variant && refusal.state === state,
  );
  for (const refusal of due) {
    const events = eventsOf(walker.lifecycle, record.facts).filter(
      (event) => labelOf(event) === refusal.event,
    );
    const answers = await Promise.all(
      events.map((event) => walker.send(record.id, event, record.facts)),
    );
    if (events.length === 0) {
      walked.faults.push(`${variant}: ${state}: nobody can send ${refusal.event} to be refused`);
    } else if (answers.some(({ ok }) => ok)) {
      walked.faults.push(`${variant}: ${state} took ${refusal.event}`);
    } else {
      walked.refusals.add(keyOf(refusal));
    }
    for (const [index, event] of events.entries()) {
      const said = answers[index];
      const told = refusalsOf(walker.lifecycle, record, event);
      if (said && !said.ok && !told.includes(said.rule)) {
        walked.faults.push(
          `${variant}: ${state} refused ${refusal.event} by ${said.rule}, not ${told.join(', ')}`,
        );
      }
    }
  }
  const after = await walker.read(record.id);
  if (!isDeepStrictEqual(after.whole, record.whole)) {
    walked.faults.push(`${variant}: ${state}: a refused event changed the record`);
  }
}

/**
 * The rule by which the chart refuses an event to somebody who may do everything; where the record is
 * there already, also the one that says so in its own words.
 */
function refusalsOf<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  { state, facts }: Shown<Facts>,
  event: Event,
): string[] {
  const answer = ask(lifecycle, restore(lifecycle, state, facts), event, () => true);
  if (answer.possible) return [];
  const { rule, already } = answer.reason;
  return already ? [rule, already] : [rule];
}

/** Every event that a person could send a record with these facts. */
export function eventsOf<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  facts: Facts,
): Event[] {
  return [...lifecycle.choices(facts), ...lifecycle.corrections()];
}

/** Whether nobody can send a record anything where it is, and a delay leads on from there. */
export function waitsForTime<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  { state, facts }: Pick<Shown<Facts>, 'state' | 'facts'>,
): boolean {
  const snapshot = restore(lifecycle, state, facts);
  const isSent = eventsOf(lifecycle, facts).some((event) => snapshot.can(event));
  return !isSent && delaysOf(snapshot).length > 0;
}

/** Does work for every row, so many at once. */
export async function each<T>(
  rows: T[],
  atOnce: number,
  work: (row: T) => Promise<void>,
): Promise<void> {
  const queue = rows.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const row of queue) await work(row);
    }),
  );
}
