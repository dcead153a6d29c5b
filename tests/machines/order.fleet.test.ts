import { describe, expect, test } from 'vitest';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { canLeave } from '../../machines/order/law/fleet.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';

const facts: OrderFacts = { ...orderFactsOf('wholesale', false), driverId: 11, vehicleId: 21 };

const answer = (change: Partial<OrderFacts>, event: OrderEvent) => {
  const state = { fulfilment: 'pendingDelivery', payment: 'unpaid' };
  return ask(
    orderLifecycle,
    restore(orderLifecycle, state, { ...facts, ...change }),
    event,
    () => true,
  );
};

describe('an order that is to leave', () => {
  test('leaves with a driver and a vehicle that are available', () => {
    expect(answer({}, { type: 'depart' })).toMatchObject({ possible: true });
    expect(canLeave(facts)).toBe(true);
  });

  test.each([
    ['driverAndVehicleSet', { driverId: null }],
    ['driverAndVehicleSet', { vehicleId: null }],
    ['driverIsAvailable', { unavailableDrivers: [11] }],
    ['vehicleIsAvailable', { unavailableVehicles: [21] }],
  ] as const)('is refused by %s, and another one mends it: %j', (rule, change) => {
    const facts = change as unknown as Partial<OrderFacts>;
    expect(answer(facts, { type: 'depart' })).toMatchObject({
      possible: false,
      reason: { rule, remedy: { event: 'assignWaybill' } },
    });
  });

  test('keeps the driver and the vehicle that it has, and takes no other that is not available', () => {
    const given = (driverId: number, vehicleId: number): OrderEvent => ({
      type: 'assignWaybill',
      driverId,
      vehicleId,
    });
    const away = { unavailableDrivers: [11, 12], unavailableVehicles: [21, 22] };
    expect(answer(away, given(11, 21))).toMatchObject({ possible: true });
    expect(answer(away, given(12, 21))).toMatchObject({ reason: { rule: 'driverIsAvailable' } });
    expect(answer(away, given(11, 22))).toMatchObject({ reason: { rule: 'vehicleIsAvailable' } });
    expect(answer(away, given(13, 23))).toMatchObject({ possible: true });
  });

  test('is meant to be given others where its own are not available', () => {
    const away = { ...facts, unavailableDrivers: [11], unavailableVehicles: [21] };
    const [meant] = orderLifecycle.intents(away).filter(({ type }) => type === 'assignWaybill');
    expect(meant).toEqual({ type: 'assignWaybill', driverId: 12, vehicleId: 22 });
  });
});
