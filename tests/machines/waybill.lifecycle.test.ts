import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, ask, restore } from '../../machines/kernel/law/explain.ts';
import { waybillLaw } from '../../machines/waybill/flow.ts';
import type { WaybillEvent, WaybillFacts } from '../../machines/waybill/law/facts.ts';
import { waybillLifecycle } from '../../machines/waybill/law/index.ts';
import {
  COLDNESSES,
  isMoreThan,
  loadOf,
  loadsTogether,
  NO_LOAD,
} from '../../machines/waybill/law/load.ts';
import { waybillFacts, waybillVariants } from '../domains/waybills/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(waybillLifecycle, waybillVariants);

/** The sequences of the waybill's lifecycle as they are documented. */
const DOCUMENTED = [
  'departed return returned',
  'loaded depart departed',
  'loaded dissolve dissolved',
  'loaded unload planned',
  'planned dissolve dissolved',
  'planned load loaded',
];

const answer = (state: string, event: WaybillEvent, change: Partial<WaybillFacts> = {}) =>
  ask(
    waybillLifecycle,
    restore(waybillLifecycle, state, { ...waybillFacts, ...change }),
    event,
    () => true,
  );

const back: WaybillEvent = {
  type: 'return',
  cash: 1250,
  refusedGoods: '',
  empties: '',
  remark: '',
};
const out = { id: 7, number: 'WB-1007' };

