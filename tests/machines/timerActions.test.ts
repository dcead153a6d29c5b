import { expect, test } from 'vitest';
import { createMachine, initialTransition, transition } from 'xstate';
import { delaysAfter } from '../../server/kernel/timerActions.ts';

const delays = createMachine({
  initial: 'idle',
  states: {
    idle: { on: { pass: 'passed', wait: 'waiting' } },
    passed: { after: { 1000: 'late' }, always: 'waiting' },
    waiting: {
      after: { 2000: 'late' },
      on: { again: { target: 'waiting', reenter: true }, leave: 'idle' },
    },
    late: {},
  },
});

/** What runs and what no longer does after the last of some events, by the state it stands in. */
function after(...events: string[]) {
  let [snapshot, actions] = initialTransition(delays);
  for (const type of events) [snapshot, actions] = transition(delays, snapshot, { type });
  const { ended, started } = delaysAfter(actions);
  const stateOf = (timerId: string) => timerId.split('.').at(-1);
  return {
    ended: ended.map(stateOf),
    started: started.map(({ timerId, milliseconds }) => [stateOf(timerId), milliseconds]),
  };
}

test('a state that is entered and left again in one step leaves no delay behind', () => {
  expect(after('pass')).toEqual({ ended: ['passed'], started: [['waiting', 2000]] });
});

test('a state that is left and entered again in one step begins its delay anew', () => {
  expect(after('wait', 'again')).toEqual({ ended: [], started: [['waiting', 2000]] });
});

test('a state that is left ends its delay, and one that has none starts none', () => {
  expect(after('wait')).toEqual({ ended: [], started: [['waiting', 2000]] });
  expect(after('wait', 'leave')).toEqual({ ended: ['waiting'], started: [] });
});
