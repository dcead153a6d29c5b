import { and, eq } from 'drizzle-orm';
import type { DriverEvent, DriverFacts } from '../../machines/driver/law/facts.ts';
import { cardOf, driverLifecycle } from '../../machines/driver/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { detailsChange, settingChanges } from '../kernel/log/changes.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { countUnderWay } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { numberKey } from './numberKey.ts';
import { drivers } from './tables.ts';

/** A driver under its lock. */
export type DriverRecord = Stored<DriverFacts>;

/** The driver's lifecycle with its table: the status is the chart's state. */
export const storedDriver: StoredLifecycle<DriverRecord, DriverFacts, DriverEvent> = {
  lifecycle: driverLifecycle,
  rows: {
    id: drivers.id,
    version: drivers.version,
    state: drivers.status,
    name: drivers.name,
  },
  lock,
  save,
  changes: async (_tx, before, after) => [
    ...settingChanges(before, after, {
      number: 'text',
      licencePlate: 'text',
      vehicleType: 'choice',
    }),
    ...detailsChange(before, after, ['name', 'phone']),
  ],
};

/**
 * Reads a driver under his lock, then the orders that name him: whoever gives him one holds his row
 * until that is written (`holdFleet` of the orders).
 */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<DriverRecord | null> {
  const [row] = await tx
    .select()
    .from(drivers)
    .where(and(eq(drivers.id, id), inShopOrAll(drivers, shopId)))
    .for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.status,
    name: row.name,
    facts: { driverId: id, ...cardOf(row), ...(await countUnderWay(tx, orders.driverId, id)) },
  };
}

async function save(
  tx: Transaction,
  { record, after, snapshot, version }: Move<DriverRecord, DriverFacts, DriverEvent>,
): Promise<void> {
  await tx
    .update(drivers)
    .set({
      ...cardOf(after),
      numberKey: numberKey(after.number),
      status: snapshot.value,
      version,
    })
    .where(eq(drivers.id, record.id));
}
