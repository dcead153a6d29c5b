import { describe, expect, test } from 'vitest';
import { vehicle, vehicleCard, vehicleDetail } from '../../api/vehicles/calls.ts';
import { ask, isTagged, restore } from '../../machines/kernel/law/explain.ts';
import {
  VEHICLE_AVAILABILITY,
  VEHICLE_PLACES,
  type VehicleEvent,
  type VehicleFacts,
  type VehiclePlace,
} from '../../machines/vehicle/law/facts.ts';
import { vehicleLifecycle } from '../../machines/vehicle/law/index.ts';
import { card, vehicleVariants } from '../domains/vehicles/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(vehicleLifecycle, vehicleVariants);
const facts: VehicleFacts = { vehicleId: 1, ...card, planned: 0, onRoad: 0, firstOrder: null };

const answerAt = (
  place: VehiclePlace,
  event: VehicleEvent,
  change: Partial<VehicleFacts> = {},
  may = 'vehicle.edit',
) =>
  ask(
    vehicleLifecycle,
    restore(vehicleLifecycle, place, { ...facts, ...change }),
    event,
    (permission) => permission === may,
  );

const TO_REPAIR = { type: 'sendToRepair', remark: 'Brakes' } as const;
const OFF = { type: 'takeOff', remark: 'Sold soon' } as const;

describe('the vehicle’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"available" remove "removed"',
      '"available" sendToRepair "inRepair"',
      '"available" takeOff "off"',
      '"available" update "available"',
      '"inRepair" putInService "available"',
      '"inRepair" remove "removed"',
      '"inRepair" takeOff "off"',
      '"inRepair" update "inRepair"',
      '"off" putInService "available"',
      '"off" remove "removed"',
      '"off" sendToRepair "inRepair"',
      '"off" update "off"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(vehicleDetail.shape.vehicle.shape.status.options).toEqual(VEHICLE_PLACES);
    expect(vehicle.shape.availability.options).toEqual([...VEHICLE_AVAILABILITY, 'removed']);
    expect(Object.keys(vehicleDetail.shape.facts.shape).sort()).toEqual(Object.keys(facts).sort());
    expect(Object.keys(vehicleCard.shape).sort()).toEqual(Object.keys(card).sort());
  });

  test('wants the permission for every event', () => {
    for (const event of vehicleLifecycle.intents(facts)) {
      const place = event.type === 'putInService' ? 'off' : 'available';
      expect(answerAt(place, event)).toMatchObject({ possible: true, permission: 'vehicle.edit' });
      expect(answerAt(place, event, {}, 'vehicle.view')).toMatchObject({
        reason: { rule: 'permission' },
      });
    }
  });

  test.each([
    { planned: 2, onRoad: 0, firstOrder: 7 },
    { planned: 0, onRoad: 1, firstOrder: 8 },
  ])('lets no order go without it, but a breakdown asks nobody: %o', (orders) => {
    const needed = {
      rule: 'vehicleIsNotNeeded',
      figures: { orders: orders.planned + orders.onRoad },
      remedy: { record: 'order', id: orders.firstOrder },
    };
    expect(answerAt('available', OFF, orders)).toMatchObject({ reason: needed });
    expect(answerAt('available', { type: 'remove' }, orders)).toMatchObject({ reason: needed });
    expect(answerAt('inRepair', OFF, orders)).toMatchObject({ reason: needed });
    expect(answerAt('available', TO_REPAIR, orders)).toMatchObject({ possible: true });
    expect(answerAt('inRepair', { type: 'putInService' }, orders)).toMatchObject({
      possible: true,
    });
  });

  test('wants to know why it cannot go out', () => {
    for (const event of [TO_REPAIR, OFF]) {
      expect(answerAt('available', { ...event, remark: ' ' })).toMatchObject({
        reason: { rule: 'remarkIsGiven' },
      });
    }
  });

  test.each([
    ['available', { type: 'putInService' }, 'vehicleIsAlreadyInService'],
    ['inRepair', TO_REPAIR, 'vehicleIsAlreadyInRepair'],
    ['off', OFF, 'vehicleIsAlreadyOff'],
    ['removed', { type: 'remove' }, 'vehicleIsAlreadyRemoved'],
  ] as const)('says that it is %s already', (place, event, already) => {
    expect(answerAt(place, event)).toMatchObject({ reason: { rule: 'wrongState', already } });
  });

  test('says by tags what goes out and what lists show', () => {
    const tagged = (tag: string) =>
      VEHICLE_PLACES.filter((place) => isTagged(vehicleLifecycle, place, tag));
    expect(tagged('barred')).toEqual(['inRepair', 'off', 'removed']);
    expect(tagged('gone')).toEqual(['removed']);
  });
});

describe('a vehicle’s fields', () => {
  const wrong = (change: object) =>
    vehicleCard.safeParse({ ...card, ...change }).error?.issues.map(({ message }) => message);

  test('keep a plate in capitals with single blanks', () => {
    expect(vehicleCard.parse({ ...card, plate: ' sgx  1234 ａ ' }).plate).toBe('SGX 1234 A');
    expect(wrong({ plate: '  ' })).toContain('validation.required');
  });

  test.each([0, -1, 0.5, 60_001, null, '900'])('take no load of %s', (loadCapacity) => {
    expect(wrong({ loadCapacity })).toContain('validation.loadCapacity');
  });

  test.each([0, -1, 200.1, 5.85, null])('take no volume of %s', (volume) => {
    expect(wrong({ volume })).toContain('validation.volume');
  });

  test.each([
    { loadCapacity: 1, volume: 0.1 },
    { loadCapacity: 60_000, volume: 200 },
  ])('take the least and the most: %o', (most) => {
    expect(wrong(most)).toBeUndefined();
  });
});