describe('the waybill’s lifecycle', () => {
  test('goes the documented ways and no others', () => {
    const ways = plan.edges
      .map(({ from, event, to }) => `${JSON.parse(from)} ${event} ${JSON.parse(to)}`)
      .filter((way) => way.split(' ')[0] !== way.split(' ')[2]);
    expect([...new Set(ways)].sort()).toEqual(DOCUMENTED);
  });

  test.each([
    ['waybillHasOrders', 'planned', { type: 'load' }, { orders: 0 }, {}],
    ['waybillHasOrders', 'loaded', { type: 'depart' }, { orders: 0 }, {}],
    [
      'waybillDriverCanGo',
      'loaded',
      { type: 'depart' },
      { driverBarred: true },
      { remedy: { record: 'driver', id: 11 } },
    ],
    [
      'waybillVehicleCanGo',
      'loaded',
      { type: 'depart' },
      { vehicleBarred: true },
      { remedy: { record: 'vehicle', id: 21 } },
    ],
    [
      'driverIsNotOut',
      'loaded',
      { type: 'depart' },
      { driverOut: out },
      { figures: { waybill: 'WB-1007' }, remedy: { record: 'waybill', id: 7 } },
    ],
    [
      'vehicleIsNotOut',
      'loaded',
      { type: 'depart' },
      { vehicleOut: out },
      { figures: { waybill: 'WB-1007' }, remedy: { record: 'waybill', id: 7 } },
    ],
    [
      'ordersAreDelivered',
      'departed',
      back,
      { openOrders: 2, firstOpen: 5 },
      { figures: { orders: 2 }, remedy: { record: 'order', id: 5 } },
    ],
    ['remarkIsGiven', 'planned', { type: 'dissolve', remark: ' ' }, {}, {}],
    ['remarkIsGiven', 'planned', { type: 'allowOverload', remark: ' ' }, {}, {}],
    [
      'loadIsWithinWeight',
      'planned',
      { type: 'put', orderIds: [5], load: { ...NO_LOAD, grams: 100_001 } },
      {},
      { figures: { load: 900.001, most: 900 }, remedy: { event: 'allowOverload' } },
    ],
    [
      'loadIsWithinVolume',
      'loaded',
      { type: 'put', orderIds: [5], load: { ...NO_LOAD, millilitres: 800_001 } },
      {},
      { figures: { load: 5.801, most: 5.8 }, remedy: { event: 'allowOverload' } },
    ],
    [
      'loadIsWithinWeight',
      'planned',
      { type: 'load' },
      { hold: { ...waybillFacts.hold, grams: 500_000 } },
      { figures: { load: 800, most: 500 } },
    ],
    [
      'loadIsWithinVolume',
      'loaded',
      { type: 'depart' },
      { hold: { ...waybillFacts.hold, millilitres: 1 } },
      { figures: { load: 5, most: 0.001 } },
    ],
    [
      'frozenLoadIsKept',
      'loaded',
      { type: 'depart' },
      { hold: { ...waybillFacts.hold, cooling: 'chilled' } },
      { remedy: { event: 'allowOverload' } },
    ],
    [
      'chilledLoadIsKept',
      'planned',
      { type: 'put', orderIds: [5], load: { ...NO_LOAD, coldest: 'chilled' } },
      { load: NO_LOAD, hold: { ...waybillFacts.hold, cooling: 'ambient' } },
      {},
    ],
    [
      'loadIsWithinWeight',
      'loaded',
      {
        type: 'update',
        card: { driverId: 11, vehicleId: 22, day: '2026-12-01' },
        hold: { ...waybillFacts.hold, grams: 799_999 },
      },
      // What was said of one vehicle does not go for another.
      { overloadAllowed: true },
      { figures: { load: 800, most: 799.999 } },
    ],
  ] as const)('refuses by %s while %s', (rule, state, event, change, told) => {
    expect(answer(state, event as WaybillEvent, change as Partial<WaybillFacts>)).toMatchObject({
      possible: false,
      reason: { rule, ...told },
    });
  });

  test('takes more than its vehicle does where somebody has said why', () => {
    const heavy = { hold: { ...waybillFacts.hold, grams: 1, cooling: 'ambient' as const } };
    const allowed = { ...heavy, overloadAllowed: true };
    const put = { type: 'put' as const, orderIds: [5], load: { ...NO_LOAD, grams: 50_000_000 } };
    for (const event of [put, { type: 'load' as const }]) {
      expect(answer('planned', event, heavy).possible).toBe(false);
      expect(answer('planned', event, allowed).possible).toBe(true);
    }
    expect(answer('loaded', { type: 'depart' }, allowed).possible).toBe(true);
    const other = {
      type: 'update' as const,
      card: { driverId: 12, vehicleId: 21, day: '2026-12-02' },
    };
    expect(answer('loaded', other, heavy).possible).toBe(true);
    const clerk = ask(
      waybillLifecycle,
      restore(waybillLifecycle, 'planned', { ...waybillFacts, ...heavy }),
      { type: 'allowOverload', remark: 'A short way' },
      (permission) => permission !== 'waybill.overload',
    );
    expect(clerk.possible).toBe(false);
  });

  test('has never more in a vehicle than that takes, unless somebody has said why', () => {
    const grams = fc.nat({ max: 1_200_000 });
    const load = fc.record({
      grams,
      millilitres: fc.nat({ max: 9_000_000 }),
      unweighed: fc.nat({ max: 3 }),
      unmeasured: fc.nat({ max: 3 }),
      coldest: fc.constantFrom(...COLDNESSES),
    });
    const hold = fc.record({
      grams,
      millilitres: fc.nat({ max: 9_000_000 }),
      cooling: fc.constantFrom(...COLDNESSES),
    });
    const event: fc.Arbitrary<WaybillEvent> = fc.oneof(
      load.map((its) => ({ type: 'put' as const, orderIds: [5], load: its })),
      fc.tuple(hold, fc.constantFrom(21, 22)).map(([its, vehicleId]) => ({
        type: 'update' as const,
        card: { driverId: 11, vehicleId, day: '2026-12-01' },
        hold: its,
      })),
      fc.constantFrom<WaybillEvent[]>(
        { type: 'load' },
        { type: 'unload' },
        { type: 'depart' },
        { type: 'allowOverload', remark: 'A short way' },
        { type: 'dissolve', remark: 'No need' },
      ),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), hold, (events, first) => {
        let snapshot = restore(waybillLifecycle, 'planned', {
          ...waybillFacts,
          orders: 0,
          load: NO_LOAD,
          hold: first,
        });
        for (const one of events) {
          const before = snapshot.context as WaybillFacts;
          // The same vehicle takes what it took.
          const sent =
            one.type === 'update' && one.card.vehicleId === before.vehicleId
              ? { ...one, hold: before.hold }
              : one;
          if (!ask(waybillLifecycle, snapshot, sent, () => true).possible) continue;
          [snapshot] = advance(snapshot, waybillLifecycle.chart, sent);
          const facts = snapshot.context as WaybillFacts;
          expect(facts.overloadAllowed || !isMoreThan(facts.load, facts.hold)).toBe(true);
          if (sent.type === 'put') {
            expect(facts.load).toEqual(loadsTogether([before.load, sent.load]));
          }
        }
      }),
    );
  });

  test('reckons a load in whole grams and millilitres, and tells what nobody has weighed', () => {
    const line = fc.record({
      thousandths: fc.nat({ max: 10_000_000 }),
      grams: fc.option(fc.nat({ max: 10_000_000 })),
      millilitres: fc.option(fc.nat({ max: 20_000_000 })),
      storage: fc.constantFrom(...COLDNESSES),
    });
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (some, others) => {
        const load = loadOf([...some, ...others]);
        expect(Number.isSafeInteger(load.grams) && Number.isSafeInteger(load.millilitres)).toBe(
          true,
        );
        expect(load).toEqual(loadsTogether([loadOf(others), loadOf(some)]));
        const unweighed = [...some, ...others].filter((one) => one.grams === null);
        expect(load.unweighed).toBe(unweighed.length);
      }),
    );
    expect(
      loadOf([
        { thousandths: 2500, grams: 1020, millilitres: 1300, storage: 'chilled' },
        { thousandths: 1000, grams: null, millilitres: 5, storage: 'ambient' },
      ]),
    ).toEqual({
      grams: 2550,
      millilitres: 3255,
      unweighed: 1,
      unmeasured: 0,
      coldest: 'chilled',
    });
  });

  test('reads the cash that comes over the wire as an amount', () => {
    const request = { ...back, cash: '12.50' };
    expect(waybillLaw.eventOf(request, {} as never)).toEqual(back);
    expect(waybillLaw.eventOf({ ...request, cash: null }, {} as never)).toMatchObject({
      cash: null,
    });
  });
});
