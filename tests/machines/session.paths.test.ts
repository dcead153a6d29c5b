import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import { ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import type { SessionEvent } from '../../machines/session/context.ts';
import { createSessionMachine } from '../../machines/session/machine.ts';
import type { SessionStore, SignedIn } from '../../machines/session/store.ts';
import {
  edgesOf,
  type FlowModel,
  missedTransitions,
  type Step,
  sameAs,
  simplePathsOf,
  toldCalls,
} from './flowPaths.ts';
import { loginOf } from './session.fixtures.ts';

const LOGIN = loginOf(7);
const KEPT = { login: LOGIN, restaurantId: 1 };
const credentials = { username: 'clerk', password: 'secret', remember: true };

/** Signed in with a one-time password. */
const NEWCOMER = { ...LOGIN, mustChangePassword: true };

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
  { type: 'TAB_EXPIRED' },
  { type: 'TAB_SIGNED_IN', session: { login: LOGIN, restaurantId: 2 } },
  { type: 'TAB_SIGNED_IN', session: { login: loginOf(8), restaurantId: 1 } },
  { type: 'TAB_SWITCHED_SHOP', restaurantId: 2 },
  { type: 'RENEW' },
  { type: 'RIGHTS', rights: '1.1.0', token: LOGIN.token },
  { type: 'RIGHTS', rights: '1.1.0', token: 'an older one' },
  { type: 'SESSION_ENDED', code: 4002, token: LOGIN.token },
  { type: 'SESSION_ENDED', code: 4007, token: LOGIN.token },
];

/** What becomes of letters hangs on nothing of the above but on who is signed in. */
const letters: SessionEvent[] = [
  { type: 'TURN_LETTERS', isOn: false },
  { type: 'TURN_LETTERS', isOn: true },
  { type: 'TAB_SIGNED_IN', session: { login: LOGIN, restaurantId: 1 } },
  { type: 'TAB_SIGNED_IN', session: { login: loginOf(8), restaurantId: 1 } },
];

const chosen: SessionEvent = {
  type: 'CHOOSE_PASSWORD',
  change: { oldPassword: 'once', newPassword: 'Secret1', confirmPassword: 'Secret1' },
};

const refused = new ApiFailure({ kind: 'invalid', code: 4000, msg: 'Wrong' });
const network = new ApiFailure({ kind: 'network' });

const answers: FlowModel['answers'] = {
  signIn: () => [
    { variant: 'signed in', output: LOGIN },
    { variant: 'without a shop', output: loginOf(7, []) },
    { variant: 'refused', error: refused },
    { variant: 'network', error: network },
  ],
  changePassword: () => [
    { variant: 'changed', output: LOGIN },
    { variant: 'refused', error: refused },
  ],
  confirm: () => [
    { variant: 'as it was', output: loginOf(7) },
    { variant: 'lost shop 1', output: loginOf(7, [2]) },
    { variant: 'lost every shop', output: loginOf(7, []) },
    { variant: 'network', error: network },
  ],
  keepLetterKeys: () => [
    { variant: 'off', output: false },
    { variant: 'on', output: true },
    { variant: 'network', error: network },
  ],
  dropShop: () => [{ variant: 'dropped' }, { variant: 'network', error: network }],
};

const keyOf = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([
    value,
    context.login?.token,
    context.login?.userId,
    context.login?.restaurantVOList.length,
    context.restaurantId,
    context.problem?.kind,
    context.passwordFailure?.kind,
    context.left,
  ]);

/** For paths it is enough to tell states of the chart apart, and the shop. */
const roughly = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([value, context.restaurantId, context.problem?.kind]);

const modelOf = (kept: SignedIn | null, events: SessionEvent[]): FlowModel => ({
  machine: sessionOver(kept).machine,
  events,
  answers,
  keyOf,
});

describe.each([
  ['nothing is kept', null, 40],
  ['a session is kept', KEPT, 1_000],
])('the session, where %s', (_name, kept, least) => {
  test('walks every simple path', async () => {
    const model = modelOf(kept, person);
    // Both answers to the leaving of a shop lead to the same place; the edges below take the other.
    const dropShop = () => [{ variant: 'dropped' }];
    const { paths, all } = simplePathsOf({ ...model, answers: { ...answers, dropShop } }, roughly);
    expect(all).toBeGreaterThan(least);
    for (const path of paths) await walk(kept, path);
  });

  test('walks every edge, with what other tabs do', async () => {
    const edges = edgesOf(modelOf(kept, [...person, ...fromElsewhere]));
    expect(edges.length).toBeGreaterThan(100);
    for (const edge of edges) await walk(kept, edge);
  });
});

