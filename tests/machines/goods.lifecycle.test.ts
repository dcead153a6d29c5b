import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { goodsDetail, goodsListed } from '../../api/goods/calls.ts';
import { GOODS_PLACES, type GoodsEvent, type GoodsPlace } from '../../machines/goods/law/facts.ts';
import { goodsLifecycle, goodsPlaceOf } from '../../machines/goods/law/index.ts';
import { ask, isTagged, restore, wayTo } from '../../machines/kernel/law/explain.ts';
import { goodsVariants } from '../domains/goods/variants.ts';
import { planOf } from '../paths/plan.ts';

const [any] = goodsVariants;
if (!any) throw new Error('There is no variant of goods');
const { facts } = any;
const AT = '2026-11-21T06:30:00.000Z';
const DAY = 24 * 60 * 60 * 1000;
const TOMORROW = new Date(Date.parse(AT) + DAY).toISOString();
const takeOff = (until: string | null = null, remark = 'Out of season'): GoodsEvent => ({
  ...{ type: 'takeOff', at: AT },
  ...{ remark, until },
});
const RETURNING = 'xstate.after.returning.goods.offShelfUntil';

const answerAt = (place: GoodsPlace, event: GoodsEvent, change: Partial<typeof facts> = {}) =>
  ask(
    goodsLifecycle,
    restore(goodsLifecycle, place, { ...facts, ...change }),
    event,
    (permission) => permission === 'goods.edit',
  );

describe('the chart of goods', () => {
  test('goes the documented ways and no other', () => {
    const { edges } = planOf(goodsLifecycle, goodsVariants);
    expect(edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"offShelf" putOn "onShelf"',
      '"offShelfUntil" putOn "onShelf"',
      `"offShelfUntil" ${RETURNING} "onShelf"`,
      '"onShelf" takeOff "offShelf"',
      '"onShelf" takeOff "offShelfUntil"',
    ]);
  });

  test('sells what is on the shelf alone, and shares its names with the contract', () => {
    expect(GOODS_PLACES.filter((place) => isTagged(goodsLifecycle, place, 'sold'))).toEqual([
      'onShelf',
    ]);
    expect(GOODS_PLACES.filter((place) => isTagged(goodsLifecycle, place, 'complete'))).toEqual([
      ...['onShelf', 'offShelfUntil'],
    ]);
    expect(goodsListed.shape.place.options).toEqual(GOODS_PLACES);
    expect(() => goodsPlaceOf('elsewhere')).toThrow();
    expect(Object.keys(goodsDetail.shape.facts.shape).sort()).toEqual(Object.keys(facts).sort());
  });

  test('keeps why and until when goods are off, for as long as they are', () => {
    const on = restore(goodsLifecycle, 'onShelf', facts);
    const [off, asked] = transition(goodsLifecycle.chart, on, takeOff(TOMORROW));
    const why = { offShelfReason: 'Out of season', takenOffAt: AT, backAt: TOMORROW };
    expect([off.value, off.context]).toEqual(['offShelfUntil', { ...facts, ...why }]);
    expect(asked).toMatchObject([{ type: 'xstate.raise', params: { delay: DAY } }]);
    const [back] = transition(goodsLifecycle.chart, off, { type: RETURNING });
    expect([back.value, back.context]).toEqual(['onShelf', facts]);
    const [early, dropped] = transition(goodsLifecycle.chart, off, { type: 'putOn' });
    expect([early.value, early.context]).toEqual(['onShelf', facts]);
    expect(dropped).toMatchObject([{ type: 'xstate.cancel' }]);
    // Without a moment nothing puts them back.
    const [still, none] = transition(goodsLifecycle.chart, on, takeOff());
    expect([still.value, none]).toEqual(['offShelf', []]);
  });

  test.each([
    ['onShelf', takeOff(null, ' '), {}, 'offShelfReasonIsGiven'],
    ['onShelf', takeOff(TOMORROW, ''), {}, 'offShelfReasonIsGiven'],
    ['onShelf', takeOff(AT), {}, 'returnIsAhead'],
    ['offShelf', { type: 'putOn' }, { isNamed: false }, 'goodsAreNamed'],
    ['offShelf', { type: 'putOn' }, { units: 0 }, 'goodsHaveUnit'],
    ['offShelfUntil', { type: 'putOn' }, { isPriced: false }, 'goodsArePriced'],
  ] as const)('refuses at %s what lacks something', (place, event, change, rule) => {
    expect(answerAt(place, event, change)).toMatchObject({ possible: false, reason: { rule } });
  });

  test('says in its own words that goods are there already', () => {
    expect(answerAt('onShelf', { type: 'putOn' })).toMatchObject({
      reason: { rule: 'wrongState', already: 'goodsAreAlreadyOn' },
    });
    expect(answerAt('offShelfUntil', takeOff())).toMatchObject({
      reason: { rule: 'wrongState', already: 'goodsAreAlreadyOff' },
    });
  });

  test('finds the way back once what lacks is mended', () => {
    const off = restore(goodsLifecycle, 'offShelf', { ...facts, isPriced: false, units: 0 });
    expect(wayTo(goodsLifecycle, off, { region: 'listing', place: 'onShelf' })).toMatchObject([
      { event: { type: 'putOn' }, obstacle: { rule: 'goodsHaveUnit' } },
    ]);
  });
});
