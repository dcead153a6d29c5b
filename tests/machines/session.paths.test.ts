import { isDeepStrictEqual } from 'node:util';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { LoginInfo } from '../../api/auth.ts';
import { ApiFailure } from '../../api/failure.ts';
import { createSessionMachine, type SessionEvent } from '../../machines/session/machine.ts';
import type { SessionStore, SignedIn } from '../../machines/session/store.ts';
import { loginOf } from './session.fixtures.ts';

type Call = 'signIn' | 'confirm' | 'dropShop';
/** The answer of a call, as the chart sees it. */
interface Answered {
  type: string;
  call: Call;
  variant: string;
  output?: LoginInfo;
  error?: ApiFailure;
}
type ModelEvent = SessionEvent | Answered;
type Snapshot = SnapshotFrom<ReturnType<typeof createSessionMachine>>;
type Step = { event: ModelEvent; state: Snapshot };

const LOGIN = loginOf(7);
const credentials = { username: 'clerk', password: 'secret', remember: true };

const person: SessionEvent[] = [
  { type: 'SIGN_IN', ...credentials },
  { type: 'SIGN_IN', ...credentials, username: ' ' },
  { type: 'SIGN_IN', ...credentials, password: '' },
  { type: 'SIGN_OUT' },
  { type: 'SWITCH_SHOP', restaurantId: 1 },
  { type: 'SWITCH_SHOP', restaurantId: 2 },
  { type: 'LEFT' },
  { type: 'SESSION_ENDED', code: 4003, token: LOGIN.token },
];

const fromElsewhere: SessionEvent[] = [
  { type: 'TAB_SIGNED_OUT' },
  { type: 'TAB_SIGNED_IN', session: { login: LOGIN, restaurantId: 2 } },
  { type: 'TAB_SIGNED_IN', session: { login: loginOf(8), restaurantId: 1 } },
  { type: 'TAB_SWITCHED_SHOP', restaurantId: 2 },
  { type: 'SESSION_ENDED', code: 4002, token: LOGIN.token },
  { type: 'SESSION_ENDED', code: 4007, token: LOGIN.token },
];

const refused = new ApiFailure({ kind: 'invalid', code: 4000, msg: 'Wrong' });
const network = new ApiFailure({ kind: 'network' });

const answers: Record<Call, Omit<Answered, 'type' | 'call'>[]> = {
  signIn: [
    { variant: 'signed in', output: LOGIN },
    { variant: 'without a shop', output: loginOf(7, []) },
    { variant: 'refused', error: refused },
    { variant: 'network', error: network },
  ],
  confirm: [
    { variant: 'as it was', output: loginOf(7) },
    { variant: 'lost shop 1', output: loginOf(7, [2]) },
    { variant: 'network', error: network },
  ],
  dropShop: [{ variant: 'dropped' }, { variant: 'network', error: network }],
};

describe.each([
  ['nothing is kept', null, 20],
  ['a session is kept', { login: LOGIN, restaurantId: 1 }, 100],
])('the session, where %s', (_name, kept, least) => {
  test('walks every simple path', { timeout: 60_000 }, async () => {
    const paths = simplePaths(kept, person);
    expect(paths.length).toBeGreaterThan(least);
    for (const path of paths) await walk(kept, path);
  });

  test('walks every edge, with what other tabs do', { timeout: 60_000 }, async () => {
    const edges = everyEdge(kept, [...person, ...fromElsewhere]);
    expect(edges.length).toBeGreaterThan(100);
    for (const edge of edges) await walk(kept, edge);
  });
});

test('every transition of the chart is taken', () => {
  const taken = new Set(
    [null, { login: LOGIN, restaurantId: 1 }].flatMap((kept) => {
      const { machine } = sessionOver(kept);
      const map = getAdjacencyMap(machine, options([...person, ...fromElsewhere]));
      return Object.values(map).flatMap(({ state }) =>
        eventsIn(state, [...person, ...fromElsewhere]).flatMap((event) =>
          (machine.getTransitionData(state, event as SessionEvent) ?? []).map(nameOfTransition),
        ),
      );
    }),
  );
  const missed = allTransitions(sessionOver(null).machine.root).filter((name) => !taken.has(name));
  expect(missed).toEqual([]);
});

/** A session whose calls answer when the test says so, over a store that holds what is given. */
function sessionOver(kept: SignedIn | null) {
  const waiting = new Map<Call, { resolve: (value: never) => void; reject: (e: Error) => void }>();
  const whenTold = (call: Call) => () => {
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    waiting.set(call, { resolve, reject });
    return promise;
  };
  let stored = kept;
  const store: SessionStore = {
    read: () => stored,
    peek: () => stored,
    write: (session) => {
      stored = session;
    },
    clear: () => {
      stored = null;
    },
    rememberedAccount: () => '',
    remember: () => undefined,
  };
  const notices: string[] = [];
  const machine = createSessionMachine({
    store,
    signIn: whenTold('signIn'),
    confirm: whenTold('confirm'),
    dropShop: whenTold('dropShop'),
    signOut: async () => ({}),
    notify: (what) => notices.push(what),
    tabs: () => () => undefined,
    problemOf: () => ({ kind: 'refused', text: null }),
  });
  return { machine, waiting, notices, stored: () => stored };
}

