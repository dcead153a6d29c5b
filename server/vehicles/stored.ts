import { and, eq } from 'drizzle-orm';
import type { VehicleEvent, VehicleFacts } from '../../machines/vehicle/law/facts.ts';
import { cardOf, vehicleLifecycle } from '../../machines/vehicle/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { countUnderWay } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { vehicles } from './tables.ts';

/** A vehicle under its lock. */
type VehicleRecord = Stored<VehicleFacts>;

/** The vehicle's lifecycle with its table: the status is the chart's state. */
export const storedVehicle: StoredLifecycle<VehicleRecord, VehicleFacts, VehicleEvent> = {
  lifecycle: vehicleLifecycle,
  rows: {
    id: vehicles.id,
    version: vehicles.version,
    state: vehicles.status,
    name: vehicles.plate,
  },
  lock,
  save,
  changes: async (_tx, before, after) =>
    settingChanges(before, after, {
      plate: 'text',
      type: 'choice',
      loadCapacity: 'number',
      volume: 'number',
      cooling: 'choice',
    }),
};

/**
 * Reads a vehicle under its lock, then the orders that name it: whoever gives it to one holds its row
 * until that is written (`holdFleet` of the orders).
 */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<VehicleRecord | null> {
  const [row] = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, id), inShopOrAll(vehicles, shopId)))
    .for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.status,
    name: row.plate,
    facts: { vehicleId: id, ...cardOf(row), ...(await countUnderWay(tx, orders.vehicleId, id)) },
  };
}

async function save(
  tx: Transaction,
  { record, after, snapshot, version }: Move<VehicleRecord, VehicleFacts, VehicleEvent>,
): Promise<void> {
  await tx
    .update(vehicles)
    .set({ ...cardOf(after), status: snapshot.value, version })
    .where(eq(vehicles.id, record.id));
}
