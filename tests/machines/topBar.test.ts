import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { NEAR_TOP, type TopBarEvent, topBarMachine } from '../../machines/site/topBar.ts';

/** The bar after these events. */
function barAfter(...events: TopBarEvent[]) {
  const actor = createActor(topBarMachine).start();
  for (const event of events) actor.send(event);
  const { value, context } = actor.getSnapshot();
  return { value, at: context.at };
}

const to = (position: number): TopBarEvent => ({ type: 'SCROLL', to: position });
const arrive = (at: number): TopBarEvent => ({ type: 'ARRIVE', at });

describe('the bar over the public pages', () => {
  test('is shown at first', () => {
    expect(barAfter()).toEqual({ value: 'shown', at: 0 });
  });

  test.each<[string, TopBarEvent[], 'shown' | 'hidden', number]>([
    ['stays down to the limit', [to(NEAR_TOP)], 'shown', NEAR_TOP],
    ['goes right past it', [to(NEAR_TOP + 1)], 'hidden', NEAR_TOP + 1],
    ['stays away while one reads on', [to(300), to(900)], 'hidden', 900],
    ['stays away where nothing moves', [to(300), to(300)], 'hidden', 300],
    ['comes back with the first pixel up', [to(300), to(299)], 'shown', 299],
    ['stays while one goes on up', [to(300), to(200), to(100)], 'shown', 100],
    ['goes again when one turns down again', [to(300), to(200), to(201)], 'hidden', 201],
    ['stays where nothing moves', [to(300), to(200), to(200)], 'shown', 200],
    ['is back near the top', [to(300), to(NEAR_TOP)], 'shown', NEAR_TOP],
    ['stays near the top whichever way', [to(20), to(10), to(40)], 'shown', 40],
  ])('%s', (_rule, events, value, at) => {
    expect(barAfter(...events)).toEqual({ value, at });
  });

  test('is back on a new page, wherever that begins', () => {
    expect(barAfter(to(300), arrive(0))).toEqual({ value: 'shown', at: 0 });
    expect(barAfter(to(300), arrive(800))).toEqual({ value: 'shown', at: 800 });
    expect(barAfter(arrive(800))).toEqual({ value: 'shown', at: 800 });
  });

  test('takes a position that is restored for no scrolling', () => {
    expect(barAfter(to(300), arrive(800), to(800))).toEqual({ value: 'shown', at: 800 });
    expect(barAfter(to(300), arrive(800), to(801))).toEqual({ value: 'hidden', at: 801 });
  });

  test('comes back for the keyboard, and goes again when one reads on', () => {
    expect(barAfter(to(300), { type: 'FOCUS' })).toEqual({ value: 'shown', at: 300 });
    expect(barAfter({ type: 'FOCUS' })).toEqual({ value: 'shown', at: 0 });
    expect(barAfter(to(300), { type: 'FOCUS' }, to(310))).toEqual({ value: 'hidden', at: 310 });
  });
});