/** Takes a real session along a path: its state, what it holds and what is stored, step by step. */
async function walk(kept: SignedIn | null, steps: Step[]) {
  const { machine, waiting, notices, stored } = sessionOver(kept);
  const actor = createActor(machine).start();
  let ended = 0;
  for (const [index, { event, state }] of steps.entries()) {
    const before = actor.getSnapshot();
    if ('call' in event) await answer(event);
    else actor.send(event);
    const now = actor.getSnapshot();
    const seen = shown(now);
    const foretold = shown(state);
    const story = steps.slice(0, index + 1).map((step) => nameOf(step.event));
    if (!isDeepStrictEqual(seen, foretold)) expect(seen, story.join(' > ')).toEqual(foretold);
    if (now.matches('expired') && !before.matches('expired')) ended += 1;
    expect(notices.filter((what) => what === 'expired')).toHaveLength(ended);
    expect(now.context.login === null).toBe(!now.matches('signedIn'));
    if (!now.matches('signedIn') && before.matches('signedIn') && event.type !== 'TAB_SIGNED_OUT') {
      expect(stored(), story.join(' > ')).toBeNull();
    }
  }
  actor.stop();

  async function answer({ call, output, error }: Answered) {
    const waits = waiting.get(call);
    if (!waits) throw new Error(`${call} was not called`);
    waiting.delete(call);
    const taken = new Promise<void>((resolve) => {
      const subscription = actor.subscribe(() => {
        subscription.unsubscribe();
        resolve();
      });
    });
    if (error) waits.reject(error);
    else waits.resolve(output as never);
    await taken;
  }
}

/** What a state shows; which account was typed depends on the way there. */
function shown({ value, context: { username: _name, remember: _remember, ...rest } }: Snapshot) {
  return { value, ...rest };
}

function eventsIn(snapshot: Snapshot, events: SessionEvent[]): ModelEvent[] {
  const calls = snapshot._nodes
    .flatMap(({ invoke }) => invoke)
    .filter(({ src }) => String(src) in answers)
    .flatMap(({ id, src }) =>
      answers[src as Call].map((given) => ({
        type: `xstate.${given.error ? 'error' : 'done'}.actor.${id}`,
        call: src as Call,
        ...given,
      })),
    );
  return [...events.filter((event) => snapshot.can(event)), ...calls];
}

function options(events: SessionEvent[], serializeState = keyOf) {
  return {
    // The chart's own events have no names for its calls' answers.
    events: (snapshot: Snapshot) => eventsIn(snapshot, events) as SessionEvent[],
    serializeState: serializeState as (snapshot: Snapshot) => never,
    serializeEvent: nameOf as (event: SessionEvent) => never,
  };
}

const keyOf = ({ value, context }: Snapshot) =>
  JSON.stringify([
    value,
    context.login?.token,
    context.login?.userId,
    context.login?.restaurantVOList.length,
    context.restaurantId,
    context.problem?.kind,
    context.left,
  ]);

const nameOf = (event: ModelEvent) =>
  'call' in event ? `${event.call}: ${event.variant}` : JSON.stringify(event);

/** Paths that pass no state of the chart twice in the same shop, each as long as it goes. */
function simplePaths(kept: SignedIn | null, events: SessionEvent[]): Step[][] {
  const { machine } = sessionOver(kept);
  const roughly = ({ value, context }: Snapshot) =>
    JSON.stringify([value, context.restaurantId, context.problem?.kind]);
  const paths = getSimplePaths(machine, options(events, roughly)).map(({ steps }) =>
    steps.slice(1).map(({ event }) => event as ModelEvent),
  );
  const beginnings = new Set(paths.map((path) => path.slice(0, -1).map(nameOf).join()));
  return paths
    .filter((path) => path.length > 0 && !beginnings.has(path.map(nameOf).join()))
    .map((path) => foretold(machine, path));
}

function foretold(machine: Machine, path: ModelEvent[]): Step[] {
  const steps: Step[] = [];
  let [state] = initialTransition(machine);
  for (const event of path) {
    // States that were taken for one may differ in what can happen in them.
    if (!eventsIn(state, person).some((other) => nameOf(other) === nameOf(event))) break;
    [state] = transition(machine, state, event as SessionEvent);
    steps.push({ event, state });
  }
  return steps;
}

function everyEdge(kept: SignedIn | null, events: SessionEvent[]): Step[][] {
  const { machine } = sessionOver(kept);
  return getShortestPaths(machine, options(events)).flatMap(({ state, steps }) =>
    eventsIn(state, events).map((event) => [
      ...steps.slice(1),
      { event, state: transition(machine, state, event as SessionEvent)[0] },
    ]),
  );
}

type Machine = ReturnType<typeof createSessionMachine>;
type Node = Machine['root'];
type Definition = NonNullable<ReturnType<Machine['getTransitionData']>>[number];

function allTransitions(node: Node): string[] {
  return [
    ...[...node.transitions.values()].flat().map(nameOfTransition),
    ...Object.values(node.states).flatMap((child) => allTransitions(child as Node)),
  ];
}

const nameOfTransition = ({ source, eventType, target, guard }: Definition) =>
  `${source.id} ${eventType} ${typeof guard === 'object' ? guard.type : String(guard ?? '')} ${target?.map(({ id }) => id) ?? ''}`;
