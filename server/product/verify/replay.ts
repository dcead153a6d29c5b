import { isDeepStrictEqual } from 'node:util';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate';
import type { ChartState } from '../../../machines/kernel/law/explain.ts';

/** A line of a record's history, as far as the replay asks. */
export interface ReplayLine {
  version: number;
  event: string;
  from: unknown;
  to: unknown;
}

/** A record as its table has it. */
export interface ReplayRecord {
  version: number;
  state: unknown;
}

/** Replays histories through one chart. */
export interface Replay {
  /** The states that a record of this chart can begin in. */
  beginnings(): readonly ChartState[];
  /** The states that an event can lead to; none where the chart has no way or no such state. */
  after(state: ChartState, event: string): readonly ChartState[];
}

/** What was computed of each chart: a large one takes seconds, and is the same each time. */
const replays = new WeakMap<AnyStateMachine, Replay>();

/** Replays histories through a chart, of which each step is computed once in a process. */
export function replayOf(chart: AnyStateMachine): Replay {
  const replay = replays.get(chart) ?? newReplay(chart);
  replays.set(chart, replay);
  return replay;
}

/**
 * Replays through the chart's own transitions. What its rules and branches asked of the facts of the
 * time is not kept, so every answer of theirs is tried: what no answer leads to cannot have happened.
 */
function newReplay(chart: AnyStateMachine): Replay {
  const oracle = new Oracle();
  const bare = bareChart(chart, oracle);
  const known = new Map<string, readonly ChartState[]>();
  const remember = (key: string, reach: () => ChartState | null) => {
    const states = known.get(key) ?? oracle.everyAnswer(reach);
    known.set(key, states);
    return states;
  };
  return {
    beginnings: () => remember('', () => initialTransition(bare, {} as never)[0].value),
    after: (state, event) =>
      remember(`${event} ${JSON.stringify(state)}`, () => step(bare, state, { type: event })),
  };
}

/**
 * What is wrong with a record's history and its end, in words: a version that is missing, a line that
 * does not begin where the last ended, a step that the chart has not, and a stored state or version
 * that is another than the replay's.
 * @param first the version of the first line that there must be: 0, or 1 where the beginning is
 *   written by nobody
 */
export function replayFaults(
  replay: Replay,
  record: ReplayRecord,
  lines: readonly ReplayLine[],
  first: 0 | 1 = 0,
): string[] {
  const faults: string[] = [];
  let expected = first;
  let before: ReplayLine | undefined;
  for (const line of lines) {
    const { version } = line;
    if (version !== expected) faults.push(missing(expected, version - 1));
    if (before && !isDeepStrictEqual(before.to, line.from)) {
      faults.push(`version ${version} does not begin where the last ended`);
    }
    if (!possible(replay, line).some((state) => isDeepStrictEqual(state, line.to))) {
      faults.push(
        `version ${version}: its chart has no way from ${said(line.from)} to ${said(line.to)} by ${line.event}`,
      );
    }
    expected = version + 1;
    before = line;
  }
  if (expected <= record.version) faults.push(missing(expected, record.version));
  if (expected > record.version + 1) {
    faults.push(`its history goes on to version ${expected - 1}, it is at ${record.version}`);
  }
  if (before && expected === record.version + 1 && !isDeepStrictEqual(before.to, record.state)) {
    faults.push(`its state is ${said(record.state)}, its history ends in ${said(before.to)}`);
  }
  return faults;
}

const possible = (replay: Replay, { version, event, from, to }: ReplayLine) => {
  if (version === 0) return from === null && event === 'create' ? replay.beginnings() : [];
  // Where the line before is gone, its own `from` is all there is to go by.
  return from === null || to === null ? [] : replay.after(from as ChartState, event);
};

const missing = (from: number, to: number) =>
  to > from ? `versions ${from} to ${to} are missing` : `version ${from} is missing`;

const said = (state: unknown) => (typeof state === 'string' ? state : JSON.stringify(state));

function step(bare: AnyStateMachine, state: ChartState, event: AnyEventObject): ChartState | null {
  const at = resolved(bare, state);
  // What a chart does not take it ignores: that is no step that stays where it was.
  if (!at || bare.getTransitionData(at, event).length === 0) return null;
  return transition(bare, at, event)[0].value;
}

function resolved(bare: AnyStateMachine, state: ChartState): AnyMachineSnapshot | null {
  try {
    return bare.resolveState({ value: state as never, context: {} as never });
  } catch {
    return null;
  }
}

/** Questions after which a chart goes round in circles: the answers contradict each other. */
const RESTLESS = 1_000;

/** Answers what guards ask: the same question the same within one run, over all runs each way. */
class Oracle {
  #answers = new Map<unknown, boolean>();
  #asked = 0;

  answer(ask: unknown): boolean {
    this.#asked += 1;
    if (this.#asked > RESTLESS) throw new Error('The chart never rests');
    const answer = this.#answers.get(ask) ?? false;
    this.#answers.set(ask, answer);
    return answer;
  }

  /** The different states that a run comes to, over all answers that it asks for. */
  everyAnswer(run: () => ChartState | null): ChartState[] {
    const found = new Map<string, ChartState>();
    const left: [unknown, boolean][][] = [[]];
    for (let given = left.pop(); given; given = left.pop()) {
      this.#answers = new Map(given);
      this.#asked = 0;
      const state = this.#unlessRestless(run);
      if (state !== null) found.set(JSON.stringify(state), state);
      const asked = [...this.#answers].slice(given.length);
      asked.forEach(([ask], index) => {
        left.push([...given, ...asked.slice(0, index), [ask, true]]);
      });
    }
    return [...found.values()];
  }

  /** What a run comes to; null where it never rests. The chart wraps what a guard throws. */
  #unlessRestless(run: () => ChartState | null): ChartState | null {
    try {
      return run();
    } catch (error) {
      if (this.#asked > RESTLESS) return null;
      throw error;
    }
  }
}

/** A chart without facts: its guards ask the oracle, its actions do nothing, its delays are short. */
function bareChart(chart: AnyStateMachine, oracle: Oracle): AnyStateMachine {
  const { actions, guards, delays } = chart.implementations;
  const each = (named: object, made: unknown) =>
    Object.fromEntries(Object.keys(named).map((name) => [name, made]));
  return chart.provide({
    actions: each(actions, () => {}),
    guards: each(guards, (_: unknown, ask: unknown) => oracle.answer(ask)),
    delays: each(delays, 1),
  } as never);
}
