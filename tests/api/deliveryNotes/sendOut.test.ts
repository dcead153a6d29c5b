// engine: either

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { card as driverCard } from '../../domains/drivers/variants.ts';
import { card as vehicleCard } from '../../domains/vehicles/variants.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let van: { driverId: number; vehicleId: number };

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  const { driver } = await clerk.saveDriver({ body: { ...driverCard, number: 'LEAVE-1' } });
  const { vehicle } = await clerk.saveVehicle({ body: { ...vehicleCard, plate: 'L 1' } });
  van = { driverId: driver.id, vehicleId: vehicle.id };
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });

/** The note of a shipped order, which waits with the van or for one. */
async function noteOf({ hasVan }: { hasVan: boolean }) {
  const customer = await newCustomer(world.db, {});
  const item = await newGoods(world.db);
  const lines = [{ goodsId: item.id, unit: 'kg', quantity: 2 }];
  const agreed = await take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
  const left = await take(clerk, agreed, shipAllOf(agreed));
  if (hasVan) await take(clerk, left, { type: 'assignWaybill', ...van });
  const orderId = left.order.id;
  const { notes } = await clerk.addDeliveryNotes(
    { body: { orderIds: [orderId], day: '2031-03-04' } },
    key(),
  );
  const [note] = notes;
  if (!note) throw new Error('The order got no note');
  return { ...note, orderId };
}

const read = async (id: number) => (await clerk.getDeliveryNote({ params: { id } })).deliveryNote;
const together = (api: Api, noteIds: number[], flags = key(), dryRun = false) =>
  api.departDeliveryNotes({ body: { noteIds, dryRun } }, { ...flags, showError: false });
const logged = async (name: string) =>
  (
    await world.db
      .select({ outcome: operationLog.outcome })
      .from(operationLog)
      .where(and(eq(operationLog.operation, 'depart'), eq(operationLog.targetName, name)))
  ).map(({ outcome }) => outcome);

describe('several delivery notes', () => {
  test('leave together: those that can, each with its order, and the others say why not', async () => {
    const good = await noteOf({ hasVan: true });
    const early = await noteOf({ hasVan: false });
    const out = await noteOf({ hasVan: true });
    await clerk.moveDeliveryNote(
      { params: { id: out.id }, body: { event: { type: 'depart' } } },
      key(),
    );
    const all = [good.id, early.id, out.id, 999_999_999];
    const asked = await together(clerk, all, key(), true);
    expect(asked.map(({ outcome, reason }) => [outcome, reason?.rule])).toEqual([
      ['possible', undefined],
      ['refused', 'orderCanLeave'],
      ['refused', 'noteHasAlreadyDeparted'],
      ['notFound', undefined],
    ]);
    expect((await read(good.id)).status).toBe('undelivered');
    expect(await logged(early.number)).toEqual([]);
    const flags = key();
    const lines = await together(clerk, all, flags);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused', 'notFound']);
    expect(lines[1]).toMatchObject({ noteId: early.id, message: asked[1]?.message });
    expect((await read(good.id)).status).toBe('inTransit');
    const { order } = await clerk.getOrderDetail4Merchant({ query: { orderId: good.orderId } });
    expect(order.status).toBe('shipping.ownDriver');
    // Under its key it is done once.
    expect(await together(clerk, all, flags)).toEqual(lines);
    expect(await logged(good.number)).toEqual(['done']);
    expect(await logged(early.number)).toEqual(['refused']);
    expect(await logged(out.number)).toEqual(['done', 'refused']);
  });

  test('are for who may send one out, and of the own shop', async () => {
    const { id } = await noteOf({ hasVan: true });
    const auditor = await world.signIn('auditor');
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    expect((await failureOf(together(auditor, [id]))).code).toBe(CODES.noAccess);
    expect(await together(elsewhere, [id])).toMatchObject([{ outcome: 'notFound', number: '' }]);
    expect((await failureOf(together(clerk, []))).errors).toHaveProperty('noteIds');
    expect((await read(id)).status).toBe('undelivered');
  });
});
