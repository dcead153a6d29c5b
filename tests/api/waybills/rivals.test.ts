// engine: both

import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { auditWaybills } from '../../../server/waybills/audit.ts';
import { waybills } from '../../../server/waybills/tables.ts';
import { card as driverCard } from '../../domains/drivers/variants.ts';
import { card as vehicleCard } from '../../domains/vehicles/variants.ts';
import { newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const RIVALS = 50;

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });

async function newDriver(): Promise<number> {
  const number = `R${randomUUID().slice(0, 8)}`;
  return (await clerk.saveDriver({ body: { ...driverCard, number } })).driver.id;
}

async function newVehicle(): Promise<number> {
  const plate = `R ${randomUUID().slice(0, 8)}`;
  return (await clerk.saveVehicle({ body: { ...vehicleCard, plate } })).vehicle.id;
}

/** A loaded waybill with an order, on a day of its own: driver and vehicle have one waybill a day. */
async function loaded(driverId: number, vehicleId: number, day: string): Promise<number> {
  const customer = await newCustomer(world.db);
  const { id: goodsId } = await newGoods(world.db, {});
  const lines = [{ goodsId, unit: 'kg', quantity: 1 }];
  const detail = await newOrder(clerk, { customer, lines });
  const { order } = await take(clerk, detail, { type: 'accept' }, shipAllOf(detail));
  const body = { orderIds: [order.id], driverId, vehicleId, day };
  const { waybill } = await clerk.saveVehicleToOrder({ body }, key());
  const params = { id: waybill.id };
  await clerk.moveWaybill({ params, body: { event: { type: 'load' } } }, key());
  return waybill.id;
}

const dayOf = (at: number) =>
  `2033-${at < 25 ? '01' : '02'}-${String((at % 25) + 1).padStart(2, '0')}`;

const depart = (id: number) =>
  clerk.moveWaybill({ params: { id }, body: { event: { type: 'depart' } } }, key());

describe('a driver and a vehicle that fifty waybills want', () => {
  test('are on the road with one of them', async () => {
    const [driverId, vehicleId] = [await newDriver(), await newVehicle()];
    const rivals: number[] = [];
    for (let at = 0; at < RIVALS; at += 1) {
      // A third shares both, a third the driver alone, a third the vehicle alone.
      const driver = at % 3 === 2 ? await newDriver() : driverId;
      const vehicle = at % 3 === 1 ? await newVehicle() : vehicleId;
      rivals.push(await loaded(driver, vehicle, dayOf(at)));
    }
    const all = await Promise.allSettled(rivals.map(depart));
    const out = await world.db
      .select({ id: waybills.id, driverId: waybills.driverId, vehicleId: waybills.vehicleId })
      .from(waybills)
      .where(eq(waybills.status, 'departed'));
    const own = out.filter(({ id }) => rivals.includes(id));
    expect(own.filter((one) => one.driverId === driverId).length).toBeLessThanOrEqual(1);
    expect(own.filter((one) => one.vehicleId === vehicleId).length).toBeLessThanOrEqual(1);
    expect(own.length).toBeGreaterThanOrEqual(1);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(own.length);
    for (const one of all) {
      if (one.status === 'rejected') {
        expect(one.reason.reason?.rule).toMatch(/^(driver|vehicle)IsNotOut$/);
      }
    }
    expect(await auditWaybills(world.db)).toEqual([]);
    // Each that lost is loaded as before.
    const left = await world.db
      .select({ status: waybills.status })
      .from(waybills)
      .where(
        inArray(
          waybills.id,
          rivals.filter((id) => !own.some((one) => one.id === id)),
        ),
      );
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['loaded']));
  });
});