/** The session as it stands once its roles are confirmed, told apart by its letters too. */
const ofLetters = (): FlowModel => ({
  ...modelOf(KEPT, letters),
  answers: {
    ...answers,
    confirm: () => [{ variant: 'as it was', output: LOGIN }],
    dropShop: () => [{ variant: 'dropped' }],
  },
  keyOf: (snapshot) =>
    JSON.stringify([
      keyOf(snapshot),
      snapshot.context.login?.letterKeys,
      snapshot.context.letterKeys,
    ]),
});

test('the session walks every edge of its letters', async () => {
  const edges = edgesOf(ofLetters());
  expect(edges.length).toBeGreaterThan(30);
  for (const edge of edges) await walk(KEPT, edge);
});

test('the session, begun with a one-time password, walks every edge', async () => {
  const kept = { login: NEWCOMER, restaurantId: 1 };
  const edges = edgesOf(modelOf(kept, [chosen, ...person.slice(3), ...fromElsewhere]));
  expect(edges.length).toBeGreaterThan(50);
  for (const edge of edges) await walk(kept, edge);
});

test('every transition of the session’s chart is taken', () => {
  const events = [...person, ...fromElsewhere];
  const newcomer = modelOf({ login: NEWCOMER, restaurantId: 1 }, [chosen, ...events]);
  const models = [modelOf(null, events), modelOf(KEPT, events), newcomer, ofLetters()];
  expect(missedTransitions(models)).toEqual([]);
});

/** A session whose calls answer when the test says so, over a store that holds what is given. */
function sessionOver(kept: SignedIn | null) {
  const calls = toldCalls();
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
    expire: () => {
      stored = null;
    },
    expiredAt: () => null,
    rememberedAccount: () => '',
    remember: () => undefined,
  };
  const notices: string[] = [];
  const machine = createSessionMachine({
    store,
    signIn: calls.whenTold('signIn'),
    confirm: calls.whenTold('confirm'),
    changePassword: calls.whenTold('changePassword'),
    keepLetterKeys: calls.whenTold('keepLetterKeys'),
    failureOf: asFailure,
    dropShop: calls.whenTold('dropShop'),
    signOut: async () => ({}),
    notify: (what) => notices.push(what),
    tabs: () => () => undefined,
    problemOf: () => ({ kind: 'refused', text: null }),
  });
  return { machine, calls, notices, stored: () => stored };
}

/** Takes a real session along a path: its state, what it holds and what is stored, step by step. */
async function walk(kept: SignedIn | null, steps: Step[]) {
  const { machine, calls, notices, stored } = sessionOver(kept);
  const actor = createActor(machine).start();
  let expired = 0;
  for (const [index, { event, state }] of steps.entries()) {
    const before = actor.getSnapshot();
    await calls.happen(actor, event);
    const now = actor.getSnapshot();
    sameAs(shown(now), shown(state), steps.slice(0, index + 1));
    // Only the end of its session takes a confirmation's answer away.
    const isConfirming = (at: typeof now) => at.matches({ signedIn: { roles: 'confirming' } });
    if (event.type === 'SWITCH_SHOP' || event.type === 'TAB_SWITCHED_SHOP') {
      expect(isConfirming(now)).toBe(isConfirming(before));
    }
    if (now.matches('expired') && !before.matches('expired')) expired += 1;
    expect(notices.filter((what) => what === 'expired')).toHaveLength(expired);
    expect(now.context.login === null).toBe(!isIn(now));
    // Nothing of the office is open before the password is one's own.
    if (now.matches('signedIn')) expect(now.context.login?.mustChangePassword).toBe(false);
    const hasLeft = isIn(before) && !isIn(now);
    const isOtherTabs = event.type === 'TAB_SIGNED_OUT' || event.type === 'TAB_EXPIRED';
    if (hasLeft && !isOtherTabs) expect(stored()).toBeNull();
    // Where the session has ended by itself the place is kept, whichever tab found it.
    if (now.matches('expired') && isIn(before)) {
      const { login, restaurantId } = before.context;
      expect(now.context.left).toEqual({ userId: login?.userId, restaurantId });
    }
  }
  actor.stop();
}

const isIn = (at: AnyMachineSnapshot) => at.matches('signedIn') || at.matches('mustChangePassword');

/** What a state shows; which account was typed depends on the way there. */
function shown({ value, context }: AnyMachineSnapshot) {
  const { username: _username, remember: _remember, ...rest } = context;
  return { value, ...rest };
}
