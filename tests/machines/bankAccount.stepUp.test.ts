import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, createActor, SimulatedClock } from 'xstate';
import type { BankAccountList } from '../../api/bankAccounts/calls.ts';
import { ApiFailure } from '../../api/kernel/failure.ts';
import {
  type BankAccountChange,
  createStepUpMachine,
  type StepUpEvent,
} from '../../machines/bankAccount/stepUp.ts';
import { bankAccountRow } from '../domains/bankAccounts/variants.ts';
import {
  deadEndsOf,
  edgesOf,
  type FlowModel,
  missedTransitions,
  type Step,
  sameAs,
  simplePathsOf,
  toldCalls,
} from './flowPaths.ts';

const TIME = 5 * 60_000;

const listOf = (unlockedFor: number): BankAccountList => ({
  rows: [bankAccountRow({ account: unlockedFor > 0 ? '0039124567' : null, version: 0 })],
  settlementCycle: 'monthly',
  unlockedFor,
});
const LOCKED = listOf(0);
const OPEN = listOf(TIME);
const change: BankAccountChange = { type: 'delete', id: 7, version: 0 };

const wrong = new ApiFailure({
  kind: 'invalid',
  code: 4000,
  msg: 'Please enter the correct password',
});
const over = new ApiFailure({ kind: 'refused', code: 4090, reason: { rule: 'passwordWasGiven' } });
const twice = new ApiFailure({ kind: 'refused', code: 4090, reason: { rule: 'bankAccountIsNew' } });
const stale = new ApiFailure({ kind: 'stale', code: 4091, data: OPEN });
const network = new ApiFailure({ kind: 'network' });

const events: StepUpEvent[] = [
  { type: 'RETRY' },
  { type: 'ASK', wish: null },
  { type: 'ASK', wish: { type: 'delete', id: 7 } },
  { type: 'GIVE', password: 'secret' },
  { type: 'CANCEL' },
  { type: 'LOCK' },
  { type: 'CHANGE', change },
  { type: 'DECIDED' },
];
const TIME_IS_OVER = { type: 'xstate.after.unlockedFor.bankAccountStepUp.unlocked' };

const answers: FlowModel['answers'] = {
  read: () => [
    { variant: 'locked', output: LOCKED },
    { variant: 'unlocked', output: OPEN },
    { variant: 'network', error: network },
  ],
  unlock: () => [
    { variant: 'right', output: OPEN },
    { variant: 'wrong', error: wrong },
    { variant: 'network', error: network },
  ],
  lock: () => [
    { variant: 'locked', output: LOCKED },
    { variant: 'network', error: network },
  ],
  change: () => [
    { variant: 'changed', output: OPEN },
    { variant: 'time is over', error: over },
    { variant: 'refused', error: twice },
    { variant: 'stale', error: stale },
    { variant: 'network', error: network },
  ],
};

const keyOf = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([value, context.wish, context.failure?.kind, context.list?.unlockedFor]);

const model = (): FlowModel => ({
  machine: stepUp().machine,
  events: [...events, TIME_IS_OVER],
  answers,
  keyOf,
});

describe('the step-up', () => {
  test('walks every simple path', async () => {
    const roughly = ({ value, context }: AnyMachineSnapshot) =>
      JSON.stringify([value, context.wish !== null]);
    const { paths, all } = simplePathsOf(model(), roughly);
    expect(all).toBeGreaterThan(20);
    for (const path of paths) await walk(path);
  });

  test('walks every edge', async () => {
    const edges = edgesOf(model());
    expect(edges.length).toBeGreaterThan(60);
    for (const edge of edges) await walk(edge);
  });

  test('takes every transition of its chart, and ends nowhere', () => {
    expect(missedTransitions([model()])).toEqual([]);
    expect(deadEndsOf(model())).toEqual([]);
  });

  test('locks when the server’s time is over, and asks again for what was begun', async () => {
    const clock = new SimulatedClock();
    const { machine, calls } = stepUp();
    const actor = createActor(machine, { clock }).start();
    await calls.happen(actor, {
      type: '',
      src: 'read',
      variant: 'unlocked',
      output: OPEN,
    } as never);
    clock.increment(TIME - 1);
    expect(actor.getSnapshot().matches('unlocked')).toBe(true);
    actor.send({ type: 'ASK', wish: { type: 'edit', id: 7 } });
    clock.increment(1);
    const asked = actor.getSnapshot();
    expect(asked.matches('asking')).toBe(true);
    expect(asked.context).toMatchObject({
      wish: { type: 'edit', id: 7 },
      list: { rows: [{ account: null, masked: '•••• 4567' }] },
    });
    actor.send({ type: 'GIVE', password: 'secret' });
    await calls.happen(actor, { type: '', src: 'unlock', variant: 'right', output: OPEN } as never);
    expect(actor.getSnapshot().context).toMatchObject({ wish: { type: 'edit', id: 7 } });
    actor.send({ type: 'CANCEL' });
    clock.increment(TIME);
    expect(actor.getSnapshot().matches('locked')).toBe(true);
    actor.stop();
  });
});

function stepUp() {
  const calls = toldCalls();
  const machine = createStepUpMachine({
    read: calls.whenTold('read'),
    unlock: calls.whenTold('unlock'),
    lock: calls.whenTold('lock'),
    change: calls.whenTold('change'),
  });
  return { machine, calls };
}

/** Takes a real flow along a path; no number is held but while it is unlocked. */
async function walk(steps: Step[]) {
  const clock = new SimulatedClock();
  const { machine, calls } = stepUp();
  const actor = createActor(machine, { clock }).start();
  for (const [index, { event, state }] of steps.entries()) {
    if (event.type === TIME_IS_OVER.type) clock.increment(TIME);
    else await calls.happen(actor, event);
    const now = actor.getSnapshot();
    sameAs(shown(now), shown(state), steps.slice(0, index + 1));
    const holds = now.context.list?.rows.some(({ account }) => account !== null) ?? false;
    expect(holds && !now.matches('unlocked')).toBe(false);
  }
  actor.stop();
}

const shown = ({ value, context }: AnyMachineSnapshot) => ({ value, ...context });
