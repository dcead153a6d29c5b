import { eq } from 'drizzle-orm';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { isDriverBarred } from '../drivers/places.ts';
import { drivers } from '../drivers/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { RecordRefusal } from '../kernel/record.ts';
import { isVehicleBarred } from '../vehicles/places.ts';
import { vehicles } from '../vehicles/tables.ts';
import type { OrderMove } from './orderRecord.ts';

/**
 * Keeps the driver and the vehicle that an order is given as they are until that is written: they go
 * off before, and the chart is asked again with that, or they find the order and stay.
 */
export async function holdFleet(tx: Transaction, move: OrderMove): Promise<void> {
  const { record, event, actor } = move;
  if (event.type !== 'assignWaybill') return;
  const [driver] = await tx
    .select({ id: drivers.id, isBarred: isDriverBarred })
    .from(drivers)
    .where(eq(drivers.id, event.driverId))
    .for('share');
  const [vehicle] = await tx
    .select({ id: vehicles.id, isBarred: isVehicleBarred })
    .from(vehicles)
    .where(eq(vehicles.id, event.vehicleId))
    .for('share');
  if (!driver?.isBarred && !vehicle?.isBarred) return;
  const facts = {
    ...record.facts,
    unavailableDrivers: withBarred(record.facts.unavailableDrivers, driver),
    unavailableVehicles: withBarred(record.facts.unavailableVehicles, vehicle),
  };
  const answer = ask(
    orderLifecycle,
    restore(orderLifecycle, record.state, facts),
    event,
    actor.grants,
  );
  if (answer.possible) return;
  throw new RecordRefusal({
    kind: 'refused',
    reason: answer.reason,
    record: 'order',
    operation: event.type,
    target: record,
  });
}

const withBarred = (
  ids: readonly number[],
  one: { id: number; isBarred: boolean } | undefined,
): number[] => (one?.isBarred && !ids.includes(one.id) ? [...ids, one.id] : [...ids]);
