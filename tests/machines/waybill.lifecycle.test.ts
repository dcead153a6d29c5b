import { describe, expect, test } from 'vitest';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { waybillLaw } from '../../machines/waybill/flow.ts';
import type { WaybillEvent, WaybillFacts } from '../../machines/waybill/law/facts.ts';
import { waybillLifecycle } from '../../machines/waybill/law/index.ts';
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
  ] as const)('refuses by %s while %s', (rule, state, event, change, told) => {
    expect(answer(state, event as WaybillEvent, change as Partial<WaybillFacts>)).toMatchObject({
      possible: false,
      reason: { rule, ...told },
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
