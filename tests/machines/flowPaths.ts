import { isDeepStrictEqual } from 'node:util';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from '@xstate/graph';
import { expect } from 'vitest';
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate';
import { inTurn } from '../support/scale.ts';

/** How a call may answer: with an output, or with an error. */
export interface Answer {
  variant: string;
  output?: unknown;
  error?: unknown;
}

/** The answer of a call, as the chart sees it. */
export interface Answered extends Answer {
  type: string;
  /** Which of the machine's calls answered. */
  src: string;
}

/** A step of a path, and the state that it leads to. */
export interface Step {
  event: EventObject | Answered;
  state: AnyMachineSnapshot;
}

/** A flow as its chart alone tells it: what may happen, and what tells its states apart. */
export interface FlowModel {
  machine: AnyStateMachine;
  input?: unknown;
  /** What a person, or the world, may do at any moment. */
  events: readonly EventObject[];
  /** How each call may answer in a state. */
  answers: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => readonly Answer[]>>;
  keyOf: (snapshot: AnyMachineSnapshot) => string;
}

const nameOf = (event: EventObject | Answered): string =>
  'variant' in event ? `${event.src}: ${event.variant}` : JSON.stringify(event);

/** Everything that may happen in a state. */
function eventsIn(model: FlowModel, snapshot: AnyMachineSnapshot) {
  const calls = (snapshot._nodes as { invoke: { id: string; src: unknown }[] }[])
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id, src }) =>
      (model.answers[String(src)]?.(snapshot) ?? []).map((answer) => ({
        ...answer,
        type: `xstate.${'error' in answer ? 'error' : 'done'}.actor.${id}`,
        src: String(src),
      })),
    );
  return [...model.events.filter((event) => snapshot.can(event)), ...calls];
}

/**
 * Those whose turn it is of the paths that pass no state twice, states being told apart by `keyOf`, each as long as it
 * goes, and how many there are in all. A path ends where what tells states apart let it hope for more than there is.
 */
export function simplePathsOf(
  model: FlowModel,
  keyOf = model.keyOf,
): { paths: Step[][]; all: number } {
  const paths = getSimplePaths(model.machine, options(model, keyOf)).map(({ steps }) =>
    steps.slice(1).map(({ event }) => event as EventObject),
  );
  const beginnings = new Set(paths.map((path) => path.slice(0, -1).map(nameOf).join()));
  const whole = paths.filter((path) => path.length > 0 && !beginnings.has(path.map(nameOf).join()));
  return {
    paths: inTurn(whole, 'FLOW_PATHS').map((path) => foretold(model, path)),
    all: whole.length,
  };
}

/** A shortest path to every state, and from there each edge. */
export function edgesOf(model: FlowModel): Step[][] {
  return getShortestPaths(model.machine, options(model, model.keyOf)).flatMap(
    ({ state, steps }) => {
      const snapshot = state as AnyMachineSnapshot;
      return eventsIn(model, snapshot).map((event) => [
        ...(steps.slice(1) as Step[]),
        { event, state: transition(model.machine, snapshot, event)[0] },
      ]);
    },
  );
}

/** The transitions of the chart that none of the models can take. */
export function missedTransitions(models: readonly FlowModel[]): string[] {
  const taken = new Set(
    models.flatMap((model) =>
      statesOf(model).flatMap((state) =>
        eventsIn(model, state).flatMap((event) =>
          (model.machine.getTransitionData(state, event) ?? []).map(nameOfTransition),
        ),
      ),
    ),
  );
  const all = models.flatMap(({ machine }) => allTransitions(machine.root as ChartNode));
  return [...new Set(all)].filter((name) => !taken.has(name));
}

/** States in which nothing that may happen changes anything. */
export function deadEndsOf(model: FlowModel): string[] {
  return statesOf(model)
    .filter((state) =>
      eventsIn(model, state).every((event) => {
        const [next] = transition(model.machine, state, event);
        return model.keyOf(next) === model.keyOf(state);
      }),
    )
    .map(model.keyOf);
}

/** Calls that answer when the test says so. */
export function toldCalls() {
  const waiting = new Map<
    string,
    { resolve: (value: never) => void; reject: (e: unknown) => void }
  >();
  return {
    /** A call of this name that waits to be told its answer. */
    whenTold: (src: string) => () => {
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      waiting.set(src, { resolve, reject });
      return promise;
    },
    async happen(actor: AnyActorRef, event: EventObject | Answered) {
      if (!('variant' in event)) {
        actor.send(event);
        return;
      }
      const call = waiting.get(event.src);
      if (!call) throw new Error(`${event.src} was not called`);
      waiting.delete(event.src);
      const taken = nextSnapshot(actor);
      if ('error' in event) call.reject(event.error);
      else call.resolve(event.output as never);
      await taken;
    },
  };
}

/** Fails, with the way there, where what is seen is not what the chart foretold. */
export function sameAs(seen: unknown, foretoldState: unknown, steps: readonly Step[]): void {
  // Comparing is what takes the time: it is spelled out only where something differs.
  if (isDeepStrictEqual(seen, foretoldState)) return;
  expect(seen, steps.map(({ event }) => nameOf(event)).join(' > ')).toEqual(foretoldState);
}

function options(model: FlowModel, keyOf: FlowModel['keyOf']) {
  return {
    input: model.input as never,
    // The chart's own events have no names for its calls' answers.
    events: ((snapshot: AnyMachineSnapshot) => eventsIn(model, snapshot)) as never,
    serializeState: keyOf as never,
    serializeEvent: nameOf as never,
  };
}

function statesOf(model: FlowModel): AnyMachineSnapshot[] {
  const map = getAdjacencyMap(model.machine, options(model, model.keyOf));
  return Object.values(map).map(({ state }) => state as AnyMachineSnapshot);
}

function foretold(model: FlowModel, path: readonly EventObject[]): Step[] {
  const steps: Step[] = [];
  let [state]: [AnyMachineSnapshot, unknown] = initialTransition(model.machine, model.input);
  for (const event of path) {
    const same = eventsIn(model, state).find((other) => nameOf(other) === nameOf(event));
    if (!same) break;
    [state] = transition(model.machine, state, same);
    steps.push({ event: same, state });
  }
  return steps;
}

function nextSnapshot(actor: AnyActorRef): Promise<void> {
  return new Promise((resolve) => {
    const subscription = actor.subscribe(() => {
      subscription.unsubscribe();
      resolve();
    });
  });
}

interface ChartTransition {
  source: { id: string };
  eventType: string;
  target?: readonly { id: string }[] | undefined;
  guard?: unknown;
}

interface ChartNode {
  transitions: ReadonlyMap<string, readonly ChartTransition[]>;
  states: Readonly<Record<string, ChartNode>>;
}

function allTransitions(node: ChartNode): string[] {
  return [
    ...[...node.transitions.values()].flat().map(nameOfTransition),
    ...Object.values(node.states).flatMap(allTransitions),
  ];
}

function nameOfTransition({ source, eventType, target, guard }: ChartTransition): string {
  const asked =
    typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : (guard ?? '');
  return `${source.id} ${eventType} ${asked} ${target?.map(({ id }) => id) ?? ''}`;
}
