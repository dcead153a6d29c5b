import { describe, expect, test } from 'vitest';
import { driver, driverDetail } from '../../api/drivers/calls.ts';
import {
  DRIVER_AVAILABILITY,
  DRIVER_PLACES,
  type DriverEvent,
  type DriverFacts,
} from '../../machines/driver/law/facts.ts';
import { driverLifecycle } from '../../machines/driver/law/index.ts';
import { ask, isTagged, restore } from '../../machines/kernel/law/explain.ts';
import { driverVariants } from '../domains/drivers/variants.ts';
import { planOf } from '../paths/plan.ts';

const plan = planOf(driverLifecycle, driverVariants);
const [any, reserved] = driverVariants.map(({ facts }) => facts) as [DriverFacts, DriverFacts];
const { driverId: _id, planned: _planned, onRoad: _onRoad, firstOrder: _first, ...card } = any;

const answerAt = (place: string, event: DriverEvent, facts = any) =>
  ask(
    driverLifecycle,
    restore(driverLifecycle, place, facts),
    event,
    (permission) => permission === 'driver.edit',
  );

describe('the driver’s chart', () => {
  test('goes the documented ways and no other', () => {
    expect(plan.edges.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual([
      '"available" goOffDuty "offDuty"',
      '"available" remove "removed"',
      '"available" update "available"',
      '"offDuty" goOnDuty "available"',
      '"offDuty" remove "removed"',
      '"offDuty" update "offDuty"',
    ]);
  });

  test('shares its names with the contract', () => {
    expect(driver.shape.status.options).toEqual(DRIVER_PLACES);
    expect(driver.shape.availability.options).toEqual(DRIVER_AVAILABILITY);
    expect(Object.keys(driverDetail.shape.facts.shape).sort()).toEqual(Object.keys(any).sort());
  });

  test('wants the permission for every event', () => {
    for (const event of driverLifecycle.intents(any)) {
      const place = event.type === 'goOnDuty' ? 'offDuty' : 'available';
      expect(answerAt(place, event)).toMatchObject({ possible: true, permission: 'driver.edit' });
    }
  });

  test('wants a name, a licence plate and a remark, whatever the form said', () => {
    const update = (change: Partial<typeof card>): DriverEvent => ({
      type: 'update',
      card: { ...card, ...change },
    });
    expect(answerAt('available', update({ name: ' ' }))).toMatchObject({
      reason: { rule: 'nameIsGiven' },
    });
    expect(answerAt('offDuty', update({ licencePlate: '' }))).toMatchObject({
      reason: { rule: 'licencePlateIsGiven' },
    });
    expect(answerAt('available', { type: 'goOffDuty', remark: ' ' })).toMatchObject({
      reason: { rule: 'remarkIsGiven' },
    });
  });

  test('keeps whom orders name until they are delivered, and leads to the first of them', () => {
    const facts = { ...reserved, planned: 2, onRoad: 1, firstOrder: 7 };
    const reason = {
      rule: 'driverOrdersAreDelivered',
      figures: { orders: 3 },
      remedy: { record: 'order', id: 7 },
    };
    expect(answerAt('available', { type: 'remove' }, facts)).toMatchObject({ reason });
    expect(answerAt('offDuty', { type: 'remove' }, facts)).toMatchObject({ reason });
    expect(answerAt('available', { type: 'goOffDuty', remark: 'Ill' }, facts)).toMatchObject({
      reason,
    });
    expect(answerAt('available', { type: 'update', card }, facts)).toMatchObject({
      possible: true,
    });
  });

  test('says where the driver stands when it refuses', () => {
    expect(answerAt('offDuty', { type: 'goOffDuty', remark: 'Ill' })).toMatchObject({
      reason: { rule: 'wrongState', already: 'driverIsAlreadyOffDuty' },
    });
    expect(answerAt('available', { type: 'goOnDuty' })).toMatchObject({
      reason: { rule: 'wrongState', already: 'driverIsAlreadyOnDuty' },
    });
    expect(answerAt('removed', { type: 'remove' })).toMatchObject({
      reason: { rule: 'wrongState', already: 'driverIsAlreadyRemoved' },
    });
    expect(answerAt('removed', { type: 'update', card })).toMatchObject({
      reason: { rule: 'wrongState', figures: { duty: 'removed' } },
    });
  });

  test('says by tags who cannot be sent out, and whom no list shows', () => {
    const tagged = (tag: string) =>
      DRIVER_PLACES.filter((place) => isTagged(driverLifecycle, place, tag));
    expect(tagged('barred')).toEqual(['offDuty', 'removed']);
    expect(tagged('gone')).toEqual(['removed']);
  });
});
